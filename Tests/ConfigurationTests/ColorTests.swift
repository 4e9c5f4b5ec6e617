// Colours as people write them.

import Configuration
import Testing

@Suite struct ColorTests {
  @Test(arguments: [
    ("#0A84FF", RGBAColor(red: 10, green: 132, blue: 255)), ("#abc", RGBAColor(red: 170, green: 187, blue: 204)),
    ("#0A84FF80", RGBAColor(red: 10, green: 132, blue: 255, alpha: 128.0 / 255)),
    ("rgb(10, 132, 255)", RGBAColor(red: 10, green: 132, blue: 255)),
    ("rgba(10,132,255,0.5)", RGBAColor(red: 10, green: 132, blue: 255, alpha: 0.5)),
    ("rgb(10 132 255 / 50%)", RGBAColor(red: 10, green: 132, blue: 255, alpha: 0.5)),
    ("rgb(100%, 0%, 0%)", RGBAColor(red: 255, green: 0, blue: 0)), ("Tomato", RGBAColor(red: 255, green: 99, blue: 71)),
    ("hsl(0, 100%, 50%)", RGBAColor(red: 255, green: 0, blue: 0)),
    ("hsl(210deg 100% 52%)", RGBAColor(red: 10, green: 133, blue: 255)),
    ("hsla(120, 50%, 25%, 0.5)", RGBAColor(red: 32, green: 96, blue: 32, alpha: 0.5)),
    ("hsl(360 0% 100% / 25%)", RGBAColor(red: 255, green: 255, blue: 255, alpha: 0.25)),
    ("transparent", RGBAColor(red: 0, green: 0, blue: 0, alpha: 0)),
  ])
  func aColourIsRead(_ text: String, _ color: RGBAColor) { #expect(RGBAColor(text) == color) }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#1234567", "#GGGGGG", "0A84FF", "rgb(1,2)", "rgb(1,2,256)", "rgb(1,2,3,4,5)",
    "rgb(a,b,c)",
    "rgb(1 2 3 4)", "rgb(1,2,3", "rgb(-1,2,3)", "hsl(1,2,3)", "rgb(1 2 3 / 2)", "#+12345", "blurple", "rgb(inf,1,1)",
  ])
  func whatIsNoColourIsNone(_ text: String) { #expect(RGBAColor(text) == nil) }
}
