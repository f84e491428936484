import type { OwnTable, TableColumn } from '@/lib/contract/routes/table-routes'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'

export const ref = (column: string) => ({ table: '销售', column })

const column = (name: string, kind: TableColumn['kind'], more: Partial<TableColumn> = {}): TableColumn => ({
  name,
  kind,
  unit: '',
  distinct: 4,
  missing: 0,
  least: null,
  greatest: null,
  top: [],
  ...more,
})

export const sampleTable: OwnTable = {
  name: '销售',
  title: '销售.csv',
  rows: 900,
  columns: [
    column('日期', 'date', { least: '2026-01-02', greatest: '2026-06-30', distinct: 180 }),
    column('门店', 'text', { distinct: 7, top: ['桂花巷店', '南门店'] }),
    column('商品', 'text', { distinct: 63 }),
    column('数量', 'integer', { least: '1', greatest: '40', distinct: 40 }),
    column('金额', 'decimal', { least: '-420', greatest: '3680', unit: '元', distinct: 800 }),
    column('会员', 'boolean', { distinct: 2 }),
  ],
}

export const sampleFrame: QueryFrame = {
  shape: 'aggregate',
  table: '销售',
  join: null,
  measures: [{ aggregate: 'sum', column: ref('金额'), of: 'column' }],
  share: null,
  change: null,
  groups: [{ column: ref('门店') }],
  filters: [{ kind: 'values', column: ref('会员'), values: ['true'], is_excluded: false }],
  having: null,
  order: 'desc',
  limit: 10,
  within: false,
  labels: [],
  chart: null,
  unread: ['老'],
}
