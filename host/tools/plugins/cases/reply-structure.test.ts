import { describe, expect, test } from '@jest/globals'
import { compareReplies, type Outcome } from './compare-replies.ts'
import { structureOf } from './reply-structure.ts'

const same = (text: string) => text

test.each<[string | null, Record<string, string>]>([
  [null, { $: 'binary' }],
  ['', { $: 'empty' }],
  ['<p>hello</p>', { $: 'text' }],
  ['{"a": 1, "b"', { $: 'text' }],
  ['["a", 1, null]', { $: 'array', '[]': 'null|number|string' }],
  [
    '{"now": {"t": 1.5}, "hourly": [{"h": 1}, {"h": null, "w": "晴"}], "a.b": true, "名": []}',
    {
      $: 'object',
      now: 'object',
      'now.t': 'number',
      hourly: 'array',
      'hourly[]': 'object',
      'hourly[].h': 'null|number',
      'hourly[].w': 'string',
      '["a.b"]': 'boolean',
      名: 'array',
    },
  ],
  ['['.repeat(40) + ']'.repeat(40), { $: 'text' }],
])('the structure of %j', (text, expected) => {
  expect(structureOf(text, same)).toEqual(expected)
})

test('names of fields are masked, and their number is limited', () => {
  expect(structureOf('{"secret": 1}', () => '••••')).toEqual({ $: 'object', '["••••"]': 'number' })
  const large = JSON.stringify(
    Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`k${index}`, 1])),
  )
  expect(Object.keys(structureOf(large, same))).toHaveLength(500)
})

test('no more names are masked than are kept', () => {
  let masked = 0
  const count = (name: string) => {
    masked += 1
    return name
  }
  const rows = Array.from({ length: 1_000 }, () => ({ a: 1, b: 2 }))
  expect(Object.keys(structureOf(JSON.stringify(rows), count))).toHaveLength(4)
  expect(masked).toBe(2)
  const long = Array.from({ length: 5_000 }, (_, index) => [`${'k'.repeat(400)}${index}`, { n: 1 }])
  structureOf(JSON.stringify(Object.fromEntries(long)), count)
  expect(masked).toBeLessThan(2_100)
})

test('all paths together are limited', () => {
  const long = Array.from({ length: 400 }, (_, index) => [`${'k'.repeat(280)}${index}`, 1])
  const paths = Object.keys(structureOf(JSON.stringify(Object.fromEntries(long)), same))
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.join('').length).toBeLessThanOrEqual(40_000)
})

const outcome = (value: unknown, status = 200): Outcome => ({
  status,
  structure: structureOf(JSON.stringify(value), same),
  failure: '',
})
const failed: Outcome = { status: 0, structure: {}, failure: '对方没有按时答复' }

describe('differences', () => {
  test.each<[string, Outcome, Outcome, string[]]>([
    ['none for other values', outcome({ a: 1, l: [1] }), outcome({ a: 2, l: [3, 4] }), []],
    ['none below an empty array', outcome({ l: [{ a: 1 }] }), outcome({ l: [] }), []],
    ['none below an array that was empty', outcome({ l: [] }), outcome({ l: [{ a: 1 }] }), []],
    ['none below the whole', outcome([]), outcome([{ a: 1 }]), []],
    ['added', outcome({}), outcome({ a: 1 }), ['added a  number']],
    ['removed', outcome({ l: [{ a: 1, b: 1 }] }), outcome({ l: [{ b: 1 }] }), ['removed l[].a number ']],
    ['type', outcome({ a: 1 }), outcome({ a: '1' }), ['type a number string']],
    ['status', outcome({}), outcome({}, 404), ['status  200 404']],
    ['failed', outcome({}), failed, ['failed  200 对方没有按时答复']],
    ['works again', failed, outcome({ a: 1 }), ['status   200']],
    ['fails again', failed, failed, []],
  ])('%s', (_what, before, after, expected) => {
    const found = compareReplies(before, after)
    expect(found.map((each) => `${each.kind} ${each.path} ${each.before} ${each.after}`)).toEqual(expected)
  })
})
