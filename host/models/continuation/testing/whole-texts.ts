/** Texts of the kinds that models write, each longer than where it is cut. */
export const wholeTexts: Readonly<Record<string, string>> = {
  prose: Array.from(
    { length: 12 },
    (_, index) =>
      `第${index + 1}年，港口的吞吐量升到 ${1_200 + index * 173} 万吨，增长主要来自新航线和更快的清关。码头把夜班改成三班，等船的时间从 ${30 - index} 小时降了下来；司机们说，排队的卡车少了，路上也不再堵到高速出口。`,
  ).join('\n\n'),
  list: Array.from(
    { length: 30 },
    (_, index) =>
      `${index + 1}. **步骤${index + 1}**：检查编号 ${index * 37 + 11} 的阀门，记录压力，再通知 ${'甲乙丙丁戊'.charAt(index % 5)} 组。`,
  ).join('\n'),
  table: [
    '| 城市 | 人口 | 面积 |',
    '| --- | --- | --- |',
    ...Array.from({ length: 40 }, (_, index) => `| 城${index} | ${900 + index * 7} | ${300 + index * 13} |`),
  ].join('\n'),
  code: [
    '下面是完整的实现：',
    '',
    '```python',
    ...Array.from(
      { length: 25 },
      (_, index) =>
        `def step_${index}(value):\n    total = value * ${index + 3}\n    return total - ${index}\n`,
    ),
    '```',
    '',
    '运行它会打印每一步的结果。',
  ].join('\n'),
  formula: Array.from(
    { length: 15 },
    (_, index) =>
      `由第 ${index} 式得\n\n$$\nx_{${index + 1}} = \\frac{a_{${index}} + ${index}}{b^{${index}} - 1}\n$$\n`,
  ).join('\n'),
  json: JSON.stringify({
    title: '七天行程',
    days: Array.from({ length: 7 }, (_, day) => ({
      title: `第 ${day + 1} 天`,
      items: Array.from({ length: 5 }, (__, item) => ({
        time: `${9 + item * 2}:00`,
        title: `去景点 ${day * 5 + item}`,
        note: `提前 ${item + 1} 天预约，票价 ${20 + item * 10 + day} 元`,
      })),
    })),
  }),
  english: Array.from(
    { length: 14 },
    (_, index) =>
      `In year ${index + 1} the harbour moved ${1_200 + index * 173} thousand tons, most of it on routes that did not exist before. Crews worked in ${index % 3 === 0 ? 'three' : 'two'} shifts and waiting fell to ${40 - index} hours.`,
  ).join('\n\n'),
}
