import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { siteName } from './site-name.ts'

describe('siteName', () => {
  test.each([
    ['gov.cn', 'gov.cn'],
    ['  GOV.CN ', 'gov.cn'],
    ['ｇｏｖ．ｃｎ', 'gov.cn'],
    ['gov。cn', 'gov.cn'],
    ['site:gov.cn', 'gov.cn'],
    ['ｓｉｔｅ：gov.cn', 'gov.cn'],
    ['https://www.gov.cn/zhengce/a?b=c#d', 'gov.cn'],
    ['//a.example/x', 'a.example'],
    ['http://user:secret@a.example:8080/', 'a.example'],
    ['a.example.', 'a.example'],
    ['www.cn', 'www.cn'],
    ['中文.中国', 'xn--fiq228c.xn--fiqs8s'],
    ['xn--fiq228c.xn--fiqs8s', 'xn--fiq228c.xn--fiqs8s'],
    ['', ''],
    ['gov', ''],
    ['localhost', ''],
    ['两个 词', ''],
    ['a..b', ''],
    ['-a.example', ''],
    ['127.0.0.1', ''],
    ['[::1]', ''],
    ['0x7f.1', ''],
    ['a.example OR b.example', ''],
    [`${'a'.repeat(64)}.cn`, ''],
    [`${'a.'.repeat(2_000)}cn`, ''],
  ])('%j is %j', (written, expected) => {
    expect(siteName(written)).toBe(expected)
  })

  test('its result is stable, and fits a query', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (written) => {
        const name = siteName(written)
        expect(name).toMatch(/^(?:[a-z0-9.-]{4,253})?$/)
        expect(siteName(name)).toBe(name)
      }),
    )
  })
})
