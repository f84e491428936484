import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { parsedAtOnce, streamed } from './testing/answer-structure'

const many = (count: number, line: (index: number) => string, joint = '\n') =>
  Array.from({ length: count }, (_, index) => line(index)).join(joint)
const indented = (text: string, by: string) => text.replace(/^(?=.)/gm, by)

/** Text long enough that each shape grows in parts, in every form that its beginning, middle and end may have. */
const shapes: Readonly<Record<string, string>> = {
  'tight list': many(120, (index) => `- 第${index}项`),
  'plain list': many(200, () => '- a'),
  'plain list with lazy lines, other signs and blanks': many(
    200,
    (index) => ['- 甲，乙', '- b', '懒续行', '- c', '', '- d', '* e', '- 1. f', '- g '][index % 9] ?? '',
  ),
  'plain ordered list': many(150, (index) => `${index}) 甲${index % 40 === 30 ? '\n' : ''}`),
  'rich list': many(40, (index) => `- **第${index}项**：见\`npm\`，[链接](https://a.example/${index})。`),
  'loose list': many(60, (index) => `* 第${index}项`, '\n\n'),
  'list that becomes loose late': `${many(80, (index) => `- 第${index}项`)}\n\n- 末项`,
  'ordered list': many(90, (index) => `${index + 7}. 第${index}项`),
  'ordered list with brackets': many(90, (index) => `${index + 1}) 第${index}项`),
  'tasks, of which only a late one': `${many(80, (index) => `- 第${index}项`)}\n- [x] 做完\n- [ ] 没做`,
  'items of several paragraphs': many(
    30,
    (index) => `${index + 1}. 第${index}项\n\n   它的第二段\n   续行`,
    '\n\n',
  ),
  'items with lazy lines': many(50, (index) => `- 第${index}项\n懒续行`),
  'items with code': many(
    20,
    (index) => `1. 第${index}步\n\n   \`\`\`sh\n   npm run ${index}\n\n     缩进\n   \`\`\``,
    '\n',
  ),
  'items without text': many(120, (index) => (index % 3 === 0 ? '-' : `- 第${index}项`)),
  'items indented by one to three': many(90, (index) => `${' '.repeat(index % 3)}- 第${index}项`),
  'lists of other markers': `${many(70, (index) => `- 第${index}项`)}\n${many(70, (index) => `+ 第${index}项`)}`,
  'nested list': many(30, (index) => `- 第${index}项\n  - 里面${index}\n    1. 更里面${index}`),
  'one item with a long list': `- 总\n${many(90, (index) => `  - 第${index}项`)}\n- 另一项\n\n末段`,
  'long list three deep': `1. 甲\n   - 乙\n${many(90, (index) => `     * 第${index}项`)}\n   - 丙\n2. 丁`,
  'lists that begin on one line': `- - 甲\n${many(90, (index) => `  - 第${index}项`)}\n- 乙`,
  'loose list in a tight one': `- 甲\n${many(50, (index) => `  - 第${index}项`, '\n\n')}\n- 乙`,
  'tight list in a loose one': `- 甲\n\n${many(90, (index) => `  - 第${index}项`)}\n\n- 乙`,
  'item of many paragraphs': `- 甲\n\n${many(50, (index) => `  第${index}段`, '\n\n')}\n- 乙`,
  'empty first line': `-\n  甲\n\n${many(50, (index) => `  第${index}段`, '\n\n')}`,
  tabs: many(60, (index) => `-\t第${index}项\n\n\t它的第二段`),
  table: `| 年 | 事 | 数 |\n| --- | :-: | --: |\n${many(80, (index) => `| ${index} | *事* | ${index} |`)}`,
  'table with short and long rows': `a | b\n-|-\n${many(90, (index) => ['一', '一 | 二', '一 | 二 | 三'][index % 3] ?? '')}`,
  'table behind a paragraph': `一段\n| 年 | 事 |\n| - | - |\n${many(90, (index) => `| ${index} | 事 |`)}\n\n后`,
  'table that ends in a list': `| 年 | 事 |\n| - | - |\n${many(90, (index) => `| ${index} | 事 |`)}\n- 项`,
  'table in a quote': `> | 年 | 事 |\n> | - | - |\n${many(90, (index) => `> | ${index} | 事 |`)}\n\n后`,
  'table in an item': `- 甲\n\n  | 年 | 事 |\n  | - | - |\n${many(90, (index) => `  | ${index} | 事 |`)}\n- 乙`,
  code: `\`\`\`js\n${many(150, (index) => (index % 7 === 0 ? '' : `  let a${index} = "[1] *b*"`))}\n\`\`\`\n后`,
  'code without an end': `~~~~\n${many(150, (index) => `\`\`\`\nlet a${index}`)}`,
  'code in a quote': `> \`\`\`py\n${many(90, (index) => `> x${index} = 1`)}\n> \`\`\`\n> 后\n\n后`,
  'code in a quote, cut off': `> \`\`\`py\n${many(90, (index) => `> x${index} = 1`)}\n后`,
  'code in an item': `1. 甲\n   \`\`\`py\n${many(90, (index) => `   x${index} = 1`)}\n   \`\`\`\n2. 乙`,
  'indented code': many(90, (index) => (index % 9 === 8 ? '' : `    let a${index}`)),
  quote: many(60, (index) => `> 第${index}段`, '\n>\n'),
  'quote of one paragraph': many(90, (index) => `> 第${index}行`),
  'quote with lazy lines': many(50, (index) => `> 第${index}段\n懒续行`, '\n>\n'),
  'quotes in quotes': many(50, (index) => `> > 第${index}段`, '\n> >\n'),
  'quote with a list': many(90, (index) => `> - 第${index}项`),
  'list with quotes': many(50, (index) => `- > 第${index}项\n  > 又一行`),
  'item with a long quote': `- 甲\n${many(50, (index) => `  > 第${index}段`, '\n  >\n')}\n- 乙`,
  formulas: many(50, (index) => `$$\na_${index}\n$$`),
  'formulas in items': many(50, (index) => `- 有 $a_{${index}}$ 与 \\(b\\)`),
  footnotes: `${many(40, (index) => `第${index}句[^${index}]。`, '\n\n')}\n\n${many(40, (index) => `[^${index}]: 注${index}`)}`,
  'footnotes in items': `${many(60, (index) => `- 第${index}句[^${index % 9}]。`)}\n\n${many(9, (index) => `[^${index}]: 注${index}`)}`,
  'references in cells': `| 年 | [a] |\n| - | - |\n${many(60, (index) => `| ${index} | [a] 与[^n] |`)}\n\n[a]: https://a.example\n\n[^n]: 注`,
  'definitions in items': `${many(60, (index) => `- [a${index}]\n\n  [a${index}]: https://a.example/${index}`)}`,
  'breaks in cells': `| 年 | 事 |\n| - | - |\n${many(60, (index) => `| ${index} | 一<br>二 <sub>三</sub> |`)}`,
  'raw HTML that reaches over items': `${many(60, (index) => `- 第${index}项${index === 20 ? '<b>' : ''}`)}\n- 末</b>`,
  'raw HTML that closes a list': `${many(60, (index) => `- 第${index}项${index === 20 ? '</ul>' : ''}`)}`,
  'many headings without blank lines': many(60, (index) => `## 第${index}节\n文字`),
  lines: many(90, (index) => `第${index}行`),
}

