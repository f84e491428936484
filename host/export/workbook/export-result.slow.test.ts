import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { DataEngine } from '../../tables/data-engine.ts'
import { DataSets } from '../../tables/data-sets.ts'
import { renderFile } from '../render-file.ts'
import { readCells } from '../testing/read-cells.ts'
import { card, record } from '../testing/sample-request.ts'
import { workbookOfResult } from './export-result.ts'

const csv = '城市,销量\n宁波,3\n宁波,4\n杭州,5\n'
const chart = {
  id: 'c3',
  title: '各城市销量',
  understood: '按城市合计销量',
  drawing: null,
  columns: [
    { name: '城市', kind: 'text', unit: '', isShare: false },
    { name: '销量合计', kind: 'number', unit: '件', isShare: false },
  ],
  rows: [],
  total: 2,
  isCut: false,
  sql: 'select 城市, sum(销量) as 销量合计 from 销售 group by 城市 order by 2 desc',
  file_ids: ['f1'],
  notes: ['已去掉合计行'],
}

let directory: string
let data: DataSets
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'result-'))
  const bytes = Buffer.from(csv)
  data = new DataSets({
    engine: new DataEngine(directory),
    read: async () => ({
      size: bytes.byteLength,
      bytes: (async function* () {
        yield bytes
      })(),
    }),
    existing: async (ids) => new Set(ids),
    now: Date.now,
    report: (error) => {
      throw error
    },
  })
})
afterAll(async () => {
  await data.close()
  await rm(directory, { recursive: true, force: true })
})

const about = { owner: 'm1', app: '知舟', locale: 'zh-CN', signal: new AbortController().signal } as const
const file = {
  id: 'f1',
  name: '销售.csv',
  size: 1,
  mime: 'text/csv',
  pages: 0,
  hasText: true,
  state: 'ready',
  reason: '',
} as const
const exported = (content: object) => ({
  title: '',
  records: [record('问', [card('chart', content)])],
  isPartial: false,
})

test('the query of a card runs again on its files', async () => {
  const asked: unknown[] = []
  const files = {
    named: async (...args: unknown[]) => {
      asked.push(args)
      return [file]
    },
  }
  const request = await workbookOfResult({ files, data }, exported(chart), about)
  expect(asked).toEqual([['m1', ['f1']]])
  expect(request).toMatchObject({ title: '各城市销量', isGenerated: false })
  const cells = readCells(await renderFile(request))
  expect([...cells.keys()]).toEqual(['查询结果', '用到的行', '说明'])
  expect(cells.get('查询结果')?.map((row) => row.map(({ value }) => value))).toEqual([
    ['城市', '销量合计（件）'],
    ['宁波', 7],
    ['杭州', 5],
  ])
  expect(cells.get('查询结果')?.[1]?.[1]?.formula).toBe(
    "SUMIFS('用到的行'!$B$2:$B$4,'用到的行'!$A$2:$A$4,$A2)",
  )
  expect(
    cells
      .get('说明')
      ?.flat()
      .map(({ value }) => value),
  ).toContain('已去掉合计行')
})

test('files that are deleted, or belong to others, have no rows', async () => {
  const files = { named: async () => [] }
  await expect(workbookOfResult({ files, data }, exported(chart), about)).rejects.toMatchObject({
    code: 'not_found',
  })
})

test.each([
  ['a shared card has no query', { ...chart, sql: '' }, 'not_found'],
  ['a query that is refused', { ...chart, sql: "select * from read_csv('/etc/passwd')" }, 'unprocessable'],
])('%s', async (_, content, code) => {
  const files = { named: async () => [file] }
  await expect(workbookOfResult({ files, data }, exported(content), about)).rejects.toMatchObject({ code })
})
