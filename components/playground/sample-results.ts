import { sampleCharts } from '@/lib/client/charts/sample-charts'
import type { DataProfileContent, ProfiledColumn } from '@/lib/contract/cards/data-profile'
import type { QueryChoiceContent } from '@/lib/contract/cards/query-choice'
import type { Card } from '@/lib/contract/frames/card'

const column = (name: string, over: Partial<ProfiledColumn> = {}): ProfiledColumn => ({
  name,
  kind: 'text',
  unit: '',
  missing: 0,
  distinct: 4,
  isEstimated: false,
  top: [],
  least: null,
  greatest: null,
  mean: null,
  median: null,
  ...over,
})

const profile: DataProfileContent = {
  file_id: 'f1',
  name: '华东区退货_2026Q3.xlsx',
  tables: [
    {
      title: '退货明细',
      rows: 48_210,
      columns: [
        column('订单号', { distinct: 48_210, isEstimated: true }),
        column('城市', {
          missing: 1_204,
          top: [
            { value: '上海', count: 18_204 },
            { value: '杭州', count: 12_911 },
            { value: '宁波', count: 9_871 },
            { value: '苏州工业园区以及周边的几个写得很长的地方', count: 6_020 },
          ],
        }),
        column('退货日期', { kind: 'date', distinct: 92, least: '2026-07-01', greatest: '2026-09-30' }),
        column('金额', {
          kind: 'decimal',
          unit: '元',
          distinct: 9_900,
          isEstimated: true,
          least: '-320',
          greatest: '12,800',
          mean: 345.678,
          median: 210,
        }),
        ...Array.from({ length: 12 }, (_, at) => column(`备注 ${at + 1}`)),
      ],
      more_columns: 4,
      notes: ['已去掉合计行', '第 2、3 行合成了列名'],
      suspicions: ['“金额”里有 3 个负数', '“订单号”有 12 个重复'],
    },
    {
      title: '商品',
      rows: 1_204,
      columns: [column('品类')],
      more_columns: 0,
      notes: [],
      suspicions: [],
    },
  ],
  more_tables: 1,
}

const amount = (aggregate: 'sum' | 'avg') => ({
  of: 'column' as const,
  aggregate,
  column: { table: '订单', column: '金额' },
})
const openQuery: QueryChoiceContent = {
  frame: {
    shape: 'aggregate',
    table: '订单',
    join: null,
    measures: [],
    share: null,
    change: null,
    groups: [{ column: { table: '订单', column: '城市' } }],
    filters: [],
    having: null,
    order: 'desc',
    limit: 10,
    within: false,
    labels: [],
    chart: null,
    unread: ['老'],
  },
  open: [
    {
      part: 'measure',
      said: '卖得最好',
      choices: [
        { label: '金额 · 合计', change: { measures: [amount('sum')] } },
        { label: '金额 · 平均', change: { measures: [amount('avg')] } },
      ],
    },
    { part: 'rows', said: '', choices: [{ label: '一笔订单', change: { unread: [] } }] },
  ],
  file_ids: ['f1'],
}

export const sampleResults: readonly Card[] = [
  ...Object.entries(sampleCharts).map(([kind, content]) => ({
    id: kind,
    type: 'chart',
    target: 'end',
    content,
  })),
  {
    id: 'table',
    type: 'chart',
    target: 'end',
    content: {
      ...sampleCharts.bar,
      drawing: null,
      total: 9_000,
      notes: ['已去掉合计行'],
      sql: 'SELECT 品类, sum(利润) AS 利润\nFROM 订单\nGROUP BY 品类',
    },
  },
  { id: 'choice', type: 'query_choice', target: 'end', content: openQuery },
  { id: 'profile', type: 'data_profile', target: 'end', content: profile },
]
