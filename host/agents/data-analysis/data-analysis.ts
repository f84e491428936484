import { agentManifests } from '../../../lib/agents.ts'
import { type CardChange, cardIds, cards } from '../../../lib/contract/cards/cards.ts'
import type { ChartContent } from '../../../lib/contract/cards/chart.ts'
import type {
  Agent,
  AgentContext,
  AgentEvent,
  AgentRun,
  TurnRequest,
} from '../../conversations/turns/agent.ts'
import { ownFrameOf } from '../../conversations/turns/own-steps.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import type { UploadedFiles } from '../../search/uploaded-files.ts'
import { DataRefusal } from '../../tables/data-refusal.ts'
import type { DataSet, DataSets } from '../../tables/data-sets.ts'
import type { FindNewestCard } from '../newest-card.ts'
import { repeatable, type SlotDeps, withSlot } from '../with-model.ts'
import { answerByFrame, matchRun } from './by-matcher.ts'
import { answerByModel } from './by-model.ts'
import type { DataRun } from './data-run.ts'
import { type FoundData, findData } from './find-data.ts'
import { profileOf } from './profile-card.ts'

const withoutAnswer = '模型没有查出结果，下面是按问题里的词查的，没有用模型。'
const noFiles =
  '先给我一份表格：csv、tsv、json、parquet、xlsx 或 ods。把文件拖进来，或者点输入框旁的回形针，再问。'

export interface DataAnalysisDeps extends SlotDeps {
  readonly files?: UploadedFiles
  readonly data?: Pick<DataSets, 'open' | 'query' | 'isOpen'>
  readonly findCard?: FindNewestCard
}

/** Answers questions about tables by queries, written by a model, or else by matching their words to the tables. */
export function createDataAnalysis({ files, data, findCard, ...deps }: DataAnalysisDeps): Agent {
  return {
    ...repeatable,
    takesFrames: true,
    accepts: agentManifests.data_analysis.accepts,
    async *start(request, context): AgentRun {
      const nextId = cardIds()
      const found = files ? await findData(files, request) : null
      if (found && found.notes.length > 0) yield cards.ownTip(nextId(), found.notes.join('\n'))
      if (!data || !found || found.files.length === 0) return yield cards.ownTip(nextId(), noFiles)
      const opening = { data, found, findCard, request, context, nextId }
      yield* withSlot(deps, context, () => answer(opening))
    },
  }
}

interface Opening {
  readonly data: Pick<DataSets, 'open' | 'query' | 'isOpen'>
  readonly found: FoundData
  readonly findCard: FindNewestCard | undefined
  readonly request: TurnRequest
  readonly context: AgentContext
  readonly nextId: () => string
}

async function* answer(opening: Opening): AsyncGenerator<AgentEvent, void, void> {
  const { data, found, findCard, request, context, nextId } = opening
  const set = yield* openData(opening)
  if (!set) return

  const run = { sets: data, set, findCard, request, context, nextId }
  const { language } = context.models
  const frame = ownFrameOf(request.prompt)
  if (set.tables.length === 0) return
  if (frame) {
    // The version before may be a model's.
    yield { model: '' }
    return yield* answerByFrame(run, frame)
  }

  const fresh = found.files.filter((file) => found.fresh.has(file.id))
  if (language) {
    yield* profiles(opening, set, fresh, true)
    return yield* answerWithModel(run, language)
  }
  const { match, answer: answerMatch } = await matchRun(run)
  yield* profiles(opening, set, match ? fresh : found.files, match !== null)
  yield* answerMatch()
}

function* profiles(
  { nextId }: Opening,
  set: DataSet,
  files: FoundData['files'],
  isAside: boolean,
): Generator<CardChange, void, void> {
  for (const { id } of files) {
    const content = profileOf(set, id)
    if (content) yield cards.show('data_profile', nextId(), isAside ? { ...content, isAside } : content)
  }
}

/** A model that fails, or queries nothing that the words of the question name, is replaced by what they match. */
async function* answerWithModel(
  run: DataRun,
  language: LanguageModel,
): AsyncGenerator<AgentEvent, void, void> {
  const results: ChartContent[] = []
  const { frame = null } = (await run.findCard?.(run.request, 'chart')) ?? {}
  try {
    yield* answerByModel(run, language, { results, frame })
  } catch (error) {
    if (!(error instanceof ModelError) || results.length > 0) throw error
    const isAnswered = yield* answerInstead(run)
    if (!isAnswered) throw error
    return
  }
  if (results.length === 0) yield* answerInstead(run)
}

/** @returns whether a word of the question has a place in the tables */
async function* answerInstead(run: DataRun): AsyncGenerator<AgentEvent, boolean, void> {
  const { match, answer: answerMatch } = await matchRun(run)
  if (!match) return false
  yield { model: '' }
  yield cards.tip(run.nextId(), withoutAnswer)
  yield* answerMatch()
  return true
}

/** Loads the files with progress; failures are reported. */
async function* openData({
  data,
  found: { files },
  request: { owner },
  context: { signal },
  nextId,
}: Opening): AsyncGenerator<CardChange, DataSet | null, void> {
  const id = data.isOpen(files) ? null : nextId()
  const detail = files.map(({ name }) => name).join('、')

  const step = (state: 'running' | 'done' | 'failed') => ({
    steps: [{ kind: 'read' as const, state, detail }],
  })

  if (id !== null) yield cards.show('progress', id, step('running'))
  try {
    const set = await data.open(owner, files, signal)
    const state = set.tables.length > 0 ? 'done' : 'failed'
    if (id !== null) yield cards.show('progress', id, step(state))
    const refusals = set.refused.map(({ file, reason }) => `《${file.name}》没有读成：${reason.message}`)
    if (refusals.length > 0) yield cards.ownTip(nextId(), refusals.join('\n'))
    return set
  } catch (error) {
    if (!(error instanceof DataRefusal)) throw error
    if (id !== null) yield cards.show('progress', id, step('failed'))
    yield cards.ownTip(nextId(), error.message)
    return null
  }
}
