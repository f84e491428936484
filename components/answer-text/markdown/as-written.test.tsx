import { describe, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { AnswerMarkdown } from './answer-markdown'

function shown(text: string): HTMLElement {
  const { container } = render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <AnswerMarkdown id="c" text={text} isOpen={false} sources={[]} />
    </Texts>,
  )
  return container
}

/** What a person reads: text, with a line for each block and break. */
function lines(text: string): string {
  const container = shown(text)
  // A line end follows each break.
  for (const each of container.querySelectorAll('br'))
    each.replaceWith(each.nextSibling?.nodeValue?.startsWith('\n') ? '' : '\n')
  return Array.from(container.querySelectorAll('p, li, h1, h2, h3, td, summary'), (each) => each.textContent)
    .join('\n')
    .trim()
}

describe('characters of ordinary text are no markup', () => {
  test.each([
    '范围：5~7 天，价格 100~200 元。',
    '~5 到 10~ 之间，约 ~3% 左右~',
    '5~~7 天，8~~9 元',
    '2*3*4=24',
    '长*宽*高，a*b*c，(a+b)*(c+d)*2',
    '单价3*数量4，共2*单价=10*数量',
    '请*务必*注意',
    '调用 __init__ 和 __name__ 方法，snake_case_name',
    '>5 分为合格',
    '>=60 及格',
    '使用 <div> 标签和 List<String>',
    'Map<String, List<T>> 和 vector<int> v',
    'a<b and c>d，x<y',
    '写法是 <!-- 注释 --> 和 <?php echo 1; ?>',
    '<String> 是类型',
    '<b>没有闭合',
    '</div> 结束',
    '<div> 是块级元素，<p> 是段落',
    '<table> <tr> 用来画表',
    '<details> 可以折叠，<summary> 是标题',
    '用 <script> 引入 <link> 和 <my-tag>',
    '<T> T pick(List<T> all)',
    '价格 $5，比 $3 贵',
    'x**2 + y**2 = z**2',
    'a**n*b**m，2**10 是 1024，2**16 是 65536',
    '共 $ 5 元，比 $ 3 元贵',
    '$PATH$HOME 和 US$5$x',
  ])('%s', (text) => {
    expect(lines(text)).toBe(text)
  })

  test.each([
    ['~~删去~~', 'del', '删去'],
    ['**加粗**和*斜体*。', 'em', '斜体'],
    ['学名*Homo sapiens*的', 'em', 'Homo sapiens'],
    ['__重点__', 'strong', '重点'],
    ['`1/2` = **1/2 = 0.5**', 'strong', '1/2 = 0.5'],
    ['**1 + 2 = 3**，好', 'strong', '1 + 2 = 3'],
    ['共 **12 个，占 3%**', 'strong', '12 个，占 3%'],
    ['a__init__b __重点__', 'strong', '重点'],
    ['版本 v**3.2** 和 A**12**', 'strong', '3.2'],
    ['x**2 + y**2 = z**2，**重点**', 'strong', '重点'],
    ['> 引文\n> 续', 'blockquote', '引文续'],
    ['>引文', 'blockquote', '引文'],
    ['H<sub>2</sub>O', 'sub', '2'],
    ['<kbd>Ctrl</kbd>', 'kbd', 'Ctrl'],
    ['<ruby>漢<rt>かん</rt></ruby>', 'rt', 'かん'],
    ['<details>\n<summary>展开</summary>\n\n**内容**\n\n</details>', 'details strong', '内容'],
  ])('and %s is', (text, selector, content) => {
    expect(shown(text).querySelector(selector)?.textContent?.replaceAll('\n', '')).toBe(content)
  })
})

describe('a line of hyphens under prose is a break', () => {
  test.each([
    ['第一行\n第二行\n---\n下一段', '第一行\n第二行\n下一段'],
    ['这是一句话。\n---\n下一段', '这是一句话。\n下一段'],
    ['- 甲。\n  ---\n- 乙', '甲。\n\n\n乙'],
    ['> “引文。”\n> ---', '“引文。”'],
  ])('%j', (text, expected) => {
    expect(lines(text)).toBe(expected)
    expect(shown(text).querySelectorAll('h1, h2, h3, h4, h5, h6')).toHaveLength(0)
    expect(shown(text).querySelectorAll('hr')).toHaveLength(1)
  })

  test.each(['标题\n---\n文字', '标题\n===\n文字', '标题\n第二行\n===\n文字'])('%j has a heading', (text) => {
    expect(shown(text).querySelectorAll('h1, h2, h3, h4, h5, h6')).toHaveLength(1)
  })
})

