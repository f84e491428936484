import type { FieldProblem } from '../contract/account-rules.ts'

export const enFields: Record<FieldProblem, string> = {
  phone: 'Enter a valid mainland China mobile number',
  code_missing: 'Enter the code',
  password_weak: '8–20 characters, at least 3 of: digits, uppercase, lowercase, symbols',
  confirm_missing: 'Enter the password again',
  confirm_differs: 'Passwords don’t match',
  agreement: 'Agree to the terms first',
  code_wrong: 'The code is wrong or expired; get a new one',
  password_missing: 'Enter the password',
  password_wrong: 'Wrong phone number or password',
  captcha: 'Verification failed. Try again',
  nickname: 'Nicknames have 1–20 characters',
}