const everyCut = (text: string, step: number) =>
  Array.from({ length: Math.ceil(text.length / step) }, (_, index) => index * step)

describe.each(Object.entries(shapes))('%s', (_, text) => {
  const whole = parsedAtOnce(text)

  test.each([
    ['at once', []],
    ['in small pieces', everyCut(text, 53)],
    ['in large pieces', everyCut(text, 401)],
  ])('is the same when it arrives %s', (_name, cuts) => {
    expect(streamed(text, cuts)).toBe(whole)
  })
})

describe('shapes that follow each other', () => {
  test('are the same regardless of where they are split', () => {
    // Raw HTML makes a parser of HTML read the text around it, which drops spaces that nobody sees.
    const names = Object.keys(shapes).filter(
      (name) => !name.includes('footnotes') && !shapes[name]?.includes('<'),
    )
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...names), { minLength: 2, maxLength: 3 }),
        fc.constantFrom('\n', '\n\n', '\n\n\n', '\n***\n'),
        fc.constantFrom('', '> '),
        fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
        (chosen, joint, indent, cuts) => {
          // The parser takes a list that does not begin at 1 for a paragraph there, when it reads both at once.
          fc.pre(joint !== '\n' || !chosen.join().includes('indented code,ordered list'))
          const text = indented(chosen.map((name) => shapes[name] ?? '').join(joint), indent)
          expect(
            streamed(
              text,
              cuts.map((cut) => cut % (text.length + 1)),
            ),
          ).toBe(parsedAtOnce(text))
        },
      ),
      { numRuns: 20 },
    )
  })
})
