import { cardIds } from '../../../lib/contract/cards/cards.ts'
import {
  type AgentContext,
  type AgentEvent,
  TurnFailure,
  type TurnRequest,
} from '../../conversations/turns/agent.ts'
import type { Slot } from '../../limits/turn-slots.ts'
import { ModelError } from '../../models/language-model.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { scopeAt } from '../../search/search-scope.ts'
import { imageStorer } from '../../search/stored-images.ts'
import { type ConversationFiles, findConversationFiles } from './conversation-files.ts'
import { MediaSearch } from './media-search.ts'
import { ProgressCard } from './progress-card.ts'
import { findRunFiles, type RunFiles } from './run-files.ts'
import type { NormalSearchDeps, SearchRun } from './search-run.ts'
import { SourcesCard } from './sources-card.ts'

/** Maximum passages of a file for a model; extracts quote single ones. */
const passagesForModel = 8

/** @param prefix of the card ids: a repeated run with the same prefix overwrites its cards */
export function openRun(
  deps: NormalSearchDeps,
  request: TurnRequest,
  context: AgentContext,
  prefix = 'c',
): SearchRun {
  const nextId = cardIds(prefix)
  const storedImage = imageStorer(request)
  const scope = scopeAt(request.prompt.scope, deps.clock())
  const { signal } = context
  const { language } = context.models
  let files: Promise<RunFiles> | undefined
  let sentFiles: Promise<ConversationFiles | null> | undefined

  return {
    // Copied, so that a run keeps the providers it started with.
    deps: { ...deps },
    request,
    context,
    scope,
    files: () =>
      (files ??= findRunFiles(deps.files, request, scope, language ? passagesForModel : undefined)),
    sentFiles: () => (sentFiles ??= findConversationFiles(deps.files, language, request, signal)),
    nextId,
    failures: [],
    meant: new Set(),
    material: new Map(),
    pageTexts: new Map(),
    sourcesCard: new SourcesCard(nextId, storedImage),
    media: new MediaSearch({ providers: deps.providers, scope, signal, nextId, storedImage }),
    progress: new ProgressCard(nextId(), deps.clock),
  }
}

/** Performs a run's work once a slot is free; on failure, running steps are marked as failed. */
export async function* runBounded<Result>(
  run: SearchRun,
  work: (run: SearchRun) => AsyncGenerator<AgentEvent, Result, void>,
): AsyncGenerator<AgentEvent, Result, void> {
  const slot = run.deps.slots?.take()
  try {
    if (slot) yield* waitForSlot(run, slot)
    return yield* work(run)
  } catch (error) {
    if (run.context.signal.aborted) throw error
    yield run.progress.close()
    throw error instanceof ModelError ? new TurnFailure(error.code, error.message, { cause: error }) : error
  } finally {
    slot?.leave()
  }
}

/** Waits for a slot, and shows that it waits. */
async function* waitForSlot(
  { progress, context }: SearchRun,
  { ahead, ready }: Slot,
): AsyncGenerator<AgentEvent, void, void> {
  if (ahead === 0) return
  yield progress.add({ kind: 'queue', state: 'running', detail: '', count: ahead })
  await untilAborted(ready, context.signal)
  yield progress.settle('queue', { state: 'done' })
}
