import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { SourceReference } from '../../../../lib/contract/cards/search-result.ts'
import { markerNotations } from '../../../../lib/text/testing/marker-notations.ts'
import { CitationWriter, numberCitations, SourceNumbers, withOwnNumbers } from './citations.ts'

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
  ['no block of code that a mark stood before', '[51]```\n[3,4]', '\\```\n[1][2]'],
  ['no block in tildes', '> [9] [8]~~~js\n[3]', '>  \\~~~js\n[1]'],
  ['no block in a quote after one', '[9]> ```\n[3]', '> \\```\n[1]'],
  ['no block in a list after one', '[9]- ~~~\n[3]', '- \\~~~\n[1]'],
  ['no block in a list', '- [9]```\n[3]', '- \\```\n[1]'],
  ['inline code after one', '[9]`a[1]` ~~乙~~[3]', '`a[1]` ~~乙~~[1]'],
  ['strikethrough after one', '[9]~~甲~~[3]', '~~甲~~[1]'],
  ['a block after a kept one', '[9][1]~~~\n[3]', '[1]~~~\n[2]'],
  ['a block on the next line', '[9]\n```\n[3]\n```', '\n```\n[3]\n```'],
  ['no mark that is escaped', '甲\\[2]，乙[2]。', '甲\\[2]，乙[1]。'],
  ['code as it is', '甲[2]\n```js\na[1] = b[3]\n```\n乙[4]', '甲[1]\n```js\na[1] = b[3]\n```\n乙[2]'],
  ['what only looks like the beginning of one', '甲[1', '甲[1'],
  ['links and lists', '[说明](x) - [ ] 甲[5]', '[说明](x) - [ ] 甲[1]'],
  [
    'code in a line and addresses',
    '甲`a[1]`[2] https://a.example/?a[3]=b 乙[2]',
    '甲`a[1]`[1] https://a.example/?a[3]=b 乙[1]',
  ],
  ['a block in tildes', '~~~\na[1]\n```\nb[2]\n~~~\n甲[3]', '~~~\na[1]\n```\nb[2]\n~~~\n甲[1]'],
])('%s', (_what, text, expected) => {
  expect(writtenIn([text]).shown).toBe(expected)
})

/** What surrounds a marker, and whether it is one there. */
const places: readonly (readonly [name: string, text: (marker: string) => string, isMarker: boolean])[] = [
  ['plain', (marker) => `甲${marker}，乙。`, true],
  ['at the end', (marker) => `甲${marker}`, true],
  ['in a list', (marker) => `- 甲${marker}\n- 乙`, true],
  ['in a table', (marker) => `| 甲 | 乙 |\n|---|---|\n| 丙${marker} | 丁 |`, true],
  ['in bold', (marker) => `**甲${marker}**`, true],
  ['in code', (marker) => `甲\`a${marker}\`乙`, false],
  ['in double backticks', (marker) => `甲\`\`a\`${marker}\`\`乙`, false],
  ['in a block of code', (marker) => `甲\n\`\`\`js\na${marker}\n\`\`\`\n乙`, false],
  ['in the text of a link', (marker) => `甲[见${marker}](https://a.example/)乙`, false],
  ['in the target of a link', (marker) => `甲[见](https://a.example/${marker})乙`, false],
]

describe.each(markerNotations)('%s', (marker, indices) => {
  test.each(places)('%s, in pieces of any length', (_place, textOf, isMarker) => {
    const text = textOf(marker)
    const numbers = new Map([...indices].map((index, at) => [index, at + 1]))
    const expected = isMarker ? textOf(indices.map((index) => `[${numbers.get(index)}]`).join('')) : text
    for (let length = 1; length <= text.length; length += 1) {
      const all = Array.from({ length: Math.ceil(text.length / length) }, (_, at) =>
        text.slice(at * length, (at + 1) * length),
      )
      expect(writtenIn(all).shown).toBe(expected)
      expect(writtenIn(all).written.cited).toHaveLength(isMarker ? indices.length : 0)
    }
  })
})

const words = [
  '[99]',
  ']',
  '~~~',
  '> ',
  '甲',
  '[1]',
  '[2]',
  '[',
  '1',
  ']',
  '甲[99]',
  '[3,4]',
  '\\',
  '```\n',
  '\n',
  '，',
  '[5',
  '  ',
]
const marks = ['`', '~~~', '](', ')', '[99]', '【2】', '[^', '-', 'number ', '=']
const pieces = fc.array(fc.constantFrom(...words, ...marks), { maxLength: 40 })
/** Where a citation of nothing is left out, what stands around it is no other Markdown than before. */
const prose = fc.array(fc.constantFrom(...words), { maxLength: 40 })

test('for any split into pieces the text is the same, and cites all of its sources without a gap', () => {
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
    { numRuns: 300, examples: [[['[5', '1', ']', '```\n', '[3,4]']]] },
  )
})

test('a text keeps its sources when renumbered and back', () => {
  fc.assert(
    fc.property(prose, prose, (before, all) => {
      const { written } = writtenIn(all)
      const numbers = new SourceNumbers()
      writtenIn(before, numbers)
      const shown = numberCitations(written, numbers)
      expect(withOwnNumbers(shown, numbers.sources).cited.map(({ passage }) => passage)).toEqual(
        written.cited.map(({ passage }) => passage),
      )
    }),
    { numRuns: 300, examples: [[[], ['[5', '1', ']', '```\n', '[3,4]']]] },
  )
})
