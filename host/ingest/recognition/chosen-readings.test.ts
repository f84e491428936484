import { expect, test } from '@jest/globals'
import { chooseReading, withChosen } from './chosen-readings.ts'
import type { RecognizedPage } from './recognized-page.ts'
import { decodePage, encodePage } from './stored-page.ts'
import { lineAt } from './testing/recognized.ts'
import { unsureBoxes } from './unsure.ts'

/** A page with one line; the characters at these places are unsure. */
function pageWith(text: string, unsure: readonly number[]): RecognizedPage {
  const line = lineAt(text, 0)
  const confidences = line.confidences.map((sure, at) => (unsure.includes(at) ? 0.4 : sure))
  const others = unsure.map((at) => ({ at, text: '六', confidence: 0.2 }))
  return { width: 1_000, height: 1_400, lines: [{ ...line, confidences, others }] }
}

type Choice = readonly [from: number, to: number, read: string, text: string]

function chosen(page: RecognizedPage, choices: readonly Choice[]): RecognizedPage {
  return choices.reduce((before, [from, to, read, text]) => {
    const after = chooseReading(before, { line: 0, from, to, read }, text)
    if (!after) throw new Error('there is no such word')
    return after
  }, page)
}

test.each<[string, string, number[], Choice[], string]>([
  ['another character', '每担八分', [2], [[2, 3, '八', '六']], '每担六分'],
  ['what was read', '每担八分', [2], [[2, 3, '八', '八']], '每担八分'],
  ['several characters', '每担八分', [2], [[2, 3, '八', '一十六']], '每担一十六分'],
  ['fewer characters', '每担八八分', [2, 3], [[2, 4, '八八', '六']], '每担六分'],
  ['at the start', '八分', [0], [[0, 1, '八', '六']], '六分'],
  ['at the end', '每担八', [2], [[2, 3, '八', '六']], '每担六'],
  ['characters of two units', '𠮷担八', [0, 2], [[0, 1, '𠮷', '吉']], '吉担八'],
  [
    'two words, the later one first',
    '八担八分',
    [0, 2],
    [
      [2, 3, '八', '六十'],
      [0, 1, '八', '三十'],
    ],
    '三十担六十分',
  ],
  [
    'a word twice',
    '每担八分',
    [2],
    [
      [2, 3, '八', '六'],
      [2, 3, '八', '九'],
    ],
    '每担九分',
  ],
])('a chosen reading takes the place of what was read: %s', (_name, text, unsure, choices, expected) => {
  const page = chosen(pageWith(text, unsure), choices)
  const [line] = withChosen(page).lines
  expect(line?.text).toBe(expected)
  const { length } = Array.from(expected)
  expect(line?.confidences).toHaveLength(length)
  expect(line?.edges).toHaveLength(length + 1)
  expect(line?.edges).toEqual([...(line?.edges ?? [])].sort((one, other) => one - other))
  expect(page.lines[0]?.text).toBe(text)
  expect(decodePage(encodePage(page)).lines[0]?.chosen).toEqual(page.lines[0]?.chosen)
})

test('a choice is taken back', () => {
  const before = pageWith('八担八分', [0, 2])
  const [first, both] = [
    chosen(before, [[0, 1, '八', '六']]),
    chosen(before, [
      [0, 1, '八', '六'],
      [2, 3, '八', '九'],
    ]),
  ]
  expect(chosen(both, [[2, 3, '八', '']])).toEqual(first)
  expect(chosen(first, [[0, 1, '八', '']])).toEqual(before)
})

test('nobody is unsure of a chosen reading any more, and what was read is kept beside it', () => {
  const page = chosen(pageWith('八担八分', [0, 2]), [[2, 3, '八', '六']])
  expect(withChosen(page).lines[0]?.confidences.map((each) => each < 0.8)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(unsureBoxes(page)).toMatchObject([
    { line: 0, from: 0, to: 1, text: '八', other: '六', confidence: 0.4, other_confidence: 0.2 },
    { line: 0, from: 2, to: 3, text: '八', other: '六', chosen: '六' },
  ])
  expect(unsureBoxes(page)[0]).not.toHaveProperty('chosen')
})

test.each<[string, number, Choice]>([
  ['a character that is sure', 0, [1, 2, '担', '旦']],
  ['a part of an unsure word', 0, [2, 3, '八', '六']],
  ['another word', 0, [2, 4, '八九', '六']],
  ['another line', 1, [2, 4, '八八', '六']],
])('%s is not changed', (_name, line, [from, to, read, text]) => {
  expect(chooseReading(pageWith('每担八八分', [2, 3]), { line, from, to, read }, text)).toBeNull()
})
