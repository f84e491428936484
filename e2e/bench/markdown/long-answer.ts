const section = (index: number) => `## 第${index + 1}节 各地的做法

四加亭一带的**桥梁**在 ${1900 + index} 年以前多为石拱，后来改为钢筋混凝土[1]，两岸的居民对此各有记述，*写法并不统一*，见 [地方志](https://example.com/${index})。水位随季节升降，测得的数据每年刊印一次，供后来的人比较和核对[2]。

- 第一项，说明它的由来与用途，以及为什么要这样做[1]
- 第二项，里面还有一层
  - 更细的一点，写得长一些，好让这一行换到下一行去
- 第三项，使用 \`npm start\` 启动

| 年份 | 座数 | 备注 |
| --- | ---: | --- |
| ${1900 + index} | ${index + 3} | 石拱为主 |
| ${1950 + index} | ${index + 9} | 改建完成[1] |

\`\`\`js
export function count(bridges, year) {
  // 只数当年还在的
  return bridges.filter((bridge) => bridge.from <= year && year < bridge.to).length
}
\`\`\`

`

/** An answer of prose, lists, tables, code and citations, of so many characters. */
export function longAnswer(characters: number): string {
  let text = ''
  for (let index = 0; text.length < characters; index += 1) text += section(index)
  return text.slice(0, characters)
}
