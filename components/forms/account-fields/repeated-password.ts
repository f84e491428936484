import * as z from 'zod/mini'
import type { FieldProblem } from '@/lib/contract/account-rules'

interface NewPassword {
  readonly password?: unknown
  readonly confirmation?: unknown
}

const missing: FieldProblem = 'confirm_missing'
const differs: FieldProblem = 'confirm_differs'

/** The field `confirmation` of a form that sets a `password`. */
export const repeatedPassword = z.string(missing).check(z.minLength(1, missing))

/** Checks that both are equal; reported together with the other fields' errors, not after them. */
export const repeatsPassword = z.refine<NewPassword>(
  ({ password, confirmation }) => password === confirmation,
  { error: differs, path: ['confirmation'], when: () => true },
)
