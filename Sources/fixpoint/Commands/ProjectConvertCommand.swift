// fixpoint project convert

import Diagnostics
import Platform
import Report
import Terminal
import XcodeProject

enum ProjectConvertCommand: Command {
  static let specification = CommandSpecification(
    "project convert", "Write a project in Xcode's other format.",
    discussion: """
      Writes the other file whole, reads it back, and then removes the old one. What the new format has no place for is
      listed with its place: the project is converted there and back in memory, and the two models are compared.
      """,
    positionals: "PROJECT",
    options: [
      OptionSpecification("to", value: "FORMAT", choices: ["json", "pbxproj"], "the format of the new file"),
      OptionSpecification("plan", "write nothing; show what would be lost"), .format, .quiet,
    ])

  static func run(_ arguments: Arguments, in session: Session) throws -> ExitStatus {
    guard arguments.positionals.count == 1 else {
      throw Rejection(.input, "command-line", "`fixpoint project convert` needs the path of one project; name it")
    }
    guard let word = arguments.value("to") else {
      throw Rejection(
        .input, "command-line", "`fixpoint project convert` needs the new format; add `--to json` or `--to pbxproj`")
    }
    let argument = try ProjectArgument(arguments.positionals[0], in: session)
    guard !argument.isLink else {
      throw Rejection(
        .input, "convert.link",
        "\(argument.name) is a link to \(argument.path), where the new file would not be in the project; put the file itself in its place",
        at: SourceLocation(file: argument.name))
    }
    let file = try ProjectFile(argument, in: session)
    let format: ProjectFormat = word == "json" ? .xcproj : .pbxproj
    let conversion = try file.converted(to: format)
    let isPlan = arguments.has("plan")
    try conversion.checkPlace(file, files: session.seams.files)
    if !isPlan { try conversion.replace(file, files: session.seams.files) }
    let folder = argument.name.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    let name = (folder + [Substring(format.fileName)]).joined(separator: "/")
    session.show(
      ConversionReport(from: argument.name, to: name, isPlan: isPlan, losses: conversion.losses), arguments)
    return .clean
  }
}
