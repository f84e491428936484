import { type FieldProblem, isPhone, isStrongPassword } from '@/lib/contract/account-rules'

/** The forms of the login dialog, by the numbers of §4. */
export const loginStatus = { sms: 0, password: 1, forgot: 2, register: 3 } as const
export type LoginStatus = (typeof loginStatus)[keyof typeof loginStatus]

export interface LoginValues {
  readonly phone: string
  readonly code: string
  readonly password: string
  readonly confirmation: string
  readonly isAgreed: boolean
}
export type LoginField = keyof LoginValues
export type LoginProblems = Partial<Record<LoginField, FieldProblem>>

export const emptyLogin: LoginValues = {
  phone: '',
  code: '',
  password: '',
  confirmation: '',
  isAgreed: false,
}

/** The fields of each form, in their order on the screen. */
export const fieldsOf: Readonly<Record<LoginStatus, readonly LoginField[]>> = {
  [loginStatus.sms]: ['phone', 'code', 'isAgreed'],
  [loginStatus.password]: ['phone', 'password', 'isAgreed'],
  [loginStatus.forgot]: ['phone', 'code', 'password', 'confirmation', 'isAgreed'],
  [loginStatus.register]: ['phone', 'code', 'password', 'confirmation', 'isAgreed'],
}

/** @returns what is wrong with a form before it is sent (§5), field by field; nothing when it may go. */
export function validateLogin(status: LoginStatus, values: LoginValues): LoginProblems {
  const found: LoginProblems = {}
  for (const field of fieldsOf[status]) {
    const problem = problemOf(field, status, values)
    if (problem) found[field] = problem
  }
  return found
}

function problemOf(field: LoginField, status: LoginStatus, values: LoginValues): FieldProblem | null {
  switch (field) {
    case 'phone':
      return isPhone(values.phone) ? null : 'phone'
    case 'code':
      return /^\d{6}$/.test(values.code) ? null : 'code_missing'
    case 'password':
      return passwordProblem(status, values.password)
    case 'confirmation':
      if (values.confirmation === '') return 'confirm_missing'
      return values.confirmation === values.password ? null : 'confirm_differs'
    case 'isAgreed':
      return values.isAgreed ? null : 'agreement'
  }
}

/** Whoever logs in with a password may have one that was set under other rules; only that there is one is checked. */
function passwordProblem(status: LoginStatus, password: string): FieldProblem | null {
  if (status === loginStatus.password) return password === '' ? 'password_missing' : null
  return isStrongPassword(password) ? null : 'password_weak'
}
