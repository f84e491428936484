/** An answer with a table, code, formulas and an image; no two are alike, nor equally long. */
export function richAnswer(index: number): string {
  const year = 1_600 + index
  const rows = Array.from(
    { length: 3 + (index % 4) },
    (_, row) => `| ${year + row * 10} | ${index + row * 3} | ${row % 2 === 0 ? '石拱' : '钢筋混凝土'} |`,
  )
  const paragraphs = Array.from({ length: 1 + (index % 3) }, (_, at) => prose(index, at))
  return `## 第 ${index} 座桥的记载

${paragraphs.join('\n\n')}

跨度 $L_{${index}} = \\sqrt{a^2 + b^2}$ 按下式计算：

$$
M_{\\max} = \\frac{q L^2}{8} + \\sum_{i=1}^{${1 + (index % 9)}} \\frac{P_i x_i (L - x_i)}{L}
$$

| 年份 | 座数 | 做法 |
| --- | ---: | --- |
${rows.join('\n')}

\`\`\`js
export function bridgesOf(year, all) {
  // 只数 ${year} 年还在的
  const standing = all.filter((bridge) => bridge.from <= year && year < bridge.to)
  return { year, count: standing.length, first: standing[0]?.name ?? '第 ${index} 座' }
}
\`\`\`

![第 ${index} 座桥](https://images.invalid/${index}.png)

- 先看**水位**，再看 \`foundation[${index}]\`
- 汛期之前修完，[地方志](https://example.com/${index})里有记录
`
}

function prose(index: number, at: number): string {
  return `四加亭一带的第 ${index} 座桥建于 ${1_600 + index} 年，两岸的居民对此各有记述，*写法并不统一*。水位随季节升降，测得的数据每年刊印一次，供后来的人比较和核对；第 ${at + 1} 种说法认为它重修过 ${2 + (index % 5)} 次，每次都换了桥面。`
}
