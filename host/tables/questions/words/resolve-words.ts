import type { Join } from '../question-frame.ts'
import { isDate, isDimension, isMeasure, isNumber } from './column-roles.ts'
import { findJoin } from './find-join.ts'
import type { KnownColumn } from './known-column.ts'
import { columnOfStem } from './stem-words.ts'
import type { ColumnCandidate, Meaning, Token, TokenOf, ValueCandidate } from './tokens.ts'
import { keyOf, type Lookup, type Vocabulary } from './vocabulary.ts'

/** A token whose reference is resolved. */
export type Item =
  | {
      readonly kind: 'column'
      readonly column: KnownColumn
      /** Other equally likely columns. */
      readonly rivals: readonly KnownColumn[]
      readonly score: number
      readonly text: string
      readonly isSplit: boolean
    }
  | {
      readonly kind: 'value' | 'rate'
      readonly column: KnownColumn
      readonly values: readonly string[]
      readonly rivals: readonly KnownColumn[]
      readonly isPart: boolean
      readonly text: string
    }
  | Exclude<Token, TokenOf<'column'> | TokenOf<'value'> | TokenOf<'rate'> | TokenOf<'stem'>>

export type ItemOf<Kind extends Item['kind']> = Kind extends 'value' | 'rate'
  ? Extract<Item, { readonly isPart: boolean }>
  : Extract<Item, { readonly kind: Kind }>

export interface Resolved {
  readonly table: string
  readonly join: Join | null
  readonly items: readonly Item[]
  readonly caveats: readonly string[]
}

type Named = TokenOf<'column'> | TokenOf<'value'> | TokenOf<'rate'>

/** Resolves words to columns of the table that matches most of them, or of two that can be joined. */
export async function resolveWords(
  tokens: readonly Token[],
  vocabulary: Vocabulary,
  lookup: Lookup,
  likely: string | null,
): Promise<Resolved | null> {
  const named = tokens.filter((token): token is Named => ['column', 'value', 'rate'].includes(token.kind))
  const hinted = new Set(tokens.flatMap((token) => (token.kind === 'table' ? token.tables : [])))
  const ranked = vocabulary.tables
    .map(({ name, rows }) => ({
      name,
      missing: named.filter(({ candidates }) => candidates.every(({ table }) => table !== name)).length,
      score:
        named.reduce((sum, { candidates }) => sum + bestOf(candidates, [name]), 0) +
        (hinted.has(name) ? 0.5 : 0) +
        (name === likely ? 0.2 : 0) +
        (rows > 0 ? 0.01 : 0),
    }))
    .sort((a, b) => a.missing - b.missing || b.score - a.score)
  const [first] = ranked
  if (!first) return null

  const isHintedElsewhere = hinted.size > 0 && !hinted.has(first.name)
  if (first.missing === 0 && !isHintedElsewhere)
    return { table: first.name, join: null, items: itemsOf(tokens, [first.name], vocabulary), caveats: [] }

  for (const [at, one] of ranked.entries())
    for (const other of ranked.slice(at + 1)) {
      const pair = [one.name, other.name]
      const isCovered = named.every(({ candidates }) => candidates.some(({ table }) => pair.includes(table)))
      const found = isCovered ? await findJoin(pair, vocabulary, lookup) : null
      if (found) {
        const tables = [found.table, found.join.table]
        return { ...found, items: itemsOf(tokens, tables, vocabulary) }
      }
    }

  return first.missing === 0
    ? { table: first.name, join: null, items: itemsOf(tokens, [first.name], vocabulary), caveats: [] }
    : null
}

function bestOf(
  candidates: readonly (ColumnCandidate | ValueCandidate)[],
  tables: readonly string[],
): number {
  return Math.max(0, ...candidates.filter(({ table }) => tables.includes(table)).map(({ score }) => score))
}

