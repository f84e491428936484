import type { TableColumn } from '@/lib/contract/routes/table-routes'
import { basicKind } from './offered-columns'

// From Lucide, like those of `icon-paths`, which every page includes.
const icons = {
  text: 'M12 4v16M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2M9 20h6',
  number: 'M4 9h16M4 15h16M10 3 8 21M16 3l-2 18',
  date: 'M8 2v4M16 2v4M5 4h14a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2zM3 10h18',
  boolean: 'M15 9a3 3 0 1 0 0 6a3 3 0 1 0 0-6M9 5h6a7 7 0 0 1 0 14H9A7 7 0 0 1 9 5z',
} as const

/** @returns the icon of a column's kind */
export function kindIcon(column: Pick<TableColumn, 'kind'>): string {
  return icons[basicKind(column)]
}
