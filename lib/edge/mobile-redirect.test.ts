import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { isMobile } from './mobile-redirect'

const sample = new URL('../../../shared/data/user-agents/dev.jsonl', import.meta.url)
const identifiers = ['mobile', 'android', 'iphone', 'ipod', 'ipad', 'iemobile', 'wpdesktop']

test.each(identifiers)('%s is an identifier of a mobile device, in any case', (identifier) => {
  expect(isMobile(`Mozilla/5.0 (x; ${identifier.toUpperCase()} 1)`)).toBe(true)
})

test('a desktop browser is not mobile', () => {
  expect(isMobile('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36')).toBe(false)
})

const whenThere = existsSync(sample) ? describe : describe.skip

whenThere('real user agents', () => {
  const entries = existsSync(sample)
    ? readFileSync(sample, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as { ua: string; class: string; type: string })
    : []

  test('the rule is the identifier list on every one of them', () => {
    const differing = entries.filter(
      ({ ua }) => isMobile(ua) !== identifiers.some((identifier) => ua.toLowerCase().includes(identifier)),
    )
    expect(entries.length).toBeGreaterThan(0)
    expect(differing).toEqual([])
  })

  test('at least 98 % of phones are caught', () => {
    const phones = entries.filter(({ class: kind }) => kind === 'mobile' || kind === 'phone')
    const caught = phones.filter(({ ua }) => isMobile(ua))
    expect(phones.length).toBeGreaterThan(0)
    expect(caught.length / phones.length).toBeGreaterThanOrEqual(0.98)
  })
})
