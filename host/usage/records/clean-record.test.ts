import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { trackingRecord } from '../../../lib/contract/routes/collect-routes.ts'
import { usageRecord } from '../testing/usage-record.ts'
import { cleanRecord, visitorOf } from './clean-record.ts'

const place = { ownOrigin: 'https://zhizhou.example', appName: '知舟', uid: 'm1' }
const question = '量子计算机能破解 RSA 吗'
/** Any user input: at least one character that none of our names has. */
const written = fc
  .string({ unit: 'grapheme', minLength: 3, maxLength: 30 })
  .map((text) => `${text.replaceAll(/["'`]/g, '')}量`)

test('the record of a result page contains neither the question nor an identity', () => {
  const kept = cleanRecord(
    usageRecord({
      href: `https://zhizhou.example/result?id=abc&q=${encodeURIComponent(question)}`,
      referrer: `https://www.baidu.com/s?wd=${encodeURIComponent(question)}`,
      page_title: `知舟 - ${question}`,
      device_hash: 'device_0123456789abcdef',
    }),
    place,
  )
  expect(kept).toMatchObject({
    href: '/result?id&q',
    referrer: 'https://www.baidu.com',
    page_title: '知舟',
    device_hash: visitorOf('device_0123456789abcdef'),
  })
  expect(JSON.stringify(kept)).not.toContain('device_0123456789abcdef')
})

test('the titles of the product’s own pages are kept', () => {
  expect(
    cleanRecord(usageRecord({ href: '/help/search', page_title: '知舟 - 怎样搜索' }), place).page_title,
  ).toBe('知舟 - 怎样搜索')
})

test('attributes are those of the closed list, with their types', () => {
  const attributes = {
    line: 3,
    message: `TypeError: "${question}" is not a function`,
    source: `https://zhizhou.example/_next/a.js?q=${question}`,
    origin: 'search',
    entity: question,
    ask_id: '0199a7c2-0000-7000-8000-000000000000',
    action: '1',
    question,
  }
  expect(cleanRecord(usageRecord({ attributes }), place).attributes).toEqual({
    line: 3,
    message: 'TypeError: … is not a function',
    source: '/_next/a.js?q',
    origin: 'search',
    ask_id: '0199a7c2-0000-7000-8000-000000000000',
  })
})

describe('anything a browser sends anywhere', () => {
  const places = [
    'user_agent',
    'user_id',
    'user_source',
    'channel',
    'app_version',
    'device_hash',
    'os_name',
    'os_version',
    'browser_name',
    'browser_version',
    'client_ip',
    'event',
    'type',
  ] as const

  test('no text of a person is stored', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...places), (text, name) => {
        const kept = cleanRecord(usageRecord({ [name]: text }), place)
        expect(JSON.stringify(kept)).not.toContain(JSON.stringify(text).slice(1, -1))
      }),
    )
  })

  test('no text of a person is stored in an address, a title or an attribute', () => {
    fc.assert(
      fc.property(written, fc.string(), (text, name) => {
        const kept = cleanRecord(
          usageRecord({
            href: `/result?q=${encodeURIComponent(text.toWellFormed())}#${text}`,
            referrer: `https://search.example/${text}?q=${text}`,
            page_title: `知舟 - ${text}`,
            attributes: {
              [name]: text,
              message: `failed: "${text}"`,
              stack: `at ${text}`,
              entity: text,
              ask_id: text,
            },
          }),
          place,
        )
        expect(JSON.stringify(kept)).not.toContain(JSON.stringify(text).slice(1, -1))
      }),
    )
  })

  test('what is stored is still a record of the contract', () => {
    fc.assert(
      fc.property(written, fc.constantFrom(...places), (text, name) => {
        const kept = cleanRecord(usageRecord({ [name]: text.slice(0, 200) }), place)
        expect(trackingRecord.safeParse(kept).success).toBe(true)
      }),
    )
  })
})
