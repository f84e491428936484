import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import type { ByteStream } from '../storage/blobs/blobs.ts'
import { DataEngine, type DataLimits } from './data-engine.ts'
import { DataRefusal } from './data-refusal.ts'
import { attacks } from './testing/queries.ts'

let directory: string
const engines: DataEngine[] = []
const { signal } = new AbortController()

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'engine-'))
})
afterEach(async () => {
  for (const engine of engines.splice(0)) await engine.close()
})
afterAll(async () => {
  await rm(directory, { recursive: true })
})

function engineWith(limits: Partial<DataLimits> = {}): DataEngine {
  const engine = new DataEngine(directory, limits)
  engines.push(engine)
  return engine
}

function streamOf(text: string): ByteStream {
  const bytes = Buffer.from(text)
  return { size: bytes.byteLength, bytes: pieces(bytes) }
}

async function* pieces(bytes: Buffer) {
  for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
}

async function refusalOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof DataRefusal)) throw new Error('was not refused', { cause: error })
  expect(error.message).toMatch(/[\u4e00-\u9fff]/)
  return error.reason
}

const sales = '日期,地区,金额\n2024-01-01,华东,"1,200"\n2024-02-01,华北,800\n2024-03-01,华东,-50\n'

test('a file is loaded, profiled and queried', async () => {
  const engine = engineWith()
  const [table] = await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  expect(table).toMatchObject({ name: '销售', rows: 3, columns: [{ kind: 'date' }, {}, { kind: 'integer' }] })
  const [profile] = await engine.profile('sales', signal)
  expect(profile?.columns[2]).toMatchObject({ name: '金额', least: '-50', greatest: '1200', sum: 1950 })
  const { columns, rows } = await engine.query(
    'sales',
    'select 地区, sum(金额) 合计 from 销售 group by 地区 order by 合计 desc',
    signal,
  )
  expect(columns).toEqual(['地区', '合计'])
  expect(rows).toEqual([
    ['华东', 1150],
    ['华北', 800],
  ])
  // Nothing but the database is left behind.
  expect(await readdir(directory)).toEqual(['sales.duckdb'])
  await engine.remove('sales')
  expect(await readdir(directory)).toEqual([])
})

test('sums have no floating-point noise', async () => {
  const engine = engineWith()
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  const noisy =
    'select (0.043::double + 0.045::double + 0.041::double) / 3, 0.1::double + 0.2::double, 1e300::double'
  const { rows } = await engine.query('sales', noisy, signal)
  expect(rows).toEqual([[0.043, 0.3, 1e300]])
})

test('forbidden SQL is refused there too, and the process continues', async () => {
  const engine = engineWith()
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  for (const sql of [...attacks.slice(0, 5), 'select * from _about_tables'])
    expect(await refusalOf(engine.query('sales', sql, signal))).toBe('sql_refused')
  expect((await engine.query('sales', 'select count(*) from 销售', signal)).rows).toEqual([[3]])
})

test('a query that takes too long is given up, and the next one is answered', async () => {
  const engine = engineWith({ queryMs: 300 })
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  const endless =
    'select count(*) from range(100000000) a, range(100000000) b where a.range % 7 = b.range % 11'
  expect(await refusalOf(engine.query('sales', endless, signal))).toBe('late')
  expect((await engine.query('sales', 'select count(*) from 销售', signal)).rows).toEqual([[3]])
})

test('heavy queries of one member do not block others', async () => {
  const engine = engineWith({ queryMs: 5_000, quickMs: 200 })
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  // It takes time alone, no memory.
  const heavy = 'select max(hash(a.range)) from range(1000000000000) a'
  const ended: string[] = []
  // One after the other, as one member's are.
  const heavyOnes = (async () => {
    for (let round = 0; round < 2; round += 1)
      expect(await refusalOf(engine.query('sales', heavy, signal))).toBe('late')
    ended.push('heavy')
  })()
  for (let round = 0; round < 5; round += 1) {
    expect((await engine.query('sales', 'select count(*) from 销售', signal)).rows).toEqual([[3]])
    ended.push('light')
  }
  await heavyOnes
  expect(ended).toEqual(['light', 'light', 'light', 'light', 'light', 'heavy'])
})

test('heavy queries of several members do not block others, and each has its time', async () => {
  const queryMs = 3_000
  const engine = engineWith({ queryMs, quickMs: 200 })
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  const heavy = 'select max(hash(a.range)) from range(1000000000000) a'
  const ended: string[] = []
  const endedAt: number[] = []
  const heavyOnes = ['甲', '乙'].map(async (member) => {
    expect(await refusalOf(engine.query('sales', heavy, signal))).toBe('late')
    ended.push(member)
    endedAt.push(performance.now())
  })
  for (let round = 0; round < 5; round += 1) {
    expect((await engine.query('sales', 'select count(*) from 销售', signal)).rows).toEqual([[3]])
    ended.push('light')
  }
  await Promise.all(heavyOnes)
  expect(ended).toEqual(['light', 'light', 'light', 'light', 'light', '甲', '乙'])
  // The wait for the first one is not taken from the time of the second one.
  const [first = 0, second = 0] = endedAt
  expect(second - first).toBeGreaterThan(queryMs * 0.9)
})

