import { firstQuestions } from './first-questions.ts'
import { followUps } from './follow-ups.ts'
import type { PlannedRequest } from './request.ts'

/** 120 requests of ten kinds, twelve of each, with what has to become of them. */
export const requests: readonly PlannedRequest[] = [...firstQuestions, ...followUps]
