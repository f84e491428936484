import * as z from 'zod/mini'
import { repeatedPassword, repeatsPassword } from '@/components/forms/account-fields/repeated-password'
import { type FieldProblem, newPassword } from '@/lib/contract/account-rules'
import { accountRoutes } from '@/lib/contract/routes/account-routes'

/** The forms of the login dialog, by the numbers of §4. */
export const loginStatus = { sms: 0, password: 1, forgot: 2, register: 3 } as const
export type LoginStatus = (typeof loginStatus)[keyof typeof loginStatus]

export interface LoginValues {
  readonly phone: string
  readonly code?: string | undefined
  readonly password?: string | undefined
  readonly confirmation?: string | undefined
  readonly isAgreed: boolean
}

export const emptyLogin = { phone: '', code: '', password: '', confirmation: '', isAgreed: false }

const { authSms, passportLogin, passportForget } = accountRoutes
const { password: _password, ...sms } = authSms.input.shape
const unticked: FieldProblem = 'agreement'
const isAgreed = z.literal(true, unticked)
const repeated = { password: newPassword, confirmation: repeatedPassword, isAgreed }

/** The validation of each form (§5): the input of its route, and the fields that only the form has. */
export const loginSchemas: Readonly<Record<LoginStatus, z.ZodMiniType<LoginValues, LoginValues>>> = {
  [loginStatus.sms]: z.object({ ...sms, isAgreed }),
  [loginStatus.password]: z.object({ ...passportLogin.input.shape, isAgreed }),
  [loginStatus.forgot]: z.object({ ...passportForget.input.shape, ...repeated }).check(repeatsPassword),
  [loginStatus.register]: z.object({ ...sms, ...repeated }).check(repeatsPassword),
}
