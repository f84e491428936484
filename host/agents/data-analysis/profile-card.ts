import { type DataProfileContent, profileLimits } from '../../../lib/contract/cards/data-profile.ts'
import { noteSentence } from '../../tables/data-notes.ts'
import type { DataSet, SetTable } from '../../tables/data-sets.ts'
import { suspicionSentence } from '../../tables/profile/table-profile.ts'

export function profileOf({ tables }: DataSet, fileId: string): DataProfileContent | null {
  const own = tables.filter(({ file, table }) => file.id === fileId && !table.unionOf)
  const [first] = own
  if (!first) return null
  return {
    file_id: fileId,
    name: first.file.name,
    tables: own.slice(0, profileLimits.tables).map(presentTable),
    more_tables: Math.max(0, own.length - profileLimits.tables),
  }
}

function presentTable({ table, profile }: SetTable): DataProfileContent['tables'][number] {
  const columns = profile.columns.slice(0, profileLimits.columns)
  return {
    title: table.title,
    rows: table.rows,
    columns: columns.map(({ sum: _sum, top, ...column }) => ({
      ...column,
      top: top.slice(0, profileLimits.top).map((each) => ({ ...each })),
    })),
    more_columns: profile.columns.length - columns.length,
    notes: table.notes.slice(0, profileLimits.notes).map(noteSentence),
    suspicions: profile.suspicions.slice(0, profileLimits.notes).map(suspicionSentence),
  }
}