interface Reading {
  readonly tokens: readonly Token[]
  readonly tables: readonly string[]
  readonly known: (candidate: ColumnCandidate | ValueCandidate) => KnownColumn | undefined
  /** How strongly the rest of the question suggests a column. */
  readonly weight: (column: KnownColumn) => number
}

function itemsOf(tokens: readonly Token[], tables: readonly string[], vocabulary: Vocabulary): Item[] {
  const columns = new Map(vocabulary.columns.map((column) => [keyOf(column), column]))
  const known = (candidate: ColumnCandidate | ValueCandidate) => columns.get(keyOf(candidate))
  const whole = new Set(
    tokens.flatMap((token) =>
      token.kind === 'column' ? token.candidates.filter(({ score }) => score >= 0.95).map(keyOf) : [],
    ),
  )
  const begun = new Set(tokens.flatMap((token) => (token.kind === 'stem' ? token.candidates.map(keyOf) : [])))
  const owners = ownersOf(tokens, tables, known)

  const weight = (column: KnownColumn) =>
    (whole.has(keyOf(column)) ? 0.12 : 0) +
    (isOwned(column, owners) ? 0.15 : 0) +
    (begun.has(keyOf(column)) ? 0.15 : 0)

  const reading = { tokens, tables, known, weight }

  return tokens.map((token, at): Item => {
    if (token.kind === 'column') return columnItem(reading, token, at)
    if (token.kind === 'value' || token.kind === 'rate') return valueItem(reading, token, at)
    if (token.kind !== 'stem') return token
    const column = columnOfStem(token, tokens, at, known)
    const isWord = token.text.length > 1
    if (!column) return isWord ? { ...token, kind: 'noun', noun: token.text } : { ...token, kind: 'unknown' }
    return { ...token, kind: 'column', column, score: isWord ? 0.7 : 0.5, rivals: [], isSplit: false }
  })
}

function columnItem({ tokens, tables, known, weight }: Reading, token: TokenOf<'column'>, at: number): Item {
  const wanted = token.isSplit ? 'measure' : wantedKind(tokens, at)
  const ranked = rank(token.candidates, tables, known, (column) => fits(column, wanted) + weight(column))
  const [best] = ranked
  if (!best) return { ...token, kind: 'unknown' }

  const rivals = ranked
    .slice(1)
    .filter(({ points, score }) => best.score < 0.99 && best.points - points < 0.07 && score > 0.3)

  return {
    ...token,
    kind: 'column',
    column: best.column,
    score: best.score,
    rivals: rivals.map(({ column }) => column),
    isSplit: token.isSplit ?? false,
  }
}

function valueItem(
  { tokens, tables, known }: Reading,
  token: TokenOf<'value'> | TokenOf<'rate'>,
  at: number,
): Item {
  const near = nearColumns(tokens, at)
  const way = wayOf(tokens, at)
  const ranked = rank(
    token.candidates,
    tables,
    known,
    (column) => (near.has(keyOf(column)) ? 0.5 : 0) + (way?.test(column.plain) ? 0.3 : 0),
  )
  const [best] = ranked
  if (!best) return { ...token, kind: 'unknown' }

  const rivals = ranked.slice(1).filter(({ points }) => best.points - points < 0.12)
  const candidate = token.candidates.find((each) => keyOf(each) === keyOf(best.column))

  return {
    kind: token.kind,
    text: token.text,
    column: best.column,
    values: candidate?.values ?? [],
    rivals: rivals.map(({ column }) => column),
    isPart: candidate?.isPart ?? false,
  }
}

/** 客队进球 belongs to 客队 when that is mentioned. */
function isOwned({ plain }: KnownColumn, owners: ReadonlySet<string>): boolean {
  return [...owners].some((owner) => plain.length > owner.length && plain.startsWith(owner))
}

