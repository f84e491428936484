import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { queryOf } from '../../../lib/contract/tables/testing/query-of.ts'
import { readLexicon } from '../matcher/lexicon.ts'
import { loadMatchedFile, type MatchedFile } from '../testing/matched-file.ts'
import { rowCount } from './frame-types.ts'

const names = [`城市"; drop table x; --`, `金额') or 1=1 --`, '日期']
const rows = [
  [`北京'; delete from "t"; --`, 10, '2024-01-02'],
  [`北京'; delete from "t"; --`, 5, '2024-02-02'],
  [`上"海\\`, 7, '2024-02-03'],
  [`上"海\\`, 3, '2024-02-04'],
  ['%_', 2, '2024-03-04'],
]
let file: MatchedFile

beforeAll(async () => {
  const records = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]])))
  file = await loadMatchedFile({ name: `表"';--.json`, content: JSON.stringify(records) })
})
afterAll(() => file.close())

test.each([
  [`各城市的金额合计`, 3],
  [`北京'; delete from "t"; --的金额`, 1],
  [`上"海\\的金额合计`, 1],
  [`除了北京'; delete from "t"; --，其他城市的金额合计`, 1],
  ['每月的金额', 3],
  ['金额最高的城市', 1],
  ['金额大于4的有几条', 1],
  ['各城市的金额占比', 3],
  ['每月金额环比', 3],
  ['各城市金额的箱线图', 3],
  ['金额的分布', 5],
])('%s', async (question, count) => {
  const match = await file.match(question)
  if (!match || match.open.length > 0) throw new Error(JSON.stringify(match?.open))
  const answer = file.write(match.frame)
  const result = await file.query(answer.sql)
  expect(result.rows).toHaveLength(count)
  expect(result.columns).toEqual(answer.columns.map(({ name }) => name))
  expect(await file.query('select count(*) from ' + `"${file.tables[0]?.name}"`)).toMatchObject({
    rows: [[5]],
  })
})

test('a part of a text is found in either case', async () => {
  const table = file.tables[0]?.name ?? ''
  const column = { table, column: `城市"; drop table x; --` }
  const filters = [{ kind: 'contains', column, text: 'DELETE', is_excluded: false } as const]
  const { sql } = file.write(queryOf({ table, measures: [rowCount], filters }))
  expect((await file.query(sql)).rows).toEqual([[2]])
})

test('of many columns of the same words little is kept', async () => {
  const shared = '甲乙丙丁戊己庚辛壬癸子丑寅卯辰巳午未申酉戌亥天地玄黄宇宙洪荒'
  const columns = Array.from({ length: 5_000 }, (_, at) => ({
    name: `${shared}${at}`,
    kind: 'integer' as const,
    unit: '',
  }))
  const table = { name: '表', title: '', rows: 1, columns, notes: [] }
  const lexicon = await readLexicon([table], [], async () => [])
  expect(lexicon.columns).toHaveLength(2_000)
  expect(Math.max(...[...lexicon.names.values()].map(({ length }) => length))).toBeLessThanOrEqual(40)
})