test('a slow query is still answered, in the process for slow queries', async () => {
  const engine = engineWith({ queryMs: 120_000, quickMs: 1 })
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  const long = 'select sum(hash(a.range) % 7) > 0 from range(20000000) a'
  expect((await engine.query('sales', long, signal)).rows).toEqual([[true]])
})

test('a query above the memory limit is given up, and the next one is answered', async () => {
  // It comes to its bound soon, and has the time to, however busy the machine is.
  const engine = engineWith({ memoryMb: 150, queryMs: 120_000 })
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  const greedy = 'select list(a.range order by hash(a.range)) from range(200000000) a'
  expect(await refusalOf(engine.query('sales', greedy, signal))).toBe('memory')
  expect((await engine.query('sales', 'select count(*) from 销售', signal)).rows).toEqual([[3]])
})

test('a file above the memory limit is refused, and the next one is loaded', async () => {
  const engine = engineWith({ memoryMb: 40 })
  const records = Array.from({ length: 120_000 }, (_, at) => ({ a: at, b: `文字${at}`, c: { d: at } }))
  expect(
    await refusalOf(
      engine.load('greedy', { name: '大.json', content: streamOf(JSON.stringify(records)) }, signal),
    ),
  ).toBe('memory')
  expect(await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)).toHaveLength(1)
})

test('a file that takes too long to load is refused, and leaves nothing', async () => {
  const engine = engineWith({ loadMs: 1 })
  const rows = Array.from({ length: 200_000 }, (_, at) => `${at},${at * 2}`)
  expect(
    await refusalOf(
      engine.load('late', { name: '大.csv', content: streamOf(`a,b\n${rows.join('\n')}\n`) }, signal),
    ),
  ).toBe('late')
  expect(await readdir(directory)).toEqual(expect.not.arrayContaining(['late.duckdb']))
})

test('a small file that fills the disk is refused, and leaves nothing', async () => {
  const engine = engineWith({ diskBytes: 20_000_000 })
  const bytes = await bombOf(5_000)
  expect(bytes.length).toBeLessThan(1_000_000)
  const content = { size: bytes.length, bytes: pieces(bytes) }
  expect(await refusalOf(engine.load('bomb', { name: '炸弹.parquet', content }, signal))).toBe('too_large')
  expect((await readdir(directory)).join()).not.toMatch(/bomb|loading/)
})

/** A Parquet file that says so many times the same few texts, each of 32 KB. */
async function bombOf(rows: number): Promise<Buffer> {
  const instance = await DuckDBInstance.create(':memory:')
  const path = join(directory, 'bomb')
  const connection = await instance.connect()
  await connection.run(
    "create table texts as select k, (select string_agg(md5(k || '-' || j), '') from range(1000) t(j)) s from range(4) u(k)",
  )
  await connection.run(
    `copy (select s from range(${rows}) t(r) join texts on r % 4 = k) to '${path}' (format parquet, compression zstd, dictionary_size_limit 1000000, string_dictionary_page_size_limit 100000000)`,
  )
  connection.closeSync()
  instance.closeSync()
  const bytes = await readFile(path)
  await rm(path)
  return bytes
}

test('an internal error is described, without the database’s messages about files', async () => {
  const engine = engineWith()
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  const fault = await engine.query('nothing', 'select 1', signal).catch((error: unknown) => String(error))
  expect(fault).toMatch(/query: Error IO Error/)
  expect(fault).not.toContain(directory)
})

test('aborting ends the process, and the next query is answered', async () => {
  const engine = engineWith()
  await engine.load('sales', { name: '销售.csv', content: streamOf(sales) }, signal)
  const stopped = new AbortController()
  const endless =
    'select count(*) from range(100000000) a, range(100000000) b where a.range % 7 = b.range % 11'
  const asked = engine.query('sales', endless, stopped.signal)
  stopped.abort(new Error('停了'))
  await expect(asked).rejects.toThrow('停了')
  expect((await engine.query('sales', 'select count(*) from 销售', signal)).rows).toEqual([[3]])
})

test.each([
  ['空.csv', '', 'empty'],
  ['空白.csv', '\n \n', 'empty'],
  ['坏.xlsx', '不是表格', 'unreadable'],
  ['坏.json', '{"a":', 'unreadable'],
  ['坏.parquet', 'PAR1没有', 'unreadable'],
])('%s is refused with a message', async (name, text, reason) => {
  expect(await refusalOf(engineWith().load('bad', { name, content: streamOf(text) }, signal))).toBe(reason)
})
