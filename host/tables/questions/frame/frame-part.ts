import type { Filter, QuestionFrame } from '../question-frame.ts'
import type { Draft } from './draft.ts'

/** The fields of a frame set by a reader; others have defaults. */
export type Part = Pick<QuestionFrame, 'shape' | 'measures' | 'groups' | 'filters'> & Partial<QuestionFrame>

/** @returns the conditions without their token indexes */
export function plainFilters(draft: Draft): Filter[] {
  return draft.filters.map(({ filter }) => filter)
}