describe('cells keep what has a pipe', () => {
  test.each([
    ['`x|y`', 'x|y'],
    [String.raw`\(|x|\)`, undefined],
    ['$|x|$', undefined],
    [String.raw`\(a\) 和 \(|b|\)`, undefined],
    ['`a` 和 `b||c`', 'b||c'],
  ])('%s', (cell, code) => {
    const table = shown(`| 一 | 二 |\n| --- | --- |\n| ${cell} | 尾 |`)
    const cells = Array.from(table.querySelectorAll('td'), (each) => each.textContent)
    expect(cells).toHaveLength(2)
    expect(cells[1]).toBe('尾')
    if (code) expect(Array.from(table.querySelectorAll('code'), (each) => each.textContent)).toContain(code)
  })

  test.each(['` | `', '`a', '$5 | $6', String.raw`\(a | b`])('%s separates cells', (row) => {
    expect(shown(`| 一 | 二 |\n| --- | --- |\n| ${row} | 尾 |`).textContent).toContain(
      row.split('|')[0]?.replaceAll('`', '').replace('\\(', '(').trim() ?? '',
    )
  })
})

describe('a line break is a line break', () => {
  test.each([
    ['床前明月光\n疑是地上霜', '床前明月光\n疑是地上霜'],
    ['① 甲\n② 乙\n③ 丙', '① 甲\n② 乙\n③ 丙'],
    ['- 下列正确的是\n  A. 一\n  B. 二', '下列正确的是\nA. 一\nB. 二'],
    ['甲<br>\n乙', '甲\n乙'],
    ['甲  \n乙', '甲\n乙'],
    ['**甲**\n**乙**', '甲\n乙'],
  ])('%j', (text, expected) => {
    expect(lines(text)).toBe(expected)
  })
})

describe('numbered items keep their numbers', () => {
  const numbers = (text: string) => {
    const container = shown(text)
    const list = container.querySelector('ol')
    let next = Number(list?.getAttribute('start') ?? 1)
    return Array.from(list?.children ?? [], (item) => {
      next = Number(item.getAttribute('value') ?? next) + 1
      return next - 1
    })
  }
  const long = Array.from({ length: 40 }, (_, at) => at * 2 + 1)
  test.each([
    ['1. 甲\n3. 丙\n5. 戊', [1, 3, 5]],
    ['3. 甲\n2. 乙\n1. 丙', [3, 2, 1]],
    ['1. 甲\n1. 乙\n1. 丙', [1, 2, 3]],
    ['7. 甲\n8. 乙', [7, 8]],
    [long.map((number) => `${number}. 题目${number}`).join('\n'), long],
    [long.map((number) => `${number}. ${'**题**目'.repeat(30)}`).join('\n'), long],
  ])('%#', (text, expected) => {
    expect(numbers(text)).toEqual(expected)
  })
})

describe('formulas', () => {
  const tex = (text: string) => Array.from(shown(text).querySelectorAll('code'), (each) => each.textContent)
  test.each([
    ['$v_{平均}$ 和 $F_合=ma$', ['v_{平均}', 'F_合=ma']],
    [
      String.raw`水是 $\ce{H2O}$，\ce{SO4^2- + Ba^{2+} -> BaSO4 v}`,
      [String.raw`\ce{H2O}`, String.raw`\ce{SO4^2- + Ba^{2+} -> BaSO4 v}`],
    ],
    [
      '\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}',
      ['\\begin{align}\na &= b \\\\\nc &= d\n\\end{align}'],
    ],
    [
      '| 量 | 式 |\n|---|---|\n| 速 | $v_{平均}$ |\n| 绝 | $|x|$ |\n| 范 | $\\|x\\|$ |',
      ['v_{平均}', '|x|', '|x|'],
    ],
  ])('%#', (text, expected) => {
    expect(tex(text)).toEqual(expected)
  })

  test.each(['$5，比原来的$3便宜', '| 甲 | 乙 |\n|---|---|\n| $5 | $6 |', '\\begin{tikz}x\\end{tikz}'])(
    'and none in %j',
    (text) => {
      expect(tex(text)).toEqual([])
    },
  )
})
