import { describe, expect, test } from '@jest/globals'
import { extractHtml, extractHtmlBody } from './extract-html.ts'
import { extractMarkdown } from './extract-markdown.ts'

const textOf = (html: string) =>
  extractHtmlBody(html)
    .blocks.map(({ text }) => text)
    .join('\n')

test.each<[string, string]>([
  ['面积 10<sup>6</sup> 平方米，H<sub>2</sub>O，2023<sup>[1]</sup>年。', '面积 10⁶ 平方米，H₂O，2023[1]年。'],
  ['10<sup>-3</sup> 克', '10⁻³ 克'],
  ['2023<sup><a href="#n1">1</a></sup>年', '2023¹年'],
  ['x<sup>a<sub>1</sub></sup>', 'x^{a₁}'],
  ['知舟<sup>®</sup>', '知舟®'],
  [
    '<ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby><ruby>字<rt>じ</rt></ruby>を<ruby>読<rt>よ</rt></ruby>む。',
    '漢字を読む。',
  ],
  ['<ruby>尪<rtc><rt>wāng</rt></rtc></ruby>', '尪'],
])('characters keep what their place means: %s', (html, text) => {
  expect(textOf(`<p>${html}</p>`)).toBe(text)
})

const tex = String.raw`\frac{a}{b}`
const katex = (display: string) =>
  `<span class="katex"><span class="katex-mathml"><math ${display}><semantics><mrow><mfrac><mi>a</mi><mi>b</mi></mfrac></mrow><annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span>b</span><span>a</span></span></span>`

describe('formulas are read once', () => {
  test.each<[string, string, string]>([
    ['KaTeX', `面积 ${katex('')} 平方米`, `面积 $${tex}$ 平方米`],
    ['KaTeX apart', `<span class="katex-display">${katex('display="block"')}</span>`, `$$${tex}$$`],
    [
      'MathJax',
      `面积 <mjx-container><svg></svg><mjx-assistive-mml><math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math></mjx-assistive-mml></mjx-container>。`,
      '面积 $x^2$。',
    ],
    ['MathML', '<math><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></math>', 'E=mc²'],
    [
      'a fraction',
      '<math><mfrac><mrow><mi>a</mi><mo>+</mo><mi>b</mi></mrow><mn>2</mn></mfrac></math>',
      '(a+b)/2',
    ],
    [
      'roots',
      '<math><msqrt><mn>2</mn></msqrt><mo>+</mo><mroot><mi>x</mi><mn>3</mn></mroot></math>',
      '√2+³√x',
    ],
    ['both scripts', '<math><msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup></math>', 'x₁²'],
    ['none', '<math></math>完', '完'],
  ])('%s', (_, html, text) => {
    expect(textOf(`<p>${html}</p>`)).toBe(text)
  })

  test('nested ones in linear time', () => {
    const deep = `${'<mrow>'.repeat(200)}<mi>x</mi>${'</mrow>'.repeat(200)}`
    expect(textOf(`<p><math>${deep}</math></p>`)).toBe('x')
  })
})

test.each<[string, string]>([
  ['<img alt="2024 年各月降水量折线图" src="a.png">', '（图：2024 年各月降水量折线图）'],
  ['<img alt="IMG_001.png">文', '文'],
  ['<img alt="">文', '文'],
  ['<a href="/"><img alt="网站首页"></a>文', '文'],
  ['<footer><img alt="公安备案图标"></footer>文', '文'],
])('alternative texts of images are content, those of the site are not: %s', (html, text) => {
  expect(textOf(`<div>${html}</div>`)).toBe(text)
})

test('also in articles and in Markdown', () => {
  const article = `<article><h1>水</h1><p>${'水的分子式是 H<sub>2</sub>O，由两种元素组成。'.repeat(12)}</p></article>`
  expect(extractHtml(article, '').blocks.at(-1)?.text).toContain('H₂O')
  expect(extractMarkdown('面积 10<sup>6</sup> 平方米 ![站点分布图](a.png)', '').blocks[0]?.text).toBe(
    '面积 10⁶ 平方米 （图：站点分布图）',
  )
})
