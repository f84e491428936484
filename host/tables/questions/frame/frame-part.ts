import type { Draft } from './draft.ts'
import type { Filter, QuestionFrame } from '../question-frame.ts'

/** What a reader says of a frame; the rest is as usual. */
export type Part = Pick<QuestionFrame, 'shape' | 'measures' | 'groups' | 'filters'> & Partial<QuestionFrame>

/** @returns the conditions without their places */
export function plainFilters(draft: Draft): Filter[] {
  return draft.filters.map(({ filter }) => filter)
}
