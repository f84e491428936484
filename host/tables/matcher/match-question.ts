import { openLimits } from '../../../lib/contract/cards/query-choice.ts'
import { applyChanges } from '../../../lib/contract/tables/frame-change.ts'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { foldForSearch } from '../../../lib/text/fold.ts'
import { refOf } from '../query/known-column.ts'
import { unwritable } from '../query/unwritable.ts'
import { compose } from './compose.ts'
import { Draft, type OpenPart } from './draft.ts'
import { choiceOf } from './filter-choice.ts'
import type { Lookup } from './find-join.ts'
import { columnsOfFound, type FoundTables, findTables } from './find-tables.ts'
import { followUp } from './follow-up.ts'
import type { Lexicon } from './lexicon.ts'
import { segment, type Token } from './segment.ts'

/** A question as far as it is understood: with nothing open it can be answered. */
export interface MatchedQuestion {
  readonly frame: QueryFrame
  readonly open: readonly OpenPart[]
  /** What was resolved by the data: 去年. */
  readonly notes: readonly string[]
}

const maxCharacters = 500
const maxUnread = 20
/** Words that are searched in the values: the event loop waits for it. */
const maxSearched = 8
/** Columns with more values are searched instead. */
const maxOffered = 6

/**
 * Finds columns, values, dates, numbers and some words of operations in a question and fills a query with them. What the
 * question does not say is left open, never guessed.
 * @param previous the query before, which a question may refer to
 * @returns null when no word has a place in the tables
 */
export async function matchQuestion(
  question: string,
  lexicon: Lexicon,
  lookup: Lookup,
  previous: QueryFrame | null,
): Promise<MatchedQuestion | null> {
  const folded = foldForSearch(question).trim().slice(0, maxCharacters)
  // 2022和2023年 are two years.
  const text = folded.replaceAll(/((?:19|20)\d{2})(?=(?:和|与|跟|、|到|至|-)(?:19|20)\d{2}年)/g, '$1年')
  const tokens = segment(text, lexicon)
  const all = await findTables(tokens, lexicon, lookup, previous?.table ?? null)
  const found = all.slice(0, openLimits.choices)
  const matches = found.map((tables) => ({ tables, match: matchIn(tokens, tables, lexicon, previous) }))
  const [first, ...others] = matches
  if (!first?.match) return null
  if (others.length === 0) return first.match
  const choices = matches.flatMap(({ tables: { table }, match }) =>
    match ? [{ label: table, change: { ...match.frame, filters: match.frame.filters } }] : [],
  )
  return {
    frame: { ...first.match.frame, filters: [] },
    open: [{ part: 'table', said: '', choices }, ...first.match.open.slice(0, openLimits.parts - 1)],
    notes: first.match.notes,
  }
}

function matchIn(
  tokens: readonly Token[],
  found: FoundTables,
  lexicon: Lexicon,
  previous: QueryFrame | null,
): MatchedQuestion | null {
  const draft = new Draft(tokens, columnsOfFound(found, lexicon.columns), lexicon)
  const own = compose(draft, found)
  const hasPlace = tokens.some(
    ({ kind }) => !['unread', 'classifier', 'operation', 'amount', 'table'].includes(kind),
  )
  const merged = previous && followUp(previous, own, draft)
  const frame = merged ?? own
  if (!hasPlace && !merged && !draft.tokens.some(({ kind }) => kind === 'operation')) return null
  const open = merged ? draft.open.filter(({ part }) => part !== 'measure') : [...draft.open]
  if (open.length === 0 && frame.unread.length > 0) {
    const asked = askUnread(draft, frame)
    if ('found' in asked) return { frame: asked.found, open: [], notes: [...found.notes, ...draft.notes] }
    open.push(asked)
  }
  if (open.length === 0 && unwritable(frame) !== null) {
    const change = { order: null, limit: null, nth: undefined, having: null, within: false }
    if (unwritable(applyChanges({ ...frame, nth: undefined }, [change])) !== null) return null
    open.push({ part: 'word', said: '', choices: [{ label: '不排序，全部列出', change }] })
  }
  // A question that leaves more parts open is not about this table.
  if (open.length > openLimits.parts) return null
  const unread = frame.unread.slice(0, maxUnread).map((word) => word.slice(0, openLimits.said))
  return {
    frame: { ...frame, unread },
    open,
    notes: [...found.notes, ...draft.notes],
  }
}

/** A word that values of one column contain is a condition; any other is asked about. */
function askUnread(draft: Draft, frame: QueryFrame): OpenPart | { readonly found: QueryFrame } {
  const { lexicon, columns } = draft
  const said = frame.unread
  const containing = said.slice(0, maxSearched).flatMap((word) => {
    const found = lexicon.texts.filter(
      ({ column, text }) =>
        word.length > 1 &&
        columns.some((each) => each.table === column.table && each.column === column.column) &&
        text.includes(word),
    )
    return found.map(({ column }) => ({
      word,
      filter: { kind: 'contains', column: refOf(column), text: word, is_excluded: false } as const,
    }))
  })
  const [only] = containing
  if (only && containing.length === 1) {
    const rest = said.filter((word) => word !== only.word)
    const found = applyChanges({ ...frame, unread: rest }, [{ filters: [only.filter] }])
    if (rest.length === 0) return { found }
  }
  const fewValues = lexicon.texts
    .filter(({ column, values }) => values.length <= maxOffered && columns.includes(column))
    .toSorted((one, other) => one.values.length - other.values.length)
    .flatMap(({ column, values }) =>
      values.map((value) =>
        choiceOf({ kind: 'values', column: refOf(column), values: [value], is_excluded: false }),
      ),
    )
  return {
    part: 'word',
    said: said.join('、').slice(0, openLimits.said),
    choices: [
      ...columnChoices(draft),
      { label: '不用它', change: {} },
      ...containing.map(({ filter }) => choiceOf(filter)),
      ...fewValues,
    ].slice(0, openLimits.choices),
  }
}

/** 用气量没有记录: the column may be empty. 满意度只有1分: it may be that number. */
function columnChoices(draft: Draft): OpenPart['choices'] {
  return draft.tokens.flatMap((token, at) => {
    const [number, ...further] =
      token.kind === 'amount' && !draft.isUsed(at) ? draft.columnsAt(at - 1, draft.isMeasure) : []
    if (token.kind === 'amount' && number && further.length === 0)
      return [
        choiceOf({ kind: 'number', column: refOf(number), comparison: '=', amount: token.amount.least }),
      ]
    const isNot = token.text.startsWith('没') || token.text.startsWith('未')
    const [column, ...others] = isNot ? draft.columnsAt(at - 1) : []
    if (!column || others.length > 0) return []
    const filter = { kind: 'missing', column: refOf(column), is_missing: true } as const
    return [choiceOf(filter)]
  })
}
