import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { CitationWriter, numbered, SourceNumbers, withOwnNumbers } from './citations.ts'

const sources: SourceReference[] = Array.from({ length: 5 }, (_, at) => ({
  index: at + 1,
  title: `第${at + 1}份`,
  seeMoreUrl: `https://a.example/${at + 1}`,
  showName: 'a',
  passage: `段落${at + 1}`,
  provider: 'p',
}))

function writtenIn(pieces: readonly string[], numbers = new SourceNumbers()) {
  const writer = new CitationWriter(sources, numbers)
  const shown = pieces.map((piece) => writer.write(piece)).join('') + writer.end()
  return { shown, written: writer.written, numbers }
}

test.each<[string, string, string]>([
  ['numbers in the order of the first citation', '甲[3]，乙[1]，丙[3]。', '甲[1]，乙[2]，丙[1]。'],
  ['several in one mark', '甲[2, 4、5]。', '甲[1][2][3]。'],
  ['nothing that was not given', '甲[9]，乙[2, 99]。', '甲，乙[1]。'],
  ['no mark that is escaped', '甲\\[2]，乙[2]。', '甲\\[2]，乙[1]。'],
  ['code as it is', '甲[2]\n```js\na[1] = b[3]\n```\n乙[4]', '甲[1]\n```js\na[1] = b[3]\n```\n乙[2]'],
  ['what only looks like the beginning of one', '甲[1', '甲[1'],
  ['links and lists', '[说明](x) - [ ] 甲[5]', '[说明](x) - [ ] 甲[1]'],
])('%s', (_what, text, expected) => {
  expect(writtenIn([text]).shown).toBe(expected)
})

const pieces = fc.array(
  fc.constantFrom('甲', '[1]', '[2]', '[', '1', ']', '[99]', '[3,4]', '\\', '```\n', '\n', '，', '[5', '  '),
  { maxLength: 40 },
)

test('however it comes in pieces, the text is the same, and cites all of its sources without a gap', () => {
  fc.assert(
    fc.property(pieces, (all) => {
      const whole = writtenIn([all.join('')])
      const parts = writtenIn(all)
      expect(parts.shown).toBe(whole.shown)
      expect(parts.written).toEqual(whole.written)
      const used = whole.numbers.sources
      expect(used.map(({ index }) => index)).toEqual(used.map((_, at) => at + 1))
      expect(whole.written.cited).toHaveLength(used.length)
    }),
    { numRuns: 300 },
  )
})

test('a text keeps its sources through another numbering and back', () => {
  fc.assert(
    fc.property(pieces, pieces, (before, all) => {
      const { written } = writtenIn(all)
      const numbers = new SourceNumbers()
      writtenIn(before, numbers)
      const shown = numbered(written, numbers)
      expect(withOwnNumbers(shown, numbers.sources).cited.map(({ passage }) => passage)).toEqual(
        written.cited.map(({ passage }) => passage),
      )
    }),
    { numRuns: 300 },
  )
})
