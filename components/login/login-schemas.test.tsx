import { describe, expect, test } from '@jest/globals'
import type { FieldProblem } from '@/lib/contract/account-rules'
import { zhCNFields } from '@/lib/messages/zh-cn-fields'
import { emptyLogin, type LoginStatus, type LoginValues, loginSchemas } from './login-schemas'

const good: LoginValues = {
  phone: '13800000000',
  code: '123456',
  password: 'Abcdef12',
  confirmation: 'Abcdef12',
  isAgreed: true,
}
const statuses: LoginStatus[] = [0, 1, 2, 3]

/** What is said, field by field, in the words of §5. */
function said(status: LoginStatus, change: Partial<LoginValues>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problemsOf(status, { ...good, ...change })).map(([field, problem]) => [
      field,
      zhCNFields[problem],
    ]),
  )
}

/** What is wrong with each field; of several things the first, as a form shows it. */
function problemsOf(status: LoginStatus, values: LoginValues): Record<string, FieldProblem> {
  const issues = loginSchemas[status].safeParse(values).error?.issues ?? []
  return Object.fromEntries(
    issues.toReversed().map(({ path, message }) => [path.join('.'), message as FieldProblem]),
  )
}

describe('the login forms', () => {
  test.each(statuses)('status %i passes when everything is right', (status) => {
    expect(said(status, {})).toEqual({})
  })

  test.each([
    [0, ['phone', 'code', 'isAgreed']],
    [1, ['phone', 'password', 'isAgreed']],
    [2, ['phone', 'code', 'password', 'confirmation', 'isAgreed']],
    [3, ['phone', 'code', 'password', 'confirmation', 'isAgreed']],
  ] as const)('status %i looks at %j', (status, fields) => {
    expect(Object.keys(problemsOf(status, emptyLogin)).toReversed()).toEqual(fields)
  })

  test.each([
    '',
    '1',
    '1380000000',
    '138000000000',
    '10800000000',
    '11800000000',
    '23800000000',
    '03800000000',
    '1380000000a',
    '+8613800000000',
    ' 13800000000',
    '１３８００００００００',
  ])('phone %j is refused', (phone) => {
    for (const status of statuses) expect(said(status, { phone })).toEqual({ phone: '请输入正确的手机号' })
  })

  test.each(['12000000000', '13800000000', '19999999999'])('phone %s passes', (phone) => {
    expect(said(0, { phone })).toEqual({})
  })

  test.each(['', '1', '12345', '1234567', '12345a'])('code %j is refused', (code) => {
    expect(said(0, { code })).toEqual({ code: '请输入验证码' })
  })

  test.each([
    'Abcdef1',
    'Abcdefghijklmnopqrst1',
    'abcdefgh',
    'ABCDEFGH',
    '12345678',
    '!@#$%^&*',
    'abcdefg1',
    'ABCDEFG1',
    'abcdEFGH',
    'abcdef!!',
    'ABCDEF!!',
    '123456!!',
    '',
  ])('a new password %j is refused', (password) => {
    for (const status of [2, 3] as const)
      expect(said(status, { password, confirmation: password || '-' })).toMatchObject({
        password: '8-20位，数字/大写字母/小写字母/字符至少3种',
      })
  })

  test.each(['Abcdefg1', 'abcdef1!', 'ABCDEF1!', 'Abcdef!!', 'Abcdefghijklmnopqr1!', '密码Abcdef1'])(
    'a new password %j passes',
    (password) => {
      for (const status of [2, 3] as const)
        expect(said(status, { password, confirmation: password })).toEqual({})
    },
  )

  test('the password tab applies no other check than that there is one', () => {
    expect(said(1, { password: 'a' })).toEqual({})
    expect(said(1, { password: '' })).toEqual({ password: '请输入密码' })
  })

  test('the confirmation', () => {
    expect(said(3, { confirmation: '' })).toEqual({ confirmation: '请再次输入密码' })
    expect(said(3, { confirmation: 'Abcdef13' })).toEqual({ confirmation: '两次输入密码不一致!' })
  })

  test('the agreement', () => {
    for (const status of statuses)
      expect(said(status, { isAgreed: false })).toEqual({ isAgreed: '请勾选同意协议' })
  })
})
