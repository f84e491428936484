import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DataRefusal } from '../data-refusal.ts'
import { attacks, honestQueries, tablesOfAttacks } from '../testing/queries.ts'
import { type OpenDatabase, openForLoading, openForQueries } from './open-database.ts'
import { runQuery } from './run-query.ts'

let directory: string
let database: OpenDatabase
let known: { tables: Map<string, string[]>; maxRows: number }

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'queries-'))
  const file = join(directory, 'data.duckdb')
  const loading = await openForLoading(file, directory)
  for (const statement of tablesOfAttacks) await loading.connection.run(statement)
  loading.close()
  database = await openForQueries(file)
  known = {
    tables: new Map([
      ['销售', ['日期', '地区', '产品', '销量', '金额']],
      ['stores', ['地区', 'city']],
    ]),
    maxRows: 100,
  }
})

afterAll(async () => {
  database.close()
  await rm(directory, { recursive: true })
})

test('the test tables have the expected size', () => {
  expect(attacks.length).toBeGreaterThanOrEqual(60)
  expect(honestQueries.length).toBeGreaterThanOrEqual(30)
})

test.each(attacks)('is refused: %s', async (sql) => {
  const refusal = await runQuery(database.connection, sql, known).then(
    () => null,
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(DataRefusal)
  expect(['sql_refused', 'sql_failed']).toContain((refusal as DataRefusal).reason)
  // What is only no SQL must be so for its syntax, before anything of it has run.
  if ((refusal as DataRefusal).reason === 'sql_failed')
    expect((refusal as DataRefusal).detail).toMatch(/syntax error|parser/i)
})

test.each(honestQueries)('is accepted: %s', async (sql) => {
  const { rows } = await runQuery(database.connection, sql, known)
  expect(rows.length).toBeGreaterThan(0)
})

describe('without the check', () => {
  let connection: DuckDBConnection
  beforeAll(() => {
    connection = database.connection
  })

  test.each([
    "select * from read_csv('/etc/passwd')",
    "select * from '/etc/passwd'",
    "copy (select 1) to '/tmp/x.csv'",
    "attach '/tmp/other.db'",
    'create table x as select 1',
    'delete from 销售',
    'set enable_external_access=true',
    "set memory_limit='8GB'",
    'install httpfs',
  ])('the database itself refuses: %s', async (sql) => {
    await expect(connection.run(sql)).rejects.toThrow()
  })
})

test('a result has at most the requested rows, and says when it is cut', async () => {
  const result = await runQuery(database.connection, 'select * from range(5000)', known)
  expect(result.rows).toHaveLength(100)
  expect(result.isCut).toBe(true)
})

test('values are converted to JSON', async () => {
  const sql = `select 9007199254740993::bigint, 1.25::decimal(10,2), date '2024-03-05', null, true, [1,2], 'x', 1::double/0`
  const { rows } = await runQuery(database.connection, sql, known)
  expect(rows[0]).toEqual(['9007199254740993', 1.25, '2024-03-05', null, true, '[1, 2]', 'x', null])
})

test('an in-memory instance has no functions outside of the allow and deny lists', async () => {
  const instance = await DuckDBInstance.create(':memory:')
  const connection = await instance.connect()
  const reader = await connection.runAndReadAll('select distinct function_name from duckdb_functions()')
  const names = new Set(reader.getRows().map(([name]) => String(name)))
  // Sleeping, logging, settings and sequences are there, and stay out.
  for (const name of ['sleep_ms', 'write_log', 'current_setting', 'nextval', 'getvariable']) {
    expect(names.has(name)).toBe(true)
    await expect(runQuery(connection, `select ${name}('a')`, known)).rejects.toThrow(DataRefusal)
  }
  connection.closeSync()
})
