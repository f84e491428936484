import { splitSentences } from '../sentences.ts'
import { rewriteNumbers } from './rewrite-numbers.ts'
import { seeded } from './seeded.ts'

/** A sentence as a model would write it behind a marker, and the passage that the marker names. */
export interface CitationSample {
  readonly kind:
    | 'verbatim'
    | 'shortened'
    | 'reordered'
    | 'numbers'
    | 'swapped'
    | 'altered number'
    | 'altered name'
  readonly isRight: boolean
  readonly sentence: string
  readonly title: string
  readonly passage: string
}

/** The passages that samples are made of. */
export interface SampledDocument {
  readonly title: string
  readonly text: string
}

interface Origin {
  readonly title: string
  readonly passage: string
  readonly sentence: string
}

const minSentenceLength = 12
const maxSentenceLength = 160

/**
 * Makes sentences with markers out of a set of passages: right ones, phrased in four ways, right ones whose marker
 * names another passage, and ones in which one number or name was changed. It is independent of how they are checked.
 */
export function citationSamples(
  documents: readonly SampledDocument[],
  counts: { readonly right: number; readonly swapped: number; readonly altered: number },
  seed: number,
): CitationSample[] {
  const random = seeded(seed)
  const origins = originsOf(documents)
  const take = (make: (origin: Origin) => CitationSample | null, count: number): CitationSample[] => {
    const made: CitationSample[] = []
    for (let tries = 0; made.length < count && tries < 50 * count; tries += 1) {
      const origin = pick(origins, random)
      const sample = origin && make(origin)
      if (sample) made.push(sample)
    }
    return made
  }
  const right =
    (kind: CitationSample['kind'], phrase: (sentence: string) => string | null) => (origin: Origin) => {
      const sentence = phrase(origin.sentence)
      return sentence === null ? null : { ...origin, kind, sentence, isRight: true }
    }
  const quarter = counts.right / 4
  return [
    ...take(
      right('verbatim', (sentence) => sentence),
      quarter,
    ),
    ...take(
      right('shortened', (sentence) => shorten(sentence, random)),
      quarter,
    ),
    ...take(
      right('reordered', (sentence) => reorder(sentence, random)),
      quarter,
    ),
    ...take(
      right('numbers', (sentence) => rewriteNumbers(sentence, random)),
      quarter,
    ),
    ...take((origin) => swap(origin, origins, random), counts.swapped),
    ...take((origin) => alterNumber(origin, random), counts.altered / 2),
    ...take((origin) => alterName(origin, documents, random), counts.altered / 2),
  ]
}

function originsOf(documents: readonly SampledDocument[]): Origin[] {
  return documents.flatMap(({ title, text }) =>
    splitSentences(text)
      .filter((each) => each.text.length >= minSentenceLength && each.text.length <= maxSentenceLength)
      .map((sentence) => ({ title, passage: text, sentence: sentence.text })),
  )
}

function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

/** A comma between the digits of one number breaks nothing. */
const clauseBreak = /[，,](?!\d{3}(?!\d))/
/** Up to four characters before 的; a title, or the end of a number or date, is not torn apart. */
const attribute = /(?<![\d年月日\p{Script=Han}])[\p{Script=Han}]{2,4}的(?=[\p{Script=Han}]{2})(?![^《]*》)/u

function clausesOf(sentence: string): { clauses: string[]; end: string } {
  const end = /[。！？；!?;…]+$/.exec(sentence)?.[0] ?? ''
  return { clauses: sentence.slice(0, sentence.length - end.length).split(clauseBreak), end }
}

/** Leaves out a clause, what stands in brackets, or an attribute before 的. */
function shorten(sentence: string, random: () => number): string | null {
  const { clauses, end } = clausesOf(sentence)
  const dropped = clauses.length > 1 ? Math.floor(random() * clauses.length) : -1
  const kept = clauses.filter((_, index) => index !== dropped).join('，')
  const bare = kept.replace(/[（(][^（）()]*[）)]/g, '').replace(attribute, '')
  const short = `${bare}${end}`
  return short.length >= 8 && short !== sentence ? short : null
}

/** Puts the clauses into another order. */
function reorder(sentence: string, random: () => number): string | null {
  const { clauses, end } = clausesOf(sentence)
  if (clauses.length < 2) return null
  const at = 1 + Math.floor(random() * (clauses.length - 1))
  return `${[...clauses.slice(at), ...clauses.slice(0, at)].join('，')}${end}`
}

function swap(origin: Origin, origins: readonly Origin[], random: () => number): CitationSample | null {
  const other = pick(origins, random)
  if (!other || other.passage === origin.passage) return null
  return { ...other, kind: 'swapped', isRight: false, sentence: origin.sentence }
}

/** Changes one digit of one number to another digit. */
function alterNumber(origin: Origin, random: () => number): CitationSample | null {
  const numbers = [...origin.sentence.matchAll(/\d+/g)]
  const number = pick(numbers, random)
  if (!number) return null
  const at = number.index + Math.floor(random() * number[0].length)
  const digit = (Number(origin.sentence.charAt(at)) + 1 + Math.floor(random() * 8)) % 10
  const sentence = `${origin.sentence.slice(0, at)}${digit}${origin.sentence.slice(at + 1)}`
  return { ...origin, kind: 'altered number', isRight: false, sentence }
}

/** Puts another document's name in place of this one's. */
function alterName(
  origin: Origin,
  documents: readonly SampledDocument[],
  random: () => number,
): CitationSample | null {
  const name = origin.title.replace(/\s*[（(].*$/, '')
  const other = pick(documents, random)?.title.replace(/\s*[（(].*$/, '') ?? name
  if (other === name || name.length < 2 || !origin.sentence.includes(name) || origin.passage.includes(other))
    return null
  return { ...origin, kind: 'altered name', isRight: false, sentence: origin.sentence.replace(name, other) }
}
