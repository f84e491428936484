import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import type { OfferedColumn } from './offered-columns'

/** A part of a query that is changed. */
export type EditedPart =
  | { readonly kind: 'measure' | 'group' | 'filter'; readonly at: number }
  | { readonly kind: 'order' | 'add' }
  | { readonly kind: 'word'; readonly word: string }

export interface PanelProps {
  readonly frame: QueryFrame
  readonly fileIds: readonly string[]
  readonly columns: readonly OfferedColumn[]
  readonly onApply: (frame: QueryFrame) => void
}
