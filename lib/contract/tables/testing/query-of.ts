import type { QueryFrame } from '../query-frame.ts'

/** @returns a query with these parts and no others */
export function queryOf(parts: Partial<QueryFrame> = {}): QueryFrame {
  return {
    shape: 'aggregate',
    table: '销售',
    join: null,
    measures: [],
    share: null,
    change: null,
    groups: [],
    filters: [],
    having: null,
    order: null,
    limit: null,
    within: false,
    labels: [],
    chart: null,
    unread: [],
    ...parts,
  }
}
