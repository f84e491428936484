import { frameLimits } from '@/lib/contract/frame'

export type QuestionProblem = 'empty' | 'tooLong'

/** @returns why a question can't be sent, or null. What is too long stays in the box to be shortened. */
export function problemOf(question: string): QuestionProblem | null {
  const { length } = question.trim()
  if (length === 0) return 'empty'
  return length > frameLimits.questionCharacters ? 'tooLong' : null
}
