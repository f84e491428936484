import { expect, test } from '@jest/globals'
import type { SourceReference } from '../../lib/contract/cards/search-result.ts'
import { type ChangedPart, changedPassage, changedSource, partOfSource } from './changed-passage.ts'
import type { FilePassage } from './uploaded-files.ts'

const passage: FilePassage = {
  heading: '渡资',
  text: '每担八分。每人五分。每担八分。',
  marks: [
    { at: 0, location: '第 1 页' },
    { at: 10, location: '第 2 页' },
  ],
  sections: [{ at: 5, heading: '人' }],
}
const source = (passage: string, more: Partial<SourceReference> = {}): SourceReference => ({
  index: 1,
  title: '',
  seeMoreUrl: '',
  showName: '',
  provider: '',
  passage,
  ...more,
})

/** @returns the source with a part of its passage changed; null when it does not show it */
function changed(before: SourceReference, { from, to, ...change }: ChangedPart): SourceReference | null {
  const part = partOfSource(before, passage, { from, to })
  return part && changedSource(before, { ...part, ...change })
}

test('what starts behind a change moves with it', () => {
  expect(changedPassage(passage, { from: 2, to: 3, text: '十六' })).toEqual({
    heading: '渡资',
    text: '每担十六分。每人五分。每担八分。',
    marks: [
      { at: 0, location: '第 1 页' },
      { at: 11, location: '第 2 页' },
    ],
    sections: [{ at: 6, heading: '人' }],
  })
})

test.each<[string, SourceReference, string | null]>([
  ['the whole passage', source(passage.text), '每担六分。每人五分。每担八分。'],
  ['a part with it', source('每担八分。每人', { location: '第 1 页' }), '每担六分。每人'],
  ['a part without it', source('每人五分。'), null],
  ['the same words of another page', source('每担八分。', { location: '第 2 页' }), null],
  ['other words', source('每担九分。'), null],
])('a source shows the change, or not: %s', (_name, before, expected) => {
  expect(changed(before, { from: 2, to: 3, text: '六' })?.passage ?? null).toBe(expected)
})

test('the doubt about the word ends, others and places move', () => {
  const before = source(passage.text, {
    unsure: [
      { from: 2, to: 3 },
      { from: 7, to: 8 },
    ],
    places: [{ at: 0 }, { at: 10, location: '第 2 页' }],
  })
  expect(changed(before, { from: 2, to: 3, text: '十六' })).toMatchObject({
    unsure: [{ from: 8, to: 9 }],
    places: [{ at: 0 }, { at: 11, location: '第 2 页' }],
  })
  expect(
    changed(source(passage.text, { unsure: [{ from: 2, to: 3 }] }), { from: 2, to: 3, text: '六' }),
  ).not.toHaveProperty('unsure')
})

test('a change that is taken back is doubtful again', () => {
  const before = source(passage.text, { unsure: [{ from: 7, to: 8 }] })
  expect(changed(before, { from: 2, to: 3, text: '八', isUnsure: true })?.unsure).toEqual([
    { from: 2, to: 3 },
    { from: 7, to: 8 },
  ])
})
