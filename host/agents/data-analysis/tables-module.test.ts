import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { tableLimits, tableRoutes } from '../../../lib/contract/routes/table-routes.ts'
import type { HostError } from '../../platform/errors.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import { openAskedHost } from '../../testing/authorization/asked-host.ts'
import {
  call,
  makeWorld,
  type Persona,
  sentFile,
  sentTable,
  type World,
} from '../../testing/authorization/world.ts'
import { tablesModule } from './tables-module.ts'

let asked: Awaited<ReturnType<typeof openAskedHost>>
let world: World
beforeAll(async () => {
  asked = await openAskedHost()
  world = await makeWorld(asked.host, true)
})
afterAll(() => asked.close())

const columnsOf = (file_ids: readonly string[], as: Persona = 'owner') =>
  call(asked.host, 'POST', tableRoutes.tableColumns.path, world.credentials[as], { file_ids })
const valuesOf = async (input: object, as: Persona = 'owner') =>
  call(asked.host, 'POST', tableRoutes.tableValues.path, world.credentials[as], { query: '', ...input })

describe('the columns of own tables', () => {
  test('have kinds, ranges and frequent values, and tables the names of queries', async () => {
    const sales =
      '城市,日期,金额,会员\n宁波,2026-01-02,5元,true\n宁波,2026-03-04,,false\n杭州,2026-02-01,7.5元,true\n'
    const first = await sentTable(world, '销售.csv', sales)
    const second = await sentTable(world, '销售.csv', '城市,人口\n宁波,970\n')
    const { status, data } = await columnsOf([first, second])
    expect(status).toBe(200)
    expect(data).toMatchObject({
      tables: [
        {
          name: '销售',
          rows: 3,
          columns: [
            { name: '城市', kind: 'text', distinct: 2, missing: 0, least: null, top: ['宁波', '杭州'] },
            { name: '日期', kind: 'date', least: '2026-01-02', greatest: '2026-03-04' },
            { kind: 'decimal', unit: '元', missing: 1, least: '5', greatest: '7.5' },
            { name: '会员', kind: 'boolean', distinct: 2 },
          ],
        },
        { name: '销售_2', rows: 1 },
      ],
      joins: [],
    })
  })

  test('keep the order of the files, by which the second of two alike gets a number', async () => {
    const plain = await sentTable(world, '退货.csv', '城市\n宁波\n')
    const other = await sentTable(world, '退货.tsv', '城市\t件\n宁波\t1\n杭州\t2\n')
    const namesOf = async (file_ids: string[]) => {
      const { data } = await columnsOf(file_ids)
      return (data as { tables: { name: string; rows: number }[] }).tables.map(({ name, rows }) => [
        name,
        rows,
      ])
    }
    expect(await namesOf([plain, other])).toEqual([
      ['退货', 1],
      ['退货_2', 2],
    ])
    expect(await namesOf([other, plain])).toEqual([
      ['退货', 2],
      ['退货_2', 1],
    ])
  })

  test('files of others, and those that are no tables, are as if they did not exist', async () => {
    const own = await sentTable(world, '自己的.csv', '甲\n1\n')
    const others = await makeWorld(asked.host, true)
    const theirs = await sentTable(others)
    const mixed = await columnsOf([theirs, own, 'unknown', await sentFile(world)])
    expect(mixed.data).toMatchObject({ tables: [{ name: '自己的' }] })
    expect(JSON.stringify(mixed.data)).not.toContain(others.secret)
    for (const file_ids of [[theirs], ['unknown'], [await sentFile(world)]]) {
      expect((await columnsOf(file_ids)).status).toBe(404)
      expect((await valuesOf({ file_ids, table: others.secret, column: '城市' })).status).toBe(404)
    }
  })

  test('are bounded', async () => {
    const names = Array.from({ length: tableLimits.columns + 5 }, (_, at) => `列${at}`)
    const id = await sentTable(world, '宽.csv', `${names.join()}\n${names.map((_, at) => at).join()}\n`)
    const { data } = await columnsOf([id])
    expect((data as { tables: { columns: unknown[] }[] }).tables[0]?.columns).toHaveLength(
      tableLimits.columns,
    )
    expect((await columnsOf([])).status).toBe(400)
    expect((await columnsOf(Array.from({ length: 11 }, () => id))).status).toBe(400)
  })

  test('a file that can’t be read says why', async () => {
    const id = await sentTable(world, '空.csv', '\n')
    const reply = await columnsOf([id])
    expect([reply.status, JSON.parse(reply.text)]).toMatchObject([422, { message: '文件里没有数据' }])
  })
})

