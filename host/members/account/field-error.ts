import type { FieldProblem } from '../../../lib/contract/account-rules.ts'
import { zhCNFields } from '../../../lib/messages/zh-cn-fields.ts'
import { HostError } from '../../platform/errors.ts'

/** @returns the refusal of a form's field, in the words that the specification has for the problem */
export function fieldError(field: string, problem: FieldProblem, cause?: unknown): HostError {
  return new HostError('bad_request', zhCNFields[problem], { field, cause })
}
