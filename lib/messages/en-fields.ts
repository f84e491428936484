import type { FieldProblem } from '../contract/account-rules.ts'

export const enFields: Record<FieldProblem, string> = {
  phone: 'Enter a valid mainland China mobile number',
  code_missing: 'Enter the code',
  password_weak: '8–20 characters, at least 3 of: digits, uppercase, lowercase, symbols',
  confirm_missing: 'Enter the password again',
  confirm_differs: 'The two passwords differ',
  agreement: 'Please agree to the terms first',
  code_wrong: 'The code is wrong or no longer valid; please get a new one',
  password_missing: 'Enter the password',
  password_wrong: 'The phone number or password is wrong',
  captcha: 'The check did not pass; please try again',
  nickname: 'A nickname has 1 to 20 characters',
}
