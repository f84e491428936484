import { describe, expect, test } from '@jest/globals'
import { errorNumbers, turnErrorCodes } from '../contract/error-code.ts'
import { enAccount } from './account/en.ts'
import { loadAccountMessages } from './account/load-account-messages.ts'
import { zhCNAccount } from './account/zh-cn.ts'
import { clientMessagesOf, pageMessagesOf, shellMessagesOf } from './client-messages.ts'
import { transportErrorCodes } from './error-text.ts'
import { fill } from './fill.ts'
import { listDate, listMoment } from './list-date.ts'
import { locales } from './locale.ts'
import { messagesOf } from './messages-of.ts'
import { zhCN } from './zh-cn.ts'

type Leaves = Map<string, string>

function leavesOf(value: unknown, path = '', found: Leaves = new Map()): Leaves {
  if (typeof value === 'string') return found.set(path, value)
  for (const [key, inner] of Object.entries(value as object)) leavesOf(inner, `${path}.${key}`, found)
  return found
}

const placesOf = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

describe('catalogues', () => {
  const reference = leavesOf(zhCN)

  test.each(locales)(
    '%s has every text of the reference, none empty, with the same placeholders',
    (locale) => {
      const leaves = leavesOf(messagesOf(locale))
      expect([...leaves.keys()]).toEqual([...reference.keys()])
      for (const [path, text] of leaves) {
        expect({ path, empty: text.trim() === '' }).toEqual({ path, empty: false })
        expect({ path, places: placesOf(text) }).toEqual({
          path,
          places: placesOf(reference.get(path) ?? ''),
        })
      }
    },
  )

  test.each(locales)('%s explains every error code', (locale) => {
    const codes = [...Object.keys(errorNumbers), ...turnErrorCodes, ...transportErrorCodes]
    expect(Object.keys(messagesOf(locale).errors).sort()).toEqual([...new Set(codes)].sort())
  })

  test('quotes the specification to the letter', () => {
    const { validation, network } = zhCN
    expect(validation.pluginUrlProtocol).toBe('请输入使用https协议的有效URL。')
    expect(network.interrupted).toBe('网络中断，请检查网络连接')
    expect(messagesOf('en').network.reconnected).toBe('Network reconnected, refresh')
  })

  test('a page is sent the sections of the shell and its own, and no browser the others', () => {
    expect(Object.keys(shellMessagesOf(zhCN))).toEqual([
      'common',
      'shell',
      'sessions',
      'missing',
      'nowhere',
      'crash',
      'network',
    ])
    expect(pageMessagesOf(zhCN, 'home', 'answer')).toEqual({ home: zhCN.home, answer: zhCN.answer })
    expect(clientMessagesOf(zhCN)).not.toHaveProperty('legal')
  })
})

describe('account catalogues', () => {
  const reference = leavesOf(zhCNAccount)

  test.each(locales)(
    '%s has every text of the reference, none empty, with the same placeholders',
    async (locale) => {
      const leaves = leavesOf(await loadAccountMessages(locale))
      expect([...leaves.keys()]).toEqual([...reference.keys()])
      for (const [path, text] of leaves) {
        expect({ path, empty: text.trim() === '' }).toEqual({ path, empty: false })
        expect({ path, places: placesOf(text) }).toEqual({
          path,
          places: placesOf(reference.get(path) ?? ''),
        })
      }
    },
  )

  test.each([
    [zhCNAccount.fields.phone, '请输入正确的手机号'],
    [zhCNAccount.fields.code_missing, '请输入验证码'],
    [zhCNAccount.fields.password_weak, '8-20位，数字/大写字母/小写字母/字符至少3种'],
    [zhCNAccount.fields.confirm_missing, '请再次输入密码'],
    [zhCNAccount.fields.confirm_differs, '两次输入密码不一致!'],
    [zhCNAccount.fields.agreement, '请勾选同意协议'],
    [zhCNAccount.login.success, '登录成功！'],
    [zhCNAccount.login.passwordChanged, '密码修改成功！'],
    [zhCNAccount.login.sent, '发送成功'],
    [zhCNAccount.login.busy, '服务忙碌，稍后再试'],
    [zhCNAccount.login.resend, '重新发送'],
    [zhCNAccount.bar.logoutTitle, '确认退出登录？'],
    [enAccount.bar.logoutTitle, 'Confirm logout?'],
    [enAccount.login.backToLogin, 'back to login'],
  ])('quotes the specification to the letter: %s', (text, quoted) => {
    expect(text).toBe(quoted)
  })
})

describe('fill', () => {
  test.each([
    ['{a}和{b}', { a: 1, b: '二' }, '1和二'],
    ['{a}{a}', { a: 'x' }, 'xx'],
    ['{missing} 保留', {}, '{missing} 保留'],
    ['没有位置', { a: 1 }, '没有位置'],
  ])('%s', (text, values: Record<string, string | number>, expected) => {
    expect(fill(text, values)).toBe(expected)
  })
})

describe('listDate', () => {
  const now = new Date(2026, 10, 21, 9, 30).getTime()
  test.each([
    [new Date(2026, 10, 21, 0, 5), '00:05'],
    [new Date(2026, 10, 20, 23, 59), '昨天'],
    [new Date(2026, 10, 19, 12, 0), '11-19'],
    [new Date(2024, 0, 1, 0, 0), '01-01'],
    [new Date(2023, 11, 31, 23, 59), '2023年12月31日'],
  ])('%s', (date, expected) => {
    expect(listDate(date.getTime() / 1000, now, zhCN.common)).toBe(expected)
  })
})

describe('listMoment', () => {
  const now = new Date(2026, 10, 23, 23, 2).getTime()
  test.each([
    [new Date(2026, 10, 23, 23, 30), '23:30'],
    [new Date(2026, 10, 24, 23, 2), '11-24 23:02'],
    [new Date(2027, 0, 1, 0, 5), '01-01 00:05'],
  ])('%s', (date, expected) => {
    expect(listMoment(date.getTime(), now, zhCN.common)).toBe(expected)
  })
})
