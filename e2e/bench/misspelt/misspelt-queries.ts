import { charactersReadAs, readingsOf, syllables } from '../../../host/search/analysis/misspelt/readings.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { confusable } from './confusable-characters.ts'

export const errorKinds = ['全拼', '首字母', '同音字', '形近字'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** A title as somebody types it who makes this error. */
export interface MisspeltQuery {
  readonly kind: ErrorKind
  readonly title: string
  readonly query: string
}

/** The first level of GB 2312: what people type instead of something else is a common character. */
const common = new Set(
  Array.from({ length: 40 * 94 }, (_, index) =>
    new TextDecoder('gbk').decode(new Uint8Array([0xb0 + Math.floor(index / 94), 0xa1 + (index % 94)])),
  ),
)

/**
 * Makes queries from titles, as many of each kind, going through the titles in order and round again.
 * @returns fewer of a kind where the titles give no more different ones
 */
export function misspeltQueries(
  titles: readonly string[],
  perKind: number,
  random: () => number,
): MisspeltQuery[] {
  return errorKinds.flatMap((kind) => {
    const made = new Map<string, MisspeltQuery>()
    const maxTries = 20 * perKind
    for (let tries = 0; made.size < perKind && tries < maxTries; tries += 1) {
      const title = titles[tries % titles.length] ?? ''
      const query = misspell(foldToLetters(title), kind, random)
      if (query !== null) made.set(query, { kind, title, query })
    }
    return [...made.values()]
  })
}

function misspell(letters: string, kind: ErrorKind, random: () => number): string | null {
  const characters = Array.from(letters)
  const chinese = characters.filter((character) => readingOf(character) !== undefined)
  if (chinese.length < 2) return null
  if (kind === '全拼') return characters.map((character) => readingOf(character) ?? character).join('')
  if (kind === '首字母') {
    return characters.map((character) => readingOf(character)?.charAt(0) ?? character).join('')
  }
  if (kind === '形近字') return withOne(characters, random, (character) => confusable.get(character) ?? '')
  // Half of them as one slip, half as an input method gives them: the whole name.
  if (random() < 0.5) return withOne(characters, random, homophones)
  const all = characters.map((character) => pick(homophones(character), random) ?? character).join('')
  return all === letters ? null : all
}

function withOne(
  characters: readonly string[],
  random: () => number,
  others: (character: string) => string,
): string | null {
  const places = characters.flatMap((character, place) => (others(character) === '' ? [] : [place]))
  const place = places[Math.floor(random() * places.length)]
  if (place === undefined) return null
  return characters.with(place, pick(others(characters[place] ?? ''), random) ?? '').join('')
}

function homophones(character: string): string {
  const [reading] = readingsOf(character.charCodeAt(0))
  if (reading === undefined) return ''
  return Array.from(charactersReadAs(reading))
    .filter((other) => other !== character && common.has(other))
    .join('')
}

function readingOf(character: string): string | undefined {
  return syllables[readingsOf(character.charCodeAt(0))[0] ?? -1]
}

function pick(text: string, random: () => number): string | undefined {
  return Array.from(text)[Math.floor(random() * Array.from(text).length)]
}
