import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { conflictsBorneOut } from './conflicts-borne-out.ts'
import type { SourceLines } from './judge-lines.ts'
import type { JudgedSource } from './judge-prompt.ts'

const passages = [
  '四加亭有二十三座桥梁，最老的一座建于明朝。',
  '四加亭有十九座桥梁，最老的一座建于明朝。',
  '四加亭的人以种茶和编竹器为生。',
  '四加亭有十九座桥梁，也有人说十八座。',
]
const sources = passages.map((passage, at): JudgedSource => {
  return { index: at + 1, title: '', site: '', date: '', place: '', passage }
})
const first = { text: '四加亭有二十三座桥梁', sources: [1] }
const second = { text: '四加亭有十九座桥梁', sources: [2] }
const lines: SourceLines = new Map([
  ['1.1', { index: 1, text: first.text }],
  ['2.1', { index: 2, text: second.text }],
])
const found = (...claims: { text: string; sources: number[] }[]) =>
  conflictsBorneOut({ topic: '桥梁的数目', claims }, sources, lines)

test('a contradiction of which each side says its words is kept', () => {
  expect(found({ text: '1.1', sources: [] }, { text: '2.1', sources: [] })).toEqual([
    { topic: '桥梁的数目', claims: [first, second] },
  ])
  expect(found({ text: '1.1', sources: [] }, { text: '9.1', sources: [] })).toEqual([])
  expect(found(first, second)).toEqual([{ topic: '桥梁的数目', claims: [first, second] }])
})

test.each([
  [
    'with other width, script and punctuation',
    { text: '四加亭有十九座橋梁。', sources: [2] },
    '四加亭有十九座橋梁。',
    [2],
  ],
  ['of several sources', { text: second.text, sources: [2, 4] }, second.text, [2, 4]],
  ['of a source named twice', { text: second.text, sources: [2, 2] }, second.text, [2]],
  [
    'of a source that does not say it, beside one that does',
    { text: second.text, sources: [2, 3] },
    second.text,
    [2],
  ],
  ['of an unknown source, beside one that says it', { text: second.text, sources: [2, 9] }, second.text, [2]],
  ['with spaces around it', { text: ` ${second.text} `, sources: [2] }, second.text, [2]],
])('a side %s', (_, side, text, kept) => {
  expect(found(first, side)).toEqual([{ topic: '桥梁的数目', claims: [first, { text, sources: kept }] }])
})

test.each([
  ['one side', [first]],
  ['no side', []],
  ['a side that is in no source', [first, { text: '四加亭有九十九座桥梁', sources: [2] }]],
  ['a side in other words', [first, { text: '四加亭的桥梁有十九座', sources: [2] }]],
  ['a side of a source that does not say it', [first, { text: second.text, sources: [3] }]],
  ['a side of an unknown source', [first, { text: second.text, sources: [9] }]],
  [
    'two sides of one source',
    [
      { text: '四加亭有十九座桥梁', sources: [4] },
      { text: '也有人说十八座', sources: [4] },
    ],
  ],
  ['the same side twice', [first, { text: '四加亭有二十三座桥梁。', sources: [1] }]],
  ['a side that the other side says as well', [{ text: '最老的一座建于明朝', sources: [1] }, second]],
  [
    'sides that agree',
    [
      { text: '最老的一座建于明朝', sources: [1] },
      { text: '最老的一座建于明朝', sources: [2] },
    ],
  ],
  ['a side of few letters', [first, { text: '有十九座', sources: [2] }]],
  ['a side of too many characters', [first, { text: `${second.text}${'，'.repeat(200)}`, sources: [2] }]],
])('a contradiction with %s is none', (_, claims) => {
  expect(found(...claims)).toEqual([])
})

test('of many sides a few are kept, and of a topic its beginning', () => {
  const many = Array.from({ length: 7 }, (_, at) => `四加亭有${at + 20}座桥梁，如此。`)
  const given = many.map((passage, at): JudgedSource => {
    return { index: at + 1, title: '', site: '', date: '', place: '', passage }
  })
  const claims = many.map((text, at) => ({ text, sources: [at + 1] }))
  const [topic, ...others] = conflictsBorneOut({ topic: '桥'.repeat(99), claims }, given, lines)
  expect(others).toEqual([])
  expect(topic?.topic).toBe('桥'.repeat(40))
  expect(topic?.claims).toEqual(claims.slice(0, 4))
})

test('whatever a model writes: each side stands in each of its sources, and in none of another side', () => {
  const text = fc.oneof(fc.constantFrom(first.text, second.text, ...passages), fc.string())
  const claim = fc.record({ text, sources: fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 4 }) })
  fc.assert(
    fc.property(fc.string(), fc.array(claim, { maxLength: 6 }), (topic, claims) => {
      for (const { claims: kept } of conflictsBorneOut({ topic, claims }, sources, lines)) {
        expect(kept.length).toBeGreaterThanOrEqual(2)
        const cited = kept.flatMap((side) => side.sources)
        expect(new Set(cited).size).toBe(cited.length)
        for (const side of kept)
          for (const index of side.sources) expect(sources.map((each) => each.index)).toContain(index)
      }
    }),
  )
})
