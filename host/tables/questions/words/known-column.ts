import type { DataColumn } from '../../data-table.ts'
import type { ColumnProfile } from '../../profile/table-profile.ts'
import type { ColumnRef } from '../question-frame.ts'

/** A column with everything that is known of it. */
export interface KnownColumn extends ColumnRef {
  readonly kind: DataColumn['kind']
  readonly unit: string
  readonly profile: ColumnProfile | undefined
  readonly rows: number
  /** Its folded name without its part in brackets. */
  readonly plain: string
}
