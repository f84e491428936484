import { cards } from '../../../lib/contract/cards/cards.ts'
import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { DataRefusal } from '../../tables/data-refusal.ts'
import { type Lexicon, readLexicon } from '../../tables/matcher/lexicon.ts'
import { type MatchedQuestion, matchQuestion } from '../../tables/matcher/match-question.ts'
import { startingQuestions } from '../../tables/matcher/starting-questions.ts'
import { answerFrame, type WrittenFrame } from '../../tables/query/answer-frame.ts'
import { describeResult } from '../../tables/query/describe-result.ts'
import type { QueryResult } from '../../tables/sql/run-query.ts'
import type { DataRun } from './data-run.ts'
import { resultCard } from './result-card.ts'

/** Maximum rows of a lookup of values; more than an answer shows. */
const maxLookupRows = 5_000
const nothingFound = '表格的概况在上面。可以这样问：'

/** A question of which no model wrote the query. */
interface MatchedRun {
  /** null when no word of the question has a place in the tables. */
  readonly match: MatchedQuestion | null
  readonly answer: () => AsyncGenerator<AgentEvent, void, void>
}

/** Matches a question to the tables, after the newest query of the conversation as its parts are now. */
export async function matchRun(run: DataRun): Promise<MatchedRun> {
  const { findCard, request } = run
  const lookup = lookupOf(run)
  const { tables, profiles } = tablesOf(run)
  const lexicon = await readLexicon(tables, profiles, lookup)
  const { frame = null } = (await findCard?.(request, 'chart')) ?? {}
  const match = await matchQuestion(request.question, lexicon, lookup, frame)
  return { match, answer: () => answerMatch(run, match, lexicon) }
}

async function* answerMatch(
  run: DataRun,
  match: MatchedQuestion | null,
  lexicon: Lexicon,
): AsyncGenerator<AgentEvent, void, void> {
  const { set, request, nextId } = run
  if (!match) {
    yield cards.show('markdown', nextId(), nothingFound)
    const questions = await startingQuestions(lexicon, lookupOf(run))
    return yield* cards.suggest(nextId, request.askId, questions)
  }
  const { frame, open, notes } = match
  if (open.length === 0) return yield* answerByFrame(run, frame, notes)
  const files = new Set(set.tables.map(({ file }) => file.id))
  const content = {
    frame,
    open: open.map((part) => ({ ...part, choices: [...part.choices] })),
    file_ids: [...files],
  }
  yield cards.show('query_choice', nextId(), content)
}

/** Answers by a query as its parts say it. */
export async function* answerByFrame(
  run: DataRun,
  frame: QueryFrame,
  notes: readonly string[] = [],
): AsyncGenerator<AgentEvent, void, void> {
  const { sets, set, context, nextId } = run
  try {
    const { tables, profiles } = tablesOf(run)
    const query = answerFrame(frame, tables, profiles)
    const result = await sets.query(set, query.sql, context.signal)
    yield cards.show('markdown', nextId(), describeResult(query, result))
    const id = nextId()
    yield cards.show('chart', id, frameCard(run, { id, query, result, notes }))
  } catch (error) {
    if (!(error instanceof DataRefusal)) throw error
    yield cards.ownTip(nextId(), error.message)
  }
}

export interface FrameResult {
  readonly id: string
  readonly query: WrittenFrame
  readonly result: QueryResult
  readonly notes: readonly string[]
}

/** @returns the card of a result whose query is a frame */
export function frameCard(
  { set }: Pick<DataRun, 'set'>,
  { id, query, result, notes }: FrameResult,
): ChartContent {
  const { title, understood, sql, chart, columns, frame } = query
  const content = resultCard(set, {
    id,
    title,
    understood,
    sql,
    wish: chart ? { kind: chart.kind, x: chart.x, y: chart.series, by: chart.by } : null,
    shares: columns.filter(({ role }) => role === 'share' || role === 'change').map(({ name }) => name),
    notes,
    result,
  })
  const units = new Map(columns.map(({ name, unit }) => [name, unit]))
  return {
    ...content,
    frame,
    columns: content.columns.map((column) => ({ ...column, unit: units.get(column.name) ?? column.unit })),
  }
}

/** Each question needs the same values, so queries are cached. */
function lookupOf({ sets, set, context }: DataRun) {
  const asked = new Map<string, Promise<QueryResult>>()
  return async (sql: string) => {
    const found = asked.get(sql) ?? sets.query(set, sql, context.signal, maxLookupRows)
    asked.set(sql, found)
    return (await found).rows
  }
}

function tablesOf({ set }: Pick<DataRun, 'set'>) {
  return {
    tables: set.tables.map(({ table }) => table),
    profiles: set.tables.map(({ profile }) => profile),
  }
}
