// How property lists are written.

import PropertyList
import Testing

@Suite struct WritingTests {
  @Test func valuesAreWrittenAsXcodeWritesThem() {
    let value: PropertyValue = [
      "name": "a & b <c>", "list": ["x"], "none": [], "empty": [:], "on": true, "count": 42, "half": .real("1.10"),
      "blob": .data(Array("hello".utf8)),
    ]
    let expected = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<key>name</key>
      \t<string>a &amp; b &lt;c&gt;</string>
      \t<key>list</key>
      \t<array>
      \t\t<string>x</string>
      \t</array>
      \t<key>none</key>
      \t<array/>
      \t<key>empty</key>
      \t<dict/>
      \t<key>on</key>
      \t<true/>
      \t<key>count</key>
      \t<integer>42</integer>
      \t<key>half</key>
      \t<real>1.10</real>
      \t<key>blob</key>
      \t<data>
      \taGVsbG8=
      \t</data>
      </dict>
      </plist>

      """
    #expect(String(decoding: value.xmlBytes(), as: UTF8.self) == expected)
  }
}
