import * as z from 'zod/mini'

/** Validation errors of the login form fields (§5). The message catalogues hold a text for each. */
export const fieldProblems = [
  'phone',
  'code_missing',
  'code_wrong',
  'password_missing',
  'password_weak',
  'password_wrong',
  'confirm_missing',
  'confirm_differs',
  'agreement',
  'captcha',
  'nickname',
] as const
export type FieldProblem = (typeof fieldProblems)[number]

/** Limits of the login forms (§9). */
export const phoneDigits = 11
export const codeDigits = 6
const passwordCharacters = { min: 8, max: 20 } as const
export const nicknameCharacters = 20
export const smsCountdownS = 60

const kinds = [/\d/, /[A-Z]/, /[a-z]/, /[^\dA-Za-z]/] as const
const kindsNeeded = 3

/** @returns whether the text is a mainland mobile number: 1, then 2 to 9, then nine digits. */
export function isPhone(text: string): boolean {
  return /^1[2-9]\d{9}$/.test(text)
}

/** @returns whether a new password has 8 to 20 characters of at least three of the four kinds. */
function isStrongPassword(text: string): boolean {
  const { min, max } = passwordCharacters
  if (text.length < min || text.length > max) return false
  return kinds.filter((kind) => kind.test(text)).length >= kindsNeeded
}

const problem = (name: FieldProblem) => ({ error: name })

export const phone = z.string(problem('phone')).check(z.refine(isPhone, problem('phone')))
export const smsCode = z.string(problem('code_missing')).check(z.regex(/^\d{6}$/, problem('code_missing')))
export const newPassword = z
  .string(problem('password_weak'))
  .check(z.refine(isStrongPassword, problem('password_weak')))
/** Password of a login attempt: only checked for not being empty (§5). */
export const triedPassword = z
  .string(problem('password_missing'))
  .check(z.minLength(1, problem('password_missing')), z.maxLength(128, problem('password_wrong')))
