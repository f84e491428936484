import { type FieldProblem, fieldProblems } from '../lib/contract/account-rules.ts'
import { zhCNErrors } from '../lib/messages/zh-cn-errors.ts'
import { zhCNFields } from '../lib/messages/zh-cn-fields.ts'

/** What a failure is called and what to do about it, as one line of Chinese text. */
export function errorSentence(code: keyof typeof zhCNErrors): string {
  const { title, advice } = zhCNErrors[code]
  return `${title}。${advice}。`
}

/** @returns what the specification says at a field with this problem; undefined when it is none of the closed list */
export function fieldProblemSentence(problem: string): string | undefined {
  return isFieldProblem(problem) ? zhCNFields[problem] : undefined
}

function isFieldProblem(text: string): text is FieldProblem {
  return fieldProblems.some((problem) => problem === text)
}
