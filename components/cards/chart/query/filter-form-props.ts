import type { FrameFilter } from '@/lib/contract/tables/query-frame'
import type { OfferedColumn } from './offered-columns'

export interface FilterFormProps {
  readonly column: OfferedColumn
  readonly fileIds: readonly string[]
  /** The condition that is changed; absent for a new one. */
  readonly filter?: FrameFilter | undefined
  readonly onApply: (filter: FrameFilter) => void
}
