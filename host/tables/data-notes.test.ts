import { expect, test } from '@jest/globals'
import { type DataNote, noteSentence } from './data-notes.ts'
import { type Suspicion, suspicionSentence } from './profile/table-profile.ts'

test.each<[DataNote, string]>([
  [{ type: 'charset', charset: 'gb18030' }, '文件是 GB18030 编码，已转换'],
  [
    { type: 'mixed', column: '成绩', numbers: 2, dates: 0, others: 1, examples: ['缺考'] },
    '“成绩”里有 2 个数字、1 个别的值（如缺考），按文字处理',
  ],
  [
    { type: 'dates', column: '日期', forms: ['slashes'], order: 'month_first' },
    '“日期”有 1 种日期写法，已统一；分不清时按“月/日/年”',
  ],
  [
    { type: 'numbers', column: '金额', forms: ['thousands', 'magnitude'], count: 3 },
    '“金额”有 3 个值带千分位、万、亿，已换算成数字',
  ],
])('%j is described as %s', (note, sentence) => {
  expect(noteSentence(note)).toBe(sentence)
})

test.each<[Suspicion, string]>([
  [{ type: 'constant', column: '国家', value: '中国' }, '“国家”只有一个值：中国'],
  [{ type: 'mostly_missing', column: '备注', share: 0.756 }, '“备注”缺失 76%'],
])('%j is described as %s', (found, sentence) => {
  expect(suspicionSentence(found)).toBe(sentence)
})
