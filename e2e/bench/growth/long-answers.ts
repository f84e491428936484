import { prose } from './grown-shapes.ts'

/** As long as an answer gets. */
const characters = 40_000

/** Answers of 40,000 characters of one shape each. */
export const longAnswers: Readonly<Record<string, string>> = {
  散文: prose(characters),
  列表: filled((index) => `- 第${index}项，说明它的由来`),
  内容丰富的列表: filled(
    (index) =>
      `- **第${index}项**：用 \`npm start\` 启动，见[说明](https://example.com/${index})，再看它的由来。`,
  ),
  三层列表: filled((index) => `- 第${index}项\n  - 里面的一项\n    - 更里面的一项`),
  六列的表: `|年|事|数|地|人|注|\n|-|-|-|-|-|-|\n${filled((index) => `| ${1500 + index} | 设站 | ${index} | 城东 | 三人 | 石拱为主 |`)}`,
  代码: `\`\`\`js\n${filled((index) => `const a${index} = count(bridges, ${index})`)}\n\`\`\``,
  引用: filled((index) => `> 第${index}段，说明它的由来`, '\n>\n'),
  // More than 400 footnotes stay where they were written.
  '脚注 390 条': `${filled((index) => `第${index}句，${'说明它的由来和后来的事。'.repeat(7)}[^${index}]`, '\n\n', 36_000)}\n\n${Array.from({ length: 390 }, (_, index) => `[^${index}]: 注${index}`).join('\n')}`,
  公式: filled((index) => `$$\na_{${index}} + b = c\n$$`),
  行内公式: filled((index) => `第${index}段有 $a_{${index}}$ 与 \\(b\\)。`, '\n\n'),
}

/** Lines, or what else is repeated, up to so many characters together. */
function filled(line: (index: number) => string, joint = '\n', most = characters): string {
  let text = line(0)
  for (let index = 1; text.length < most; index += 1) text += joint + line(index)
  return text
}
