import { beforeEach, describe, expect, test } from '@jest/globals'
import { arrivalOf, readLoginState, rememberArrival } from '../device/login-state'

beforeEach(() => localStorage.clear())

describe('start-up rule', () => {
  test.each([
    ['https://a.test/', null],
    ['https://a.test/?q=1', { query: { q: '1' } }],
    [
      'https://a.test/result?channel=baidu&x=y',
      {
        query: { channel: 'baidu', x: 'y' },
        channel: 'baidu',
        originalPageUrl: 'https://a.test/result?channel=baidu&x=y',
      },
    ],
    ['https://a.test/?channel=', { query: { channel: '' } }],
  ])('%s', (address, expected) => {
    expect(arrivalOf(new URL(address))).toEqual(expected)
  })

  test('a later visit without a channel keeps the channel, and fields of other versions stay', () => {
    localStorage.setItem('login', JSON.stringify({ later: 1 }))
    rememberArrival(new URL('https://a.test/?channel=baidu'))
    rememberArrival(new URL('https://a.test/?q=2'))
    rememberArrival(new URL('https://a.test/'))
    expect(readLoginState()).toMatchObject({
      channel: 'baidu',
      query: { q: '2' },
      originalPageUrl: 'https://a.test/?channel=baidu',
    })
    expect(JSON.parse(localStorage.getItem('login') ?? '')).toMatchObject({ later: 1 })
  })

  test.each(['nonsense', '[]', '{"channel":5}'])('reads %s as nothing', (text) => {
    localStorage.setItem('login', text)
    expect(readLoginState()).toEqual({
      token: '',
      tokenSetAt: 0,
      isLoggedOut: false,
      channel: '',
      query: {},
      originalPageUrl: '',
    })
  })
})
