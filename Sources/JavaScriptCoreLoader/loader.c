// Opens the library, and lends scripts the two functions that they have of the outside.

#include "JavaScriptCoreLoader.h"

#include <JavaScriptCore/JavaScript.h>
#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#ifdef __APPLE__
#define LIBRARY "JavaScriptCore"
#else
#define LIBRARY "libjavascriptcoregtk-4.1.so.0"
#endif

/// The later ones have the same interface under another name.
static const char *const places[] = {
#ifdef __APPLE__
    "/System/Library/Frameworks/JavaScriptCore.framework/JavaScriptCore",
#else
    LIBRARY,
    "libjavascriptcoregtk-6.0.so.1",
#endif
};

/// Each function that is used, once, with the type that the header declares.
#define JAVASCRIPT_FUNCTIONS(F)                                                                                        \
  F(JSContextGetGlobalObject)                                                                                          \
  F(JSContextGroupCreate)                                                                                              \
  F(JSEvaluateScript)                                                                                                  \
  F(JSGlobalContextCreateInGroup)                                                                                      \
  F(JSGlobalContextRelease)                                                                                            \
  F(JSObjectGetPrivate)                                                                                                \
  F(JSObjectMake)                                                                                                      \
  F(JSObjectSetProperty)                                                                                               \
  F(JSClassCreate)                                                                                                     \
  F(JSStringCreateWithCharacters)                                                                                      \
  F(JSStringCreateWithUTF8CString)                                                                                     \
  F(JSStringGetCharactersPtr)                                                                                          \
  F(JSStringGetLength)                                                                                                 \
  F(JSStringRelease)                                                                                                   \
  F(JSValueMakeNull)                                                                                                   \
  F(JSValueMakeString)                                                                                                 \
  F(JSValueMakeUndefined)                                                                                              \
  F(JSValueToNumber)                                                                                                   \
  F(JSValueToStringCopy)

#define JAVASCRIPT_FIELD(name) static __typeof__(&name) call_##name;
JAVASCRIPT_FUNCTIONS(JAVASCRIPT_FIELD)
#undef JAVASCRIPT_FIELD

struct javascript_world {
  JSGlobalContextRef context;
  javascript_host host;
  void *host_context;
};

static int is_loaded;
static JSContextGroupRef group;
static JSClassRef host_class, compile_class;

static JSStringRef string(javascript_text text) {
  static const JSChar nothing;
  return call_JSStringCreateWithCharacters(text.units == NULL ? &nothing : text.units, text.count);
}

/// `host(verb, text)`
static JSValueRef ask(
    JSContextRef context, JSObjectRef function, JSObjectRef self, size_t count, const JSValueRef arguments[],
    JSValueRef *exception) {
  (void)self;
  struct javascript_world *world = call_JSObjectGetPrivate(function);
  if (count < 2) return call_JSValueMakeUndefined(context);
  double verb = call_JSValueToNumber(context, arguments[0], exception);
  JSStringRef text = call_JSValueToStringCopy(context, arguments[1], exception);
  if (text == NULL) return call_JSValueMakeUndefined(context);
  javascript_text given = {call_JSStringGetCharactersPtr(text), call_JSStringGetLength(text)};
  javascript_text answer = world->host(world->host_context, (int)verb, given);
  call_JSStringRelease(text);
  if (answer.units == NULL) return call_JSValueMakeNull(context);
  JSStringRef words = string(answer);
  JSValueRef value = call_JSValueMakeString(context, words);
  call_JSStringRelease(words);
  return value;
}

/// `compile(text, file)`
static JSValueRef compile(
    JSContextRef context, JSObjectRef function, JSObjectRef self, size_t count, const JSValueRef arguments[],
    JSValueRef *exception) {
  (void)function;
  (void)self;
  if (count < 2) return call_JSValueMakeUndefined(context);
  JSStringRef text = call_JSValueToStringCopy(context, arguments[0], exception);
  if (text == NULL) return call_JSValueMakeUndefined(context);
  JSStringRef file = call_JSValueToStringCopy(context, arguments[1], exception);
  JSValueRef value = NULL;
  if (file != NULL) {
    value = call_JSEvaluateScript(context, text, NULL, file, 1, exception);
    call_JSStringRelease(file);
  }
  call_JSStringRelease(text);
  return value != NULL ? value : call_JSValueMakeUndefined(context);
}

static JSClassRef function_class(JSObjectCallAsFunctionCallback call) {
  JSClassDefinition definition;
  memset(&definition, 0, sizeof definition);
  definition.className = "Function";
  definition.callAsFunction = call;
  return call_JSClassCreate(&definition);
}

static void load(void) {
  void *library = NULL;
  for (size_t i = 0; library == NULL && i < sizeof places / sizeof places[0]; i++)
    library = dlopen(places[i], RTLD_NOW | RTLD_LOCAL);
  if (library == NULL) return;
#define JAVASCRIPT_SYMBOL(name)                                                                                        \
  if ((call_##name = (__typeof__(&name))dlsym(library, #name)) == NULL) return;
  JAVASCRIPT_FUNCTIONS(JAVASCRIPT_SYMBOL)
#undef JAVASCRIPT_SYMBOL
  group = call_JSContextGroupCreate();
  host_class = function_class(ask);
  compile_class = function_class(compile);
  is_loaded = group != NULL && host_class != NULL && compile_class != NULL;
}

int javascript_load(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, load);
  return is_loaded;
}

const char *javascript_file_name(void) { return LIBRARY; }

static void lend(struct javascript_world *world, const char *name, JSClassRef class) {
  JSStringRef key = call_JSStringCreateWithUTF8CString(name);
  JSObjectRef function = call_JSObjectMake(world->context, class, world);
  call_JSObjectSetProperty(
      world->context, call_JSContextGetGlobalObject(world->context), key, function, kJSPropertyAttributeNone, NULL);
  call_JSStringRelease(key);
}

javascript_world *javascript_open(javascript_host host, void *context) {
  struct javascript_world *world = calloc(1, sizeof *world);
  if (world == NULL) return NULL;
  world->host = host;
  world->host_context = context;
  world->context = call_JSGlobalContextCreateInGroup(group, NULL);
  if (world->context == NULL) {
    free(world);
    return NULL;
  }
  lend(world, "host", host_class);
  lend(world, "compile", compile_class);
  return world;
}

void javascript_close(javascript_world *world) {
  call_JSGlobalContextRelease(world->context);
  free(world);
}

int javascript_run(javascript_world *world, javascript_text script, const char *file, javascript_text *result) {
  JSStringRef text = string(script), name = call_JSStringCreateWithUTF8CString(file);
  JSValueRef exception = NULL;
  JSValueRef value = call_JSEvaluateScript(world->context, text, NULL, name, 1, &exception);
  call_JSStringRelease(text);
  call_JSStringRelease(name);
  int is_whole = exception == NULL && value != NULL;
  JSStringRef words = call_JSValueToStringCopy(world->context, is_whole ? value : exception, NULL);
  result->units = NULL;
  result->count = 0;
  if (words == NULL) return 0;
  size_t count = call_JSStringGetLength(words);
  uint16_t *copy = malloc(count * sizeof *copy + 1);
  if (copy != NULL) {
    memcpy(copy, call_JSStringGetCharactersPtr(words), count * sizeof *copy);
    result->units = copy;
    result->count = count;
  }
  call_JSStringRelease(words);
  return is_whole;
}

void javascript_release(javascript_text text) { free((void *)text.units); }
