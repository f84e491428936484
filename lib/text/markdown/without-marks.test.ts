import { expect, test } from '@jest/globals'
import { withoutMarkdownMarks } from './without-marks.ts'

test.each([
  ['headings and lists', '## 提纲\n\n- 甲[1]\n- [x] 乙【2】\n1. 丙[3][4]', '提纲\n\n甲\n乙\n丙'],
  ['emphasis and code', '**重点**是*这里*，运行 `npm start`，~~不要~~', '重点是这里，运行 npm start，不要'],
  ['quotes', '> 引用的话', '引用的话'],
  ['links and images', '见[说明](https://a.example/x)![图](https://a.example/y.png)', '见说明'],
  ['footnotes', '正文[^注]', '正文'],
  ['tables', '| 月份 | 金额 |\n|---|---:|\n| 6 | 1200 |', ' 月份 金额 \n\n 6 1200 '],
  ['fences', '```js\nlet a\n```', '\nlet a\n'],
  ['escapes', '3 \\* 4 = 12', '3 * 4 = 12'],
  ['plain text', '第 1 页（共 3 页）：a_b_c，5-3=2', '第 1 页（共 3 页）：a_b_c，5-3=2'],
])('%s', (_, markdown, words) => {
  expect(withoutMarkdownMarks(markdown)).toBe(words)
})
