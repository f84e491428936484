import { describe, expect, test } from '@jest/globals'
import { hasOtherValue, proveByRow, tableLinesIn } from './table-cells.ts'

const passage = `渡口船票如下。
票种 | 单程（元） | 往返（元）
票种：成人；单程（元）：25；往返（元）：45
票种：儿童（1.2米以下）；单程（元）：12；往返（元）：22
票种：居民；单程（元）：15；往返（元）：28（需证件）
另有夜航，价格：面议。`
const lines = tableLinesIn(passage)

test('the rows of a table are read', () => {
  expect(lines).toHaveLength(3)
  expect(lines[0]?.fields[1]).toEqual({ name: '单程', unit: '元', value: '25' })
})

describe('a cell', () => {
  test.each<[string, string, string | null, boolean]>([
    ['as it is in its row', '单程 · 成人 · 25元', '票种：成人；单程（元）：25；往返（元）：45', false],
    [
      'with the unit in the head',
      '单程（元） · 成人 · 25',
      '票种：成人；单程（元）：25；往返（元）：45',
      false,
    ],
    ['of a table that is turned', '成人 · 往返 · 45元', '票种：成人；单程（元）：25；往返（元）：45', false],
    ['of the other column', '往返 · 成人 · 25元', null, true],
    ['of another row', '单程 · 居民 · 25元', null, true],
    ['of another row, in a turned table', '居民 · 单程 · 25元', null, true],
    ['whose row is labelled shorter', '单程 · 儿童 · 12元', null, false],
    ['whose row is labelled shorter, exchanged', '单程 · 儿童 · 22元', null, true],
    ['without what its source adds', '往返 · 居民 · 28元', null, false],
    ['of an unknown column', '月票 · 成人 · 25元', null, false],
    ['that is a sentence', '成人单程25元', null, false],
  ])('%s', (_, claim, proof, isOther) => {
    expect(proveByRow(claim, lines)).toBe(proof)
    expect(hasOtherValue(claim, lines)).toBe(isOther)
  })
})
