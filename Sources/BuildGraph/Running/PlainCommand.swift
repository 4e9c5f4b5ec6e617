// Commands that need no shell.

import Platform

/// A command of plain words, the first of which is a program: started by itself, it does what it does in a shell, and half
/// as much is to be started.
struct PlainCommand {
  let words: [String]

  /// nil where the shell would see more in the text than words, or has a command of that name itself.
  init?(_ text: String) {
    guard text.utf8.allSatisfy(Self.isPlain) else { return nil }
    let words = text.utf8.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
    guard let first = words.first, !first.utf8.contains(UInt8(ascii: "=")), !Self.ofShell.contains(first) else {
      return nil
    }
    // A script is told the path by which it was found, and this one begins in the step's folder.
    if first.utf8.contains(UInt8(ascii: "/")), first.utf8.first != UInt8(ascii: "/") { return nil }
    self.words = words
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    case UInt8(ascii: " "), UInt8(ascii: "/"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "="), UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "+"), UInt8(ascii: "@"),
      UInt8(ascii: "%"):
      true
    default: false
    }
  }

  /// Reserved words, and commands that shells have built in: those of POSIX (XCU 2.4 and 2.14), dash, bash and zsh.
  private static let ofShell = Set(
    """
    . : alias autoload bg bind break builtin caller case cd chdir command compgen complete compopt continue coproc \
    declare dirs disable disown do done echo elif else emulate enable esac eval exec exit export false fc fg fi \
    float for foreach function functions getopts hash help history if in integer jobs kill let limit local logout \
    mapfile namespace nocorrect noglob popd print printf pushd pwd r read readarray readonly rehash repeat return \
    select set setopt shift shopt source suspend test then time times trap true type typeset ulimit umask unalias \
    unfunction unset unsetopt until wait whence where which while
    """.split(separator: " ").map(String.init))
}
