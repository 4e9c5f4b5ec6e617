"""What a bench says of something that may not be."""


class Wrong(Exception):
    pass


def expect(condition, words):
    if not condition:
        raise Wrong(words)
