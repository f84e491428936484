import { expect, test } from '@jest/globals'
import { extractHtmlBody } from './extract-html.ts'

test.each<[string, string]>([
  ['<p>x<sup>2</sup>+y<sup>2</sup></p>', 'x²+y²'],
  ['<p>CO<sub>2</sub>、Ca<sup>2+</sup>、SO<sub>4</sub><sup>2−</sup></p>', 'CO₂、Ca²⁺、SO₄²⁻'],
  ['<p>1.5×10<sup>−3</sup> mol</p>', '1.5×10⁻³ mol'],
  ['<p>第1<sup>st</sup>版</p>', '第1ˢᵗ版'],
  ['<p>v<sub>平均</sub>=5</p>', 'v_{平均}=5'],
  ['<p>2023<sup>①</sup>年</p>', '2023①年'],
  ['<p>产量12<sup>*</sup>吨</p>', '产量12*吨'],
  ['<p>2023<sup>[1][2]</sup>年</p>', '2023[1][2]年'],
  ['<p>2023<sup>1,2</sup>年</p>', '2023^{1,2}年'],
  ['<p>2023<sup>1-3</sup>年</p>', '2023¹⁻³年'],
  ['<p>10<span style="vertical-align: super">6</span>吨</p>', '10⁶吨'],
  ['<p>H<span style="font-size:60%;vertical-align:sub">2</span>O</p>', 'H₂O'],
  ['<p>10<sup><span> 6 </span></sup>吨</p>', '10 ⁶ 吨'],
  ['<p>10<sup></sup>吨</p>', '10吨'],
  ['<p>a<sup>b<sup>c</sup></sup></p>', 'a^{bᶜ}'],
  ['<p>log<sub>2</sub>8=3</p>', 'log₂8=3'],
  ['<p>50 m<sup>2</sup>／100 m<sup>3</sup></p>', '50 m²／100 m³'],
  ['<p>A<sup>T</sup>A</p>', 'A^{T}A'],
  [
    '<table><tr><th>物质</th><th>式</th></tr><tr><td>水</td><td>H<sub>2</sub>O</td></tr></table>',
    '物质 | 式\n物质：水；式：H₂O',
  ],
  ['<h2>面积 km<sup>2</sup></h2>', '面积 km²'],
  ['<ul><li>10<sup>3</sup></li></ul>', '- 10³'],
  ['<p>5<sup>o</sup>C</p>', '5ᵒC'],
  ['<p>25<sup>°</sup>C</p>', '25°C'],
  ['<p>知舟<sup>TM</sup></p>', '知舟^{TM}'],
  ['<p>10⁶ 吨</p>', '10⁶ 吨'],
])('raised and lowered text in a page does not join numbers: %s', (html, text) => {
  const { blocks } = extractHtmlBody(html)
  expect(blocks.map((block) => block.text).join('\n')).toBe(text)
})