function ownersOf(
  tokens: readonly Token[],
  tables: readonly string[],
  known: (candidate: ColumnCandidate | ValueCandidate) => KnownColumn | undefined,
): ReadonlySet<string> {
  const owners = new Set<string>()
  for (const token of tokens) {
    if (token.kind !== 'column' && token.kind !== 'value') continue
    const found = token.candidates
      .filter(({ table }) => tables.includes(table))
      .flatMap((each) => known(each) ?? [])
    const [only] = found
    if (only && isDimension(only) && found.length === 1) owners.add(only.plain)
  }
  return owners
}

function rank(
  candidates: readonly (ColumnCandidate | ValueCandidate)[],
  tables: readonly string[],
  known: (candidate: ColumnCandidate | ValueCandidate) => KnownColumn | undefined,
  bonus: (column: KnownColumn) => number,
) {
  return candidates
    .filter(({ table }) => tables.includes(table))
    .flatMap((candidate) => {
      const column = known(candidate)
      if (!column) return []
      const place = tables.indexOf(candidate.table) * 0.01
      return [{ column, score: candidate.score, points: candidate.score + bonus(column) - place }]
    })
    .sort((a, b) => b.points - a.points)
}

function fits(column: KnownColumn, wanted: 'dimension' | 'measure' | null): number {
  if (wanted === null) return isDate(column) ? -0.1 : 0
  if (wanted === 'dimension') return isDimension(column) ? 0.3 : 0
  return isMeasure(column) ? 0.3 : isNumber(column) ? 0.1 : 0
}

const passed = new Set<Meaning['kind']>(['filler', 'noun', 'cut', 'number'])

/** 哪个, 各 and 按 expect a grouping column, 平均 and 最高 a numeric one. */
function wantedKind(tokens: readonly Token[], at: number): 'dimension' | 'measure' | null {
  let before = at - 1
  while (before >= 0 && passed.has(tokens[before]?.kind ?? 'break') && tokens[before]?.kind !== 'noun')
    before -= 1
  const previous = tokens[before]
  const isAfterOf = before < at - 1
  if (previous?.kind === 'superlative' && isAfterOf) return 'dimension'
  if (previous && ['which', 'each'].includes(previous.kind)) return 'dimension'
  if (previous?.kind === 'howMany' && ['种', '类'].includes(previous.noun)) return 'dimension'

  let next = at + 1
  while (tokens[next]?.kind === 'filler') next += 1
  const following = tokens[next]
  const numeric: Meaning['kind'][] = ['superlative', 'amount', 'range', 'comparison']
  if (following && numeric.includes(following.kind)) return 'measure'
  if (previous && ['aggregate', 'comparison', 'value'].includes(previous.kind)) return 'measure'
  if (following?.kind === 'aggregate') return 'measure'

  return null
}

const [leaving, arriving] = [
  /^(?:从|由|自)$/,
  /^(?:(?:发|寄|运|送|飞|开|去)?[往到]|飞|前往|到达|抵达|至|去)$/,
]

/** 从武汉发往西安: which of two place columns contains a value; null when unknown. */
function wayOf(tokens: readonly Token[], at: number): RegExp | null {
  const [before, behind] = [tokens[at - 1]?.text ?? '', tokens[at + 1]?.text ?? '']
  if (arriving.test(before)) return /^(?:收|到|目的|终|送|下车|抵)/
  return leaving.test(before) || (arriving.test(behind) && tokens[at + 2]?.kind === 'value')
    ? /^(?:发|出|起|始|寄|揽|上车)/
    : null
}

/** The columns named directly before or after a value: 猛虎主场, 部门是研发部. */
function nearColumns(tokens: readonly Token[], at: number): ReadonlySet<string> {
  const near = [tokens[at - 1], tokens[at - 2], tokens[at + 1]]
  const [, second] = near
  const isApart = tokens[at - 1]?.kind !== 'filler' && tokens[at - 1]?.kind !== 'not'
  return new Set(
    near
      .filter((token) => token !== second || !isApart)
      .flatMap((token) =>
        token?.kind === 'column' ? token.candidates.filter(({ score }) => score > 0.5).map(keyOf) : [],
      ),
  )
}
