import { cards } from '../../../lib/contract/cards/cards.ts'
import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { DataRefusal } from '../../tables/data-refusal.ts'
import { answerFrame } from '../../tables/questions/answer-frame.ts'
import { describeResult } from '../../tables/questions/describe-result.ts'
import { offersFor } from '../../tables/questions/offers.ts'
import { fromQueryFrame, toQueryFrame } from '../../tables/questions/public-frame.ts'
import type { QuestionAnswer, QuestionFrame, UnderstoodQuery } from '../../tables/questions/question-frame.ts'
import { understandQuestion } from '../../tables/questions/understand-question.ts'
import { readVocabulary } from '../../tables/questions/words/vocabulary.ts'
import type { QueryResult } from '../../tables/sql/run-query.ts'
import type { DataRun } from './data-run.ts'
import { resultCard } from './result-card.ts'

const maxEarlierQuestions = 5
/** 请先看看这份表格: such words only ask for the profile. */
const overviewWords =
  /请|帮我|麻烦|先|简单|大概|分析|看一下|看一看|看看|看|概览|概况|介绍|描述|了解|总结|预览|打开|读|一下|下|这|该|我的|份|个|张|些|数据|表格|表|文件|内容|情况|的|吧|呢|[\s，,。.！!？?]/g
const maxOverviewLength = 40
/** Maximum rows of a value lookup; more than an answer shows. */
const maxLookupRows = 5_000
const profiled = '表格的概况在上面。可以接着问，例如：'

/** Answers a question about tables by a grammar of common questions, or says that it cannot. */
export async function* answerByGrammar(run: DataRun): AsyncGenerator<AgentEvent, void, void> {
  const { set, request, nextId } = run
  const tables = set.tables.map(({ table }) => table)
  const profiles = set.tables.map(({ profile }) => profile)
  const offers = offersFor(tables, profiles)
  if (asksForOverview(request.question)) {
    yield cards.show('markdown', nextId(), profiled)
    return yield* cards.suggest(nextId, request.askId, offers)
  }

  const answer = await understood(run)
  if (answer.kind === 'nearest') {
    yield cards.ownTip(nextId(), answer.said)
    return yield* cards.suggest(nextId, request.askId, answer.offers)
  }

  yield* runQuery(run, answer)
}

export function asksForOverview(question: string): boolean {
  return question.length <= maxOverviewLength && question.replace(overviewWords, '') === ''
}

/** Parses the question in the context of the newest query, as its parts are now, or else of the questions before. */
async function understood(run: DataRun): Promise<QuestionAnswer> {
  const { set, sets, findCard, request, context } = run
  // Each of the questions needs the same values, so queries are cached.
  const asked = new Map<string, Promise<QueryResult>>()

  const lookup = async (sql: string) => {
    const found = asked.get(sql) ?? sets.query(set, sql, context.signal, maxLookupRows)
    asked.set(sql, found)
    return (await found).rows
  }

  const tables = set.tables.map(({ table }) => table)
  const profiles = set.tables.map(({ profile }) => profile)
  const vocabulary = await readVocabulary(tables, profiles, lookup)
  const known = { tables, profiles, lookup, vocabulary }
  const { frame } = (await findCard?.(request, 'chart')) ?? {}
  if (frame)
    return understandQuestion({ ...known, question: request.question, previous: fromQueryFrame(frame) })
  let previous: QuestionFrame | null = null
  for (const { question } of request.history.slice(-maxEarlierQuestions)) {
    const before: QuestionAnswer = await understandQuestion({ ...known, question, previous })
    if (before.kind === 'query') previous = before.frame
  }

  return understandQuestion({ ...known, question: request.question, previous })
}

/** Answers by a query whose parts were changed. */
export async function* answerByFrame(
  run: DataRun,
  frame: QueryFrame,
): AsyncGenerator<AgentEvent, void, void> {
  const { set, nextId } = run
  try {
    const tables = set.tables.map(({ table }) => table)
    yield* runQuery(
      run,
      answerFrame(
        frame,
        tables,
        set.tables.map(({ profile }) => profile),
      ),
    )
  } catch (error) {
    if (!(error instanceof DataRefusal)) throw error
    yield cards.ownTip(nextId(), error.message)
  }
}

async function* runQuery(run: DataRun, query: UnderstoodQuery): AsyncGenerator<AgentEvent, void, void> {
  const { sets, set, context, nextId } = run
  try {
    const result = await sets.query(set, query.sql, context.signal)
    yield cards.show('markdown', nextId(), describeResult(query, result))
    const id = nextId()
    yield cards.show('chart', id, cardOf(run, id, query, result))
  } catch (error) {
    if (!(error instanceof DataRefusal)) throw error
    yield cards.tip(nextId(), error.message)
  }
}

function cardOf({ set }: DataRun, id: string, query: UnderstoodQuery, result: QueryResult): ChartContent {
  const { title, understood: said, sql, chart, caveats, columns } = query
  const frame = toQueryFrame(query.frame, [])
  const content = resultCard(set, {
    id,
    title,
    understood: said,
    sql,
    wish: chart ? { kind: chart.kind, x: chart.x, y: chart.series, by: chart.by } : null,
    shares: columns.filter(({ role }) => role === 'share' || role === 'change').map(({ name }) => name),
    notes: caveats,
    result,
  })
  const units = new Map(columns.map(({ name, unit }) => [name, unit]))
  return {
    ...content,
    ...(frame ? { frame } : {}),
    columns: content.columns.map((column) => ({ ...column, unit: units.get(column.name) ?? column.unit })),
  }
}
