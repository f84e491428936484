const many = (count: number, line: (index: number) => string, joint = '\n') =>
  Array.from({ length: count }, (_, index) => line(index)).join(joint)

/** Answers of one shape each, long enough that a cost that grows with their length shows. */
export const grownShapes: Readonly<Record<string, string>> = {
  '2,000 项 - a': many(2_000, () => '- a'),
  '10,000 项 - a': many(10_000, () => '- a'),
  '300 项，内容丰富': many(
    300,
    (index) =>
      `- **第${index}项**：用 \`npm start\` 启动，见[说明](https://example.com/${index})，再看它的由来。`,
  ),
  '800 项，有编号': many(800, (index) => `${index + 1}. 第${index}项，说明它的由来`),
  '600 项，项间空行': many(600, (index) => `- 第${index}项，说明它的由来`, '\n\n'),
  '一项里 1,000 项': `- 总\n${many(1_000, (index) => `  - 第${index}项`)}`,
  三层列表: many(300, (index) => `- 第${index}项\n  - 里面的一项\n    - 更里面的一项`),
  '表 400 × 6': `|年|事|数|地|人|注|\n|-|-|-|-|-|-|\n${many(400, (index) => `| ${1500 + index} | 设站 | ${index} | 城东 | 三人 | 石拱为主 |`)}`,
  '代码 1,500 行': `\`\`\`js\n${many(1_500, (index) => `const a${index} = count(bridges, ${index})`)}\n\`\`\``,
  '引用 600 段': many(600, (index) => `> 第${index}段，说明它的由来`, '\n>\n'),
  '引用 600 行': many(600, (index) => `> 第${index}行，说明它的由来`),
  '脚注 300 条': `${many(300, (index) => `第${index}句，说明它的由来[^${index}]。`, '\n\n')}\n\n${many(300, (index) => `[^${index}]: 注${index}`)}`,
  '公式 300 行': many(300, (index) => `$$\na_{${index}} + b = c\n$$`),
  '行内公式 300 处': many(300, (index) => `第${index}段有 $a_{${index}}$ 与 \\(b\\)。`, '\n\n'),
}

/** Paragraphs of so many characters together. */
export function prose(characters: number): string {
  const paragraph = (index: number) =>
    `第${index}段，四加亭一带的桥梁在 ${1900 + (index % 100)} 年以前多为石拱，后来改为钢筋混凝土，两岸的居民对此各有记述，写法并不统一。水位随季节升降，测得的数据每年刊印一次，供后来的人比较和核对。\n\n`
  let text = ''
  for (let index = 0; text.length < characters; index += 1) text += paragraph(index)
  return text.slice(0, characters)
}
