import type { FieldProblem } from '../../../lib/contract/account-rules.ts'
import { zhCNFields } from '../../../lib/messages/zh-cn-fields.ts'
import { HostError } from '../../platform/errors.ts'

/** @returns the error of a form field, with the specification's message for the problem */
export function fieldError(field: string, problem: FieldProblem, cause?: unknown): HostError {
  return new HostError('bad_request', zhCNFields[problem], { field, cause })
}
