import { type FieldProblem, fieldProblems } from '../lib/contract/account-rules.ts'
import type { ErrorText } from '../lib/messages/error-text.ts'
import { zhCNErrors } from '../lib/messages/zh-cn-errors.ts'
import { zhCNFields } from '../lib/messages/zh-cn-fields.ts'

/** What a failure is called and what to do about it, as one line of Chinese text. */
export function errorSentence(code: keyof typeof zhCNErrors): string {
  return wholeSentence(zhCNErrors[code], '。')
}

/** What happened and what to do about it, one behind the other. */
export function wholeSentence({ title, advice }: ErrorText, stop: string): string {
  return `${title}${stop}${advice}${stop}`.trimEnd()
}

/** @returns the specification's sentence for a field with this problem; undefined when it is none of the closed list */
export function fieldProblemSentence(problem: string): string | undefined {
  return isFieldProblem(problem) ? zhCNFields[problem] : undefined
}

function isFieldProblem(text: string): text is FieldProblem {
  return fieldProblems.some((problem) => problem === text)
}
