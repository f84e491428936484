import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { expect, test } from '@jest/globals'
import { DataRefusal } from '../data-refusal.ts'
import { loadSheet } from '../testing/load-sheet.ts'

const always = Number.POSITIVE_INFINITY

async function parquetOf(query: string): Promise<Uint8Array> {
  const directory = await mkdtemp(join(tmpdir(), 'parquet-'))
  const instance = await DuckDBInstance.create(':memory:')
  try {
    const connection = await instance.connect()
    const path = join(directory, 'made.parquet')
    await connection.run(`copy (${query}) to '${path}' (format parquet)`)
    connection.closeSync()
    return await readFile(path)
  } finally {
    instance.closeSync()
    await rm(directory, { recursive: true })
  }
}

test('whole numbers of many digits stay distinct', async () => {
  const content = await parquetOf(
    'select (12345678901234567890 + range)::ubigint 编码, (900 + range)::ubigint 数量, (1234567890123456781 + range)::decimal(38,0) 单号 from range(2)',
  )
  const [loaded] = await loadSheet({ file: '单据.parquet', content }, always)
  expect(loaded?.table.columns.map(({ kind }) => kind)).toEqual(['text', 'integer', 'text'])
  expect(loaded?.rows).toEqual([
    ['12345678901234567890', 900, '1234567890123456781'],
    ['12345678901234567891', 901, '1234567890123456782'],
  ])
  expect(loaded?.table.notes.map(({ type }) => type)).toEqual(['kept_text', 'kept_text'])
})

test.each([
  '[{"单号":1234567890123456781,"数量":1},{"单号":1234567890123456782,"数量":-2}]',
  '{"单号":1234567890123456781,"数量":1}\n{"单号":1234567890123456782,"数量":-2}',
  '{"data":{"list":[{"单号":1234567890123456781,"数量":1},{"单号":1234567890123456782,"数量":-2}]}}',
])('so do those of JSON: %s', async (content) => {
  const [loaded] = await loadSheet({ file: '单据.json', content }, always)
  expect(loaded?.rows).toEqual([
    ['1234567890123456781', 1],
    ['1234567890123456782', -2],
  ])
})

test('numbers too large for an integer are still stored', async () => {
  const [loaded] = await loadSheet({ file: '大.csv', content: '名称,数\n甲,1e20\n乙,2\n' }, always)
  expect(loaded?.rows).toEqual([
    ['甲', 1e20],
    ['乙', 2],
  ])
})

const name = '张三110101199001011234'

test('a value of another type late in a large JSON file makes its column text', async () => {
  const rows = Array.from({ length: 30_000 }, (_, at) => ({ 序: at, 金额: at === 25_000 ? name : at }))
  const [loaded] = await loadSheet({ file: '大.json', content: JSON.stringify(rows) }, 0)
  expect(loaded?.table.columns).toMatchObject([{ kind: 'integer' }, { kind: 'text' }])
  expect([loaded?.rows.length, loaded?.rows[25_000]]).toEqual([30_000, [25_000, name]])
})

const times = [
  { 时间: '2024-01-01T23:00:00Z' },
  { 时间: '2024-01-02T07:00:00+08:00' },
  { 时间: '2024-01-01T18:30:00-0430' },
  { 时间: '2024-01-01T23:00:00+00' },
  { 时间: '2024-01-02T07:00:00' },
]
test.each([
  ['时.json', always, JSON.stringify(times)],
  ['时.json', 0, JSON.stringify(times.slice(0, 1))],
  ['时.json', 0, JSON.stringify(times.slice(1, 2))],
  ['时.json', 0, JSON.stringify(times.slice(3, 4))],
  ['时.csv', always, ['时间,a', ...times.map((each) => `${each.时间},1`)].join('\n')],
  ['时.csv', 0, ['时间,a', ...times.map((each) => `${each.时间},1`)].join('\n')],
])('times with zones are converted to China’s, which is noted: %s %d', async (file, largeBytes, content) => {
  const [loaded] = await loadSheet({ file, content }, largeBytes)
  expect(loaded?.table.columns[0]?.kind).toBe('datetime')
  expect([...new Set(loaded?.rows.map(([time]) => time))]).toEqual(['2024-01-02 07:00:00'])
  expect(loaded?.table.notes).toContainEqual({ type: 'time_zone', column: '时间' })
})

test('so are those of Parquet', async () => {
  const content = await parquetOf("select '2024-01-01T23:00:00Z'::timestamptz 时间, 1 a")
  const [loaded] = await loadSheet({ file: '时.parquet', content }, always)
  expect(loaded?.rows).toEqual([['2024-01-02 07:00:00', 1]])
  expect(loaded?.table.notes).toEqual([{ type: 'time_zone', column: '时间' }])
})

test.each([
  ['坏.json', 0],
  ['坏.json', always],
  ['坏.jsonl', always],
])('a refusal of %s does not quote its content', async (file, largeBytes) => {
  const content = `[{"金额":1},\n{"金额":"${name}"},{"${name}`
  const refused = await loadSheet({ file, content }, largeBytes).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(DataRefusal)
  const { message, detail } = refused as DataRefusal
  expect(message + detail).not.toContain('张三')
})
