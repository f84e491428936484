import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { messagesOf } from '../../../lib/messages/messages-of.ts'
import { readDocument } from '../../ingest/read-document.ts'
import { DataEngine } from '../../tables/data-engine.ts'
import { Formulas } from '../testing/evaluate-formula.ts'
import { readCells } from '../testing/read-cells.ts'
import { resultWorkbook } from './result-workbook.ts'

const texts = messagesOf('zh-CN').workbook
const { signal } = new AbortController()
const names = [
  '华东',
  '华北',
  'east',
  'East',
  '001',
  '1',
  '=1+1',
  'a*',
  'ab',
  '2024-01',
  '',
  '>5',
  '@x',
  '-y',
]
/** Sales of groups whose names a spreadsheet would interpret. */
const csv = [
  '单号,日期,地区,渠道,数量,单价,退货',
  ...Array.from({ length: 280 }, (_, at) => {
    const month = String((at % 5) + 1).padStart(2, '0')
    const amount = at % 11 === 0 ? '' : String((at * 7) % 23)
    return `D${1000 + at},2024-${month}-0${(at % 9) + 1},${names[at % names.length]},${at % 3 === 0 ? '线上' : '门店'},${amount},${((at * 13) % 97) / 4},${at % 4 === 0 ? '是' : '否'}`
  }),
].join('\n')

let directory: string
let engine: DataEngine
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'workbook-'))
  engine = new DataEngine(directory)
  const bytes = Buffer.from(csv)
  const content = {
    size: bytes.byteLength,
    bytes: (async function* () {
      yield bytes
    })(),
  }
  await engine.load('sales', { name: '销售.csv', content }, signal)
})
afterAll(async () => {
  await engine.close()
  await rm(directory, { recursive: true, force: true })
})

async function workbookOf(sql: string, maxRows = 5_000) {
  const result = await engine.query('sales', sql, signal)
  const used = await engine.rowsUsed('sales', sql, signal, maxRows)
  const bytes = resultWorkbook({
    kind: 'workbook',
    id: 'c1',
    app: '知舟',
    locale: 'zh-CN',
    title: '=cmd|calc',
    understood: '',
    sql,
    notes: [],
    isGenerated: true,
    columns: [],
    result,
    used: used?.rows.isCut ? 'too_many' : used,
    texts,
    aiLabel: 'AI 生成',
  })
  return { result, used, bytes, cells: readCells(bytes) }
}

/** The cells of the result that are formulas, with what they come to and what the database found. */
async function calculated(sql: string) {
  const { cells, result, used } = await workbookOf(sql)
  const formulas = new Formulas(cells, texts.result)
  const rows = (cells.get(texts.result) ?? []).slice(1)
  const shift = (rows[0]?.length ?? 0) - result.columns.length
  const found = rows.flatMap((row, at) =>
    row.flatMap(({ formula, value }, column) =>
      formula === null
        ? []
        : [
            {
              formula,
              cached: value,
              is: formulas.evaluate(formula),
              expected: result.rows[at]?.[column - shift],
            },
          ],
    ),
  )
  return { found, result, used, cells, shift }
}

const queries: readonly (readonly [columns: number, sql: string])[] = [
  [1, 'select 渠道, sum(数量) from 销售 group by 渠道'],
  [4, 'select 渠道, avg(单价), min(单价), max(单价), count(*) from 销售 group by 渠道 order by 2 desc'],
  [3, 'select 地区, sum(数量), count(*), count(数量) from 销售 group by 地区'],
  [
    2,
    "select strftime(日期, '%Y-%m') as 月份, sum(数量 * 单价) as 金额, count(*) from 销售 group by 月份 order by 1",
  ],
  [1, "select strftime(日期, '%Y-%m') as 月份, 渠道, avg(单价) from 销售 where 地区 <> '华东' group by 1, 2"],
  [3, 'select sum(数量), avg(单价), count(*) from 销售'],
  [1, "select 渠道, count_if(退货 = '是')::double / nullif(count(*), 0) as 退货率 from 销售 group by 渠道"],
  [1, 'select 渠道, sum(数量) filter (where 单价 > 10) from 销售 group by 渠道'],
  [
    2,
    'select 渠道, sum(数量) as 量, sum(数量)::double / nullif(sum(sum(数量)) over (), 0) as 占比 from 销售 group by 渠道',
  ],
  [
    2,
    'select 渠道, count(*) as n, count(*)::double / sum(count(*)) over () from 销售 group by all order by n',
  ],
  [
    1,
    'select 地区, round(sum(数量 * 单价) / sum(数量), 2) as 均价 from 销售 group by 地区 having sum(数量) > 40',
  ],
  [
    1,
    'select 地区, sum(数量) from 销售 group by 地区 qualify rank() over (order by sum(数量) desc) <= 3 order by 2 desc',
  ],
  [1, 'select 地区, max(单价) - min(单价) as 差 from 销售 group by 地区 order by 差 desc limit 4'],
  [1, 'select 渠道, coalesce(sum(数量), 0) * 2 - 1.5 from 销售 group by 渠道'],
  [1, 'with 大单 as (select * from 销售 where 数量 > 15) select 渠道, sum(单价) from 大单 group by 渠道'],
  [
    1,
    'select 渠道, avg(月量) from (select 渠道, month(日期) as m, sum(数量) as 月量 from 销售 group by 1, 2) as t group by 渠道',
  ],
  [1, 'select a.渠道, sum(a.数量 + b.数量) from 销售 a join 销售 b on a.单号 = b.单号 group by a.渠道'],
  [
    1,
    'select month(日期) as 月, sum(数量), median(数量), count(distinct 地区) from 销售 group by 月 order by 月',
  ],
]

