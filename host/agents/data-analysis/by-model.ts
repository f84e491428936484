import { type CardChange, cards } from '../../../lib/contract/cards/cards.ts'
import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import type { SupportCheck, Verdict } from '../../../lib/contract/cards/support-check.ts'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { supportCardId } from '../../answers/warrants/check-record.ts'
import { mostClaims } from '../../answers/warrants/check-texts.ts'
import type { AgentEvent } from '../../conversations/turns/agent.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { systemClock } from '../../platform/clock.ts'
import { DataRefusal } from '../../tables/data-refusal.ts'
import { quoteName } from '../../tables/sql/open-database.ts'
import { calculatorTool } from '../../tools/calculator-tool.ts'
import { openTools } from '../../tools/registry.ts'
import { runWithTools } from '../../tools/run-with-tools.ts'
import type { Tool } from '../../tools/tool.ts'
import { writeAnswer } from '../model-writing.ts'
import { dataMessages } from './data-prompt.ts'
import type { DataRun } from './data-run.ts'
import { createFrameTool } from './frame-tool.ts'
import { createQueryTool, QueryFailures } from './query-tool.ts'
import { unverifiedSentences } from './unverified-numbers.ts'

const sampledTables = 6
const sampledRows = 3
const sampledColumns = 40
const sampledCharacters = 40

/**
 * Lets a model query the tables: each result is a card, and sentences with numbers of no result have a verdict.
 * @param results receives what was shown
 * @param frame the newest query of the conversation
 * @throws {ModelError}
 */
export async function* answerByModel(
  { sets, set, request, context, nextId }: DataRun,
  model: LanguageModel,
  { results, frame }: { readonly results: ChartContent[]; readonly frame: QueryFrame | null },
): AsyncGenerator<AgentEvent, void, void> {
  yield { model: model.name }
  const calculated: string[] = []
  const failures = new QueryFailures()
  const onResult = (content: ChartContent) => results.push(content)
  const deps = { sets, set, nextId, onResult, failures }
  const queries = [createFrameTool(deps), createQueryTool(deps)]
  const tools = openTools([...queries, keeping(calculatorTool, calculated)], context.tools.onFault)
  const { question, history, prompt } = request
  const messages = dataMessages(model, question, set.tables, {
    history,
    now: systemClock(),
    frame,
    samples: await sampleRows({ sets, set, context }),
  })
  const { signal } = context
  const run = { model, messages, thinking: prompt.thinking, tools, signal, nextId }
  const texts = new Map<string, string>()
  // How many rows a table has is not queried. Whatever else the model was sent proves no number.
  const counts = set.tables.map(({ table }) => `${table.rows}`)
  const check = () => unverifiedSentences([...texts.values()], results, [question, ...counts, ...calculated])
  try {
    for await (const event of writeAnswer(withResults(runWithTools(run), results), { nextId })) {
      noteText(texts, event)
      yield event
    }
  } catch (error) {
    // What was written before it broke off stays, with the marks of its numbers.
    const verdicts = error instanceof ModelError ? check() : []
    if (verdicts.length > 0) yield verdictsCard(verdicts)
    throw error
  }

  const verdicts = check()
  if (verdicts.length > 0) yield verdictsCard(verdicts)
}

/** @returns the first rows of the first tables; a table that is not read in time has none */
async function sampleRows({ sets, set, context }: Pick<DataRun, 'sets' | 'set' | 'context'>) {
  const samples = new Map<string, string[]>()
  for (const { table } of set.tables.slice(0, sampledTables)) {
    const sql = `select * from ${quoteName(table.name)} limit ${sampledRows}`
    try {
      const { rows } = await sets.query(set, sql, context.signal)
      const lines = rows.map((row) =>
        row
          .slice(0, sampledColumns)
          .map((cell) => String(cell ?? '').slice(0, sampledCharacters))
          .join(' | '),
      )
      samples.set(table.name, lines)
    } catch (error) {
      if (!(error instanceof DataRefusal)) throw error
    }
  }
  return samples
}

/** Shows each result directly after its call. */
async function* withResults<Event extends object>(
  events: AsyncIterable<Event | CardChange>,
  results: readonly ChartContent[],
): AsyncGenerator<Event | CardChange, void, void> {
  let shown = 0
  for await (const event of events) {
    yield event
    for (; shown < results.length; shown += 1) {
      const content = results[shown]
      if (content) yield cards.show('chart', content.id, content)
    }
  }
}

/** @returns the same tool, which also records its results */
function keeping(tool: Tool, results: string[]): Tool {
  return {
    ...tool,
    run: async (input, context) => {
      const result = await tool.run(input, context)
      results.push(typeof result === 'string' ? result : result.text)
      return result
    },
  }
}

function noteText(texts: Map<string, string>, { id, type, target, content }: CardChange): void {
  if (typeof content !== 'string') return
  if (target === 'start' && type === 'markdown') texts.set(id, content)
  const before = target === 'update' ? texts.get(id) : undefined
  if (before !== undefined) texts.set(id, before + content)
}

function verdictsCard(verdicts: readonly Verdict[]): CardChange {
  const unjudged = Math.max(0, verdicts.length - mostClaims)
  const content: SupportCheck = {
    model: '',
    verdicts: verdicts.slice(0, mostClaims),
    ...(unjudged > 0 && { unjudged }),
  }
  return cards.show('support_check', supportCardId, content)
}
