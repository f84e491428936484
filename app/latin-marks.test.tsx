import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { messagesOf } from '@/lib/messages/messages-of'

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Object.values(value as object).flatMap(textsIn)
}

test('English text takes the marks that are wide in Chinese fonts from a Latin one', () => {
  const tokens = readFileSync(join(process.cwd(), 'app', 'tokens.css'), 'utf8')
  const faces = [...tokens.matchAll(/@font-face \{[^}]*unicode-range: ([^;]+);/g)].map(([, range = '']) =>
    range.split(', ').map((part) => {
      const [from = '', to = from] = part.replace('U+', '').split('-')
      return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
    }),
  )
  expect(faces).toHaveLength(2)
  const marks = new Set(
    textsIn(messagesOf('en')).flatMap((text) => text.match(/[\u00b7\u2010-\u205e]/g) ?? []),
  )
  expect(marks).toContain('’')
  for (const face of faces)
    expect(
      [...marks].filter(
        (mark) =>
          !face.some(([from, to]) => mark >= String.fromCharCode(from) && mark <= String.fromCharCode(to)),
      ),
    ).toEqual([])
  expect(tokens).toMatch(
    /\[lang\|="en"\],\s*\[data-script="latin"\] \{\s*--marks-sans: "Latin Marks",;\s*--marks-serif: "Latin Serif Marks",;/,
  )
})
