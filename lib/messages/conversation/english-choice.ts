/** Words of the choices that a question about tables left open. Loaded with their card. */
const words: Readonly<Record<string, string>> = {
  行数: 'Number of rows',
  合计: 'sum',
  平均: 'mean',
  中位数: 'median',
  最大: 'maximum',
  最小: 'minimum',
  最早: 'earliest',
  最晚: 'latest',
  不同值个数: 'distinct values',
  种数: 'distinct values',
  年: 'year',
  季度: 'quarter',
  月: 'month',
  周: 'week',
  日: 'day',
  天: 'day',
  星期几: 'day of the week',
  不用它: 'Leave it out',
  逐行列出: 'List the rows',
  逐行看: 'Each row',
  合在一起算: 'All together',
  每一行: 'Of each row',
  每组的合计: 'Sum of each group',
  每组的平均: 'Mean of each group',
  '不排序，全部列出': 'All of them, in no order',
}
const separator = ' · '
const ends: readonly (readonly [chinese: RegExp, english: string])[] = [
  [/ 最高$/, ', highest first'],
  [/ 最低$/, ', lowest first'],
]

/** Column names stay: 金额 · 合计 becomes 金额 · sum. */
export function englishChoice(label: string): string {
  const end = ends.find(([chinese]) => chinese.test(label))
  const plain = end ? label.replace(end[0], '') : label
  const place = plain.lastIndexOf(separator)
  const word = place < 0 ? plain : plain.slice(place + separator.length)
  const english = words[word] ?? word
  return `${plain.slice(0, plain.length - word.length)}${english}${end?.[1] ?? ''}`
}
