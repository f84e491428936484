import type { FrameFilter } from '../../../lib/contract/tables/query-frame.ts'
import { sayFilter } from '../query/describe-frame.ts'
import type { OpenPart } from './draft.ts'

/** @returns a condition as a choice */
export function choiceOf(filter: FrameFilter): OpenPart['choices'][number] {
  return { label: sayFilter(filter).replaceAll(/[“”]/g, ''), change: { filters: [filter] } }
}