describe('the values of a column', () => {
  let file_ids: string[]
  const hostile = `名"; drop table x; --`
  beforeAll(async () => {
    const rows = [
      ...Array.from({ length: 30 }, (_, at) => `品${at},${at}`),
      `'; delete from "t"; --,1`,
      `%_,1`,
      `%_,2`,
      `ＡＢＣ酒,1`,
      `门店,1`,
      `${'长'.repeat(201)},1`,
    ]
    const csv = `"${hostile.replaceAll('"', '""')}",数\n${rows.map((row) => row.replace(/^(.*),/, (_, name: string) => `"${name.replaceAll('"', '""')}",`)).join('\n')}\n`
    file_ids = [await sentTable(world, `表'";--.csv`, csv)]
  })

  const names = async () => {
    const { data } = await columnsOf(file_ids)
    const [table] = (data as { tables: { name: string; columns: { name: string }[] }[] }).tables
    if (!table?.columns[0]) throw new Error('the table was not loaded')
    return { file_ids, table: table.name, column: table.columns[0].name }
  }

  test('the most frequent ones are first, and there are more', async () => {
    const { data } = await valuesOf(await names())
    const { values, more } = data as { values: { value: string; count: number }[]; more: boolean }
    expect(values[0]).toEqual({ value: '%_', count: 2 })
    expect([values.length, more]).toEqual([tableLimits.values, true])
  })

  test.each([
    ['%_', ['%_']],
    [`'; delete`, [`'; delete from "t"; --`]],
    ['abc', ['ＡＢＣ酒']],
    ['ＡＢＣ', ['ＡＢＣ酒']],
    ['門店', ['门店']],
    ['品29', ['品29']],
    ['\u0000品29\n', ['品29']],
    ['长', []],
    ['没有', []],
  ])('of “%s” are %j', async (query, expected) => {
    const { data, status } = await valuesOf({ ...(await names()), query })
    expect(status).toBe(200)
    expect(data).toMatchObject({ values: expected.map((value) => ({ value })), more: false })
  })

  test('of numbers are texts', async () => {
    const { data } = await valuesOf({ ...(await names()), column: '数', query: '29' })
    expect(data).toEqual({ values: [{ value: '29', count: 1 }], more: false })
  })

  test.each([
    [{ column: '没有' }, 404],
    [{ table: '_about_tables', column: 'content' }, 404],
    [{ table: 'information_schema.tables' }, 404],
    [{ query: '长'.repeat(61) }, 400],
  ])('%j answers %i', async (wrong, status) => {
    expect((await valuesOf({ ...(await names()), ...wrong })).status).toBe(status)
  })
})

test('calls are limited for each owner, and for an address', async () => {
  const bus = openMemoryBus(() => undefined)
  const { routes = [] } = tablesModule({ env: { RATE_LIMIT: 600 }, bus })
  const call = (owner: string) => {
    const request = { ip: '203.0.113.8' }
    const given = { owner, request, input: { file_ids: ['f'] }, identity: null } as never
    const handler = routes[0]?.handlers['tableColumns'] ?? (async () => null)
    return handler(given).catch((error: HostError) => error.code)
  }
  const codesOf = async (owner: string, times: number) =>
    Promise.all(Array.from({ length: times }, () => call(owner)))
  expect(new Set(await codesOf('甲', 300))).toEqual(new Set(['not_found']))
  expect(await call('甲')).toBe('rate_limited')
  expect(await call('乙')).toBe('not_found')
  await Promise.all(['丙', '丁', '戊', '己'].map((owner) => codesOf(owner, 300)))
  expect(await call('庚')).toBe('rate_limited')
})
