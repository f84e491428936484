import { describe, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { shown } from './testing/shown-answer'

const link = '[这里][a]。\n\n又一段\n\n[a]: https://a.example "题"'

/** The text of an answer, and what of its structure is to be found by a selector. */
const cases: readonly (readonly [
  name: string,
  text: string,
  selector: string,
  contents: readonly string[],
])[] = [
  ['a table', '| 年 | 事 |\n| --- | ---: |\n| 1898 | 设站 |', '.answer-table td', ['1898', '设站']],
  ['no landmark of a table', '| 年 |\n| --- |\n| 1898 |', '.answer-table:is(section, [role=region])', []],
  ['no further first heading', '# 甲\n\n乙\n===\n\n<h1>丙</h1>', 'h1', []],
  ['a task list', '- [x] 做完\n- [ ] 没做', 'li.task-list-item', [' 做完', ' 没做']],
  ['which tasks are done', '- [x] 做完\n- [ ] 没做\n- [X] 也做完', 'input:checked', ['', '']],
  ['code', '```js\nlet a = 1\n```', 'pre > code.language-js', ['let a = 1\n']],
  ['code that scrolls by keys', '```\na\n```', 'pre[tabindex="0"]', ['a\n']],
  ['indented code', '    a\n', 'pre > code', ['a\n']],
  ['a formula between dollars', '质能 $E=mc^2$ 公式', '.answer-formula > code', ['E=mc^2']],
  ['a formula on lines of its own', '$$\na+b\n$$', '.answer-formula.block > code', ['a+b']],
  ['two dollars within a line', '$$a+b$$', '.answer-formula.block > code', ['a+b']],
  ['a formula between brackets', String.raw`有 \(a_1*b*\) 个`, '.answer-formula > code', ['a_1*b*']],
  ['a formula between square brackets', '\\[\na_1\n\\]', '.answer-formula.block > code', ['\na_1\n']],
  [
    'a formula with Chinese in a command',
    String.raw`$v_{\text{平均}}$`,
    '.answer-formula > code',
    [String.raw`v_{\text{平均}}`],
  ],
  ['a formula with a dollar in it', String.raw`\(5\$\)`, '.answer-formula > code', [String.raw`5\$`]],
  ['money', '从 $5 和 $10 到 $20', '.answer-formula', []],
  ['money without spaces', '要$5和$10', '.answer-formula', []],
  ['money in both', '售价$5，成本 $3$。', '.answer-formula', ['3']],
  ['names of variables', '$HOME 和 $PATH，US$5 到 US$6', '.answer-formula', []],
  ['a dollar sign in code', '`$a$`\n\n```\n$a$ \\(b\\)\n```', '.answer-formula', []],
  ['brackets that are escaped', String.raw`\[不是公式，\(也不是`, '.answer-formula', []],
  ['a reference to a link', link, 'a[href="https://a.example"]', ['这里']],
  ['a link', '[这里](https://a.example)', 'a[rel="noopener noreferrer nofollow"][target="_blank"]', ['这里']],
  ['no image automatically', '![图](https://a.example/a.png)', 'img', []],
  [
    'an image, which waits',
    '![图](https://a.example/a.png)',
    'button',
    ['点击加载图片：图（来自 a.example）'],
  ],
  ['open raw HTML', '<details>\n\n一段\n\n</details>', 'details > p', ['一段']],
]

describe('AnswerMarkdown shows', () => {
  test.each(cases)('%s', (_, text, selector, contents) => {
    const { container } = render(shown(text))
    const found = Array.from(container.querySelectorAll(selector), ({ textContent }) => textContent)
    expect(found).toEqual(contents)
  })

  test('formulas next to citations', () => {
    const source = {
      index: 1,
      title: '甲',
      seeMoreUrl: '',
      showName: '',
      passage: '质能公式。',
      provider: 'x',
    }
    const { container } = render(shown('质能公式$E=mc^2$[1]。\n\n$$\na\n$$', { sources: [source] }))
    expect(container.querySelectorAll('.answer-formula')).toHaveLength(2)
    expect(container.querySelectorAll('[data-seal]')).toHaveLength(1)
  })

  test('link references as links, independent of where they are defined', () => {
    const { container } = render(shown(link))
    expect(container.querySelector('a')).toHaveAttribute('href', 'https://a.example')
    expect(container).toHaveTextContent('这里。')
  })

  test('footnotes numbered across blocks, with ids unique to their card', () => {
    const text = '一[^b]，二[^a]，三[^b]。\n\n[^a]: 甲\n\n四[^c]\n\n[^b]: 乙\n\n[^c]: 丙[^a]\n'
    const { container } = render(shown(text, { scope: 'r1', sources: [] }))
    const numbers = Array.from(container.querySelectorAll('p > sup > a'), (each) => each.textContent)
    expect(numbers).toEqual(['1', '2', '1', '3', '2'])
    const notes = Array.from(container.querySelectorAll('section li'), (each) => each.id)
    expect(notes).toEqual(['answer-r1-c-fn-b', 'answer-r1-c-fn-a', 'answer-r1-c-fn-c'])
    const links = Array.from(container.querySelectorAll('a'), (each) => each.getAttribute('href') ?? '')
    for (const href of links) expect(container.querySelector(href)).not.toBeNull()
    expect(container.querySelectorAll('section')).toHaveLength(1)
  })

  test('task checkboxes with labels', () => {
    const { getAllByRole } = render(shown('- [x] 做完\n- [ ] 没做'))
    const boxes = getAllByRole('checkbox')
    expect(boxes.map((box) => box.getAttribute('aria-label'))).toEqual(['已完成', '未完成'])
    for (const box of boxes) expect(box).toBeDisabled()
  })

  test('unique ids if a record has two texts with the same footnotes', () => {
    const text = '一[^a]。\n\n[^a]: 甲\n'
    const { container } = render(
      <>
        {shown(text, { id: 'c3' })}
        {shown(text, { id: 'c5' })}
      </>,
    )
    const ids = Array.from(container.querySelectorAll('[id]'), (each) => each.id)
    expect(ids.length).toBeGreaterThan(2)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
