import { describe, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { HeadingLevel } from '../../headings/sub-heading'
import { shown } from './testing/shown-answer'

const long = '一段话，长到它自己成为一块。'.repeat(30)

const headingsOf = (container: Element) =>
  Array.from(
    container.querySelectorAll('h1, h2, h3, h4, h5, h6'),
    (each) => `${each.ariaLevel ?? each.localName.slice(1)} ${each.textContent}`,
  )

const texts: readonly (readonly [name: string, text: string, headings: readonly string[]])[] = [
  ['the second depth', '## 甲\n\n一\n\n### 乙\n\n二\n\n## 丙', ['2 甲', '3 乙', '2 丙']],
  ['the third depth', '### 甲\n\n一\n\n### 乙', ['2 甲', '2 乙']],
  ['depths left out', '# 甲\n\n#### 乙\n\n###### 丙\n\n## 丁', ['2 甲', '3 乙', '4 丙', '3 丁']],
  ['a higher one later', '#### 甲\n\n## 乙\n\n# 丙\n\n### 丁', ['2 甲', '2 乙', '2 丙', '3 丁']],
  ['underlined ones', '乙\n---\n\n甲\n===\n\n丙\n---', ['2 乙', '2 甲', '3 丙']],
  ['raw HTML', '<h3>甲</h3>\n\n#### 乙\n\n<h1>丙</h1>\n\n## 丁', ['2 甲', '3 乙', '2 丙', '3 丁']],
  [
    'lists and quotes',
    `## 甲\n\n- ### 乙\n\n  ${long}\n\n- #### 丙\n\n> # 丁`,
    ['2 甲', '3 乙', '4 丙', '2 丁'],
  ],
  [
    'footnotes',
    '## 甲[^1]\n\n一\n\n[^1]: 注\n\n    # 注里的\n\n### 乙',
    ['2 甲1', '3 乙', '2 脚注', '2 注里的'],
  ],
]

describe.each(texts)('an answer with %s', (_, text, headings) => {
  test('has headings one below the other', () => {
    const { container } = render(shown(text))
    expect(headingsOf(container)).toEqual(headings)
  })

  test('keeps the written part while it streams', () => {
    const { container, rerender } = render(shown('', { isOpen: true }))
    const lines = text.split('\n')
    const whole = headings.filter((heading) => !/脚注|注里/.test(heading))
    for (const at of lines.keys()) {
      rerender(shown(`${lines.slice(0, at + 1).join('\n')}\n`, { isOpen: true }))
      const levels = headingsOf(container).map((heading) => Number(heading.split(' ')[0]))
      for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 1)).toBeLessThan(2)
    }
    rerender(shown(text))
    expect(headingsOf(container)).toEqual(expect.arrayContaining([...whole]))
  })
})

test('is one level below its parent heading; beyond the sixth, by aria-level', () => {
  const { container } = render(<HeadingLevel value={5}>{shown('# 甲\n\n## 乙')}</HeadingLevel>)
  expect(headingsOf(container)).toEqual(['6 甲', '7 乙'])
})