describe('formulas over the rows used come to what the database found', () => {
  test.each(queries)('in %d columns of %s', async (columns, sql) => {
    const { found, result, used } = await calculated(sql)
    expect(used?.rows.rows.length).toBeGreaterThan(0)
    const empty = result.rows.flat().filter((value) => value === null).length
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeGreaterThanOrEqual(result.rows.length * columns - empty)
    for (const { formula, cached, is, expected } of found) {
      expect([formula, cached]).toEqual([formula, expected])
      expect(is).toBeCloseTo(Number(expected), 9)
    }
  })

  test('groups have numbers where a spreadsheet would compare their names differently', async () => {
    const { shift, cells } = await calculated('select 地区, count(*) from 销售 group by 地区')
    expect(shift).toBe(1)
    expect(
      cells
        .get(texts.rows)?.[0]
        ?.map(({ value }) => value)
        .slice(0, 3),
    ).toEqual(['组', '单号', '日期'])
    const plain = await calculated('select 渠道, count(*) from 销售 group by 渠道')
    expect(plain.shift).toBe(0)
    expect(plain.found[0]?.formula).toBe("COUNTIFS('用到的行'!$D$2:$D$281,$A2)")
  })
})

describe('what can not be calculated is a value', () => {
  test('with a note for its column', async () => {
    const { cells, result, found } = await calculated(
      'select 渠道, sum(数量) as 量, median(数量) as 中位数 from 销售 group by 渠道',
    )
    expect(found).toHaveLength(result.rows.length)
    const about = cells
      .get(texts.about)
      ?.flat()
      .map(({ value }) => value)
    expect(about).toContain('“中位数”在表格软件里没有结果相同的公式，写的是算好的数。')
  })

  test.each([
    ['no aggregate', 'select 单号, 数量 from 销售 order by 数量 desc limit 5'],
    ['only others', 'select 渠道, median(数量) from 销售 group by 渠道'],
    ['a group that is not shown', 'select sum(数量) from 销售 group by 渠道'],
    ['several groupings', 'select 渠道, sum(数量) from 销售 group by rollup(渠道)'],
    ['a number that is too exact', 'select sum(数量) from 销售 where 数量 < 12345678901234567890'],
  ])('%s', async (_, sql) => {
    const { cells, used } = await workbookOf(sql)
    expect(used).toBeNull()
    expect([...cells.keys()]).toEqual([texts.result, texts.about])
    expect(
      cells
        .get(texts.about)
        ?.flat()
        .some(({ value }) => value === texts.noRows),
    ).toBe(true)
  })

  test('too many rows', async () => {
    const { cells } = await workbookOf('select 渠道, sum(数量) from 销售 group by 渠道', 100)
    expect(
      cells
        .get(texts.about)
        ?.flat()
        .some(({ value }) => value === texts.tooMany),
    ).toBe(true)
  })
})

test('texts are never formulas, and an independent reader finds the values', async () => {
  const { bytes, cells } = await workbookOf('select 地区, sum(数量) from 销售 group by 地区')
  for (const rows of cells.values())
    for (const { formula, value } of rows.flat()) if (typeof value === 'string') expect(formula).toBeNull()
  const text = JSON.stringify(await readDocument('x.xlsx', bytes))
  for (const expected of ['=1+1', '@x', '=cmd|calc', texts.rows]) expect(text).toContain(expected)
})

test('rows are refused like other queries', async () => {
  await expect(
    engine.rowsUsed('sales', "select sum(x) from read_csv('/etc/passwd')", signal, 10),
  ).rejects.toMatchObject({ reason: 'sql_refused' })
})
