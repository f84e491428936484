import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { isCompletable, matchOf, suggestionsFor } from './suggestion-rules'

const past = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ data: `搜过${at}`, type: 'history' as const }))
const hostCompletions = [
  { data: '那须盐原车站', type: 'completion' as const },
  { data: '那须高原', type: 'history' as const },
]

describe('suggestionsFor', () => {
  test.each([0, 1, 10, 11, 30])('an empty box shows the newest of %i searches, ten at most', (count) => {
    const shown = suggestionsFor({ text: ' \n', history: past(count), completions: hostCompletions })
    expect(shown.map(({ text }) => text)).toEqual(
      past(count)
        .slice(0, 10)
        .map(({ data }) => data),
    )
    expect(shown.every(({ origin }) => origin === 'history')).toBe(true)
  })

  test.each([
    ['what the host suggests', '那须', hostCompletions, ['那须盐原车站', '那须高原']],
    ['nothing while it is not known', '那须', undefined, []],
    ['the raw query when nothing is suggested', ' 那须 ', [], ['那须']],
    ['200 characters are still completed', '问'.repeat(200), hostCompletions, ['那须盐原车站', '那须高原']],
    ['201 characters show the raw query alone', '问'.repeat(201), hostCompletions, ['问'.repeat(201)]],
  ])('%s', (_case, text, completions, expected) => {
    expect(suggestionsFor({ text, history: past(3), completions }).map((each) => each.text)).toEqual(expected)
  })

  test('returns the origin of each', () => {
    const origins = (completions: typeof hostCompletions | []) =>
      suggestionsFor({ text: '那', history: [], completions }).map(({ origin }) => origin)
    expect(origins(hostCompletions)).toEqual(['suggestion', 'history'])
    expect(origins([])).toEqual(['input'])
  })
})

test('the host is queried for 1 to 200 characters', () => {
  expect([0, 1, 200, 201].map((length) => isCompletable('字'.repeat(length)))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

describe('matchOf', () => {
  test.each([
    ['那须盐原车站', '那须盐原', [0, 4]],
    ['去那须盐原', '那须盐原', [1, 5]],
    ['那须高原 冬天', '那须盐原', [0, 2]],
    ['KV 缓存', 'kv', [0, 2]],
    ['黄山', '那须', [0, 0]],
    ['黄山', '', [0, 0]],
  ])('%s for %s', (suggestion, text, expected) => {
    expect(matchOf(suggestion, text)).toEqual(expected)
  })

  test('always lies inside the suggestion', () => {
    const letters = fc.string({ unit: fc.constantFrom('那', '须', 'a', 'A', ' ') })
    fc.assert(
      fc.property(letters, letters, (suggestion, text) => {
        const [start, end] = matchOf(suggestion, text)
        expect(0 <= start && start <= end && end <= suggestion.length).toBe(true)
      }),
    )
  })
})
