import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { loadFile } from '../load/load-file.ts'
import { openForLoading } from '../sql/open-database.ts'
import { profileTables } from './profile-table.ts'
import type { TableProfile } from './table-profile.ts'

async function profileOf(csv: string): Promise<TableProfile> {
  const directory = await mkdtemp(join(tmpdir(), 'profile-'))
  const path = join(directory, 'source')
  await writeFile(path, csv)
  const database = await openForLoading(join(directory, 'data.duckdb'), directory)
  try {
    const order = { path, name: '表.csv', scratch: directory, largeBytes: 1_000_000, taken: [] }
    const tables = await loadFile(database, order)
    const [profile] = await profileTables(database.connection, tables)
    if (!profile) throw new Error('no table')
    return profile
  } finally {
    database.close()
    await rm(directory, { recursive: true })
  }
}

const rows = Array.from({ length: 40 }, (_, at) => {
  const day = `2024-01-${String((at % 28) + 1).padStart(2, '0')}`
  return [at + 1, day, ['北京', '上海'][at % 2], at === 7 ? 9_999 : 10 + (at % 5), '中国', at < 30 ? '' : 'x']
})
const table = ['编号,日期,城市,金额,国家,备注', ...rows.map((cells) => cells.join(','))].join('\n')

test('each column is counted and measured', async () => {
  const { columns } = await profileOf(table)
  const [, day, city, amount] = columns
  expect(day).toMatchObject({
    kind: 'date',
    missing: 0,
    distinct: 28,
    least: '2024-01-01',
    greatest: '2024-01-28',
  })
  expect(city).toMatchObject({ kind: 'text', distinct: 2, top: [{ count: 20 }, { count: 20 }], mean: null })
  expect(amount).toMatchObject({
    kind: 'integer',
    least: '10',
    greatest: '9999',
    median: 12,
    isEstimated: false,
  })
  expect(columns[5]).toMatchObject({ missing: 30, distinct: 1 })
})

test('suspicious values are reported', async () => {
  const { suspicions } = await profileOf(table)
  expect(suspicions).toEqual(
    expect.arrayContaining([
      { type: 'identifier', column: '编号' },
      expect.objectContaining({ type: 'outliers', column: '金额', count: 1 }),
      { type: 'constant', column: '国家', value: '中国' },
      { type: 'mostly_missing', column: '备注', share: 0.75 },
    ]),
  )
  expect(suspicions.map(({ type }) => type)).not.toContain('duplicate_rows')
})

test('duplicate rows, values in two forms, a few negatives, future days', async () => {
  const same = Array.from({ length: 10 }, (_, at) => `Apple,${at},2024-01-01`)
  const { suspicions } = await profileOf(
    ['品牌,数,日', ...same, 'Apple,0,2024-01-01', 'apple,-5,2190-01-01'].join('\n'),
  )
  expect(suspicions).toEqual(
    expect.arrayContaining([
      { type: 'duplicate_rows', count: 1 },
      { type: 'variants', column: '品牌', values: ['Apple', 'apple'] },
      { type: 'few_negative', column: '数', count: 1 },
      { type: 'future', column: '日', greatest: '2190-01-01' },
    ]),
  )
})

test('a table without rows is profiled as well', async () => {
  const { columns, suspicions, rows: count } = await profileOf('甲,乙\n')
  expect(count).toBe(0)
  expect(columns.map(({ name }) => name)).toEqual(['甲', '乙'])
  expect(suspicions).toEqual([])
})
