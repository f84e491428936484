import type { Reading } from './steps/match-steps.ts'

/**
 * A model is followed unless it leaves out what the sentence clearly says.
 * @param read what the model reads in the sentence
 * @param matched what the matcher reads in it: each of its steps is said completely
 */
export function agreeOnSteps(sentence: string, read: Reading, matched: Reading): Reading {
  const isEmpty = read.from === 'newest' && read.steps.length === 0 && read.asides.length === 0 && !read.tool
  if (isEmpty) return matched
  const isMove = read.from !== 'newest' && matched.from === 'newest' && matched.steps.length > 0
  const lacks = isMove || matched.steps.some(({ kind }) => !read.steps.some((step) => step.kind === kind))
  if (!lacks) return read
  const isWhole = matched.asides.length === 0 && !matched.tool
  if (isWhole) return matched
  return read.asides.length > 0 ? read : { ...read, asides: [sentence] }
}
