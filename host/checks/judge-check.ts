import PQueue from 'p-queue'
import type { Logger } from 'pino'
import type { SentenceVerdict } from '../../lib/contract/routes/check-routes.ts'
import { type CallDeps, callBesideQuestion, quickModel } from '../conversations/call-beside-question.ts'
import { ModelError } from '../models/language-model.ts'
import type { Clock } from '../platform/clock.ts'
import { dayInWords } from '../search/analysis/question-dates.ts'
import type { CheckedSentences, OpenSentence } from './check-sentences.ts'
import type { Findings } from './findings.ts'
import type { GatheredSource } from './gather-sources.ts'
import { judgeSentences, partsOf } from './judge-sentences.ts'

export interface JudgeCheckDeps extends CallDeps {
  readonly now: Clock
  readonly log: Logger
}

export type Judged = Pick<Findings, 'verdicts' | 'model' | 'unasked'>

interface JudgedCheck {
  readonly owner: string
  readonly address?: string | null | undefined
  readonly checked: CheckedSentences
  readonly sources: readonly GatheredSource[]
  /** What a model has said in an attempt that was cut off. */
  readonly before: Judged
  /** What is not judged when this is aborted is left. */
  readonly ends: AbortSignal
  /** Stores what is known so far. */
  readonly onJudged: (judged: Judged) => Promise<void>
}

/** Parts that are judged at the same time. */
const partsAtOnce = 3
/** A part that is not judged by then, and what has not begun after {@link judgeMs}, is left. */
const partMs = 35_000
const judgeMs = 70_000

/**
 * Has a model judge all sentences that no program proves, in parts. Each part reserves what it costs, so that the
 * allowance of the owner ends the judging and not the check.
 * @returns all verdicts; nothing without a model
 * @throws the signal's reason
 */
export async function judgeCheck(
  deps: JudgeCheckDeps,
  { owner, address, checked, sources, before, ends, onJudged }: JudgedCheck,
  signal: AbortSignal,
): Promise<Partial<Judged>> {
  const count = checked.open.length + checked.tooLong
  const isKnown = before.verdicts.length > 0
  if (count === 0 || !(isKnown || quickModel(deps.models.choose()))) return {}
  const limit = AbortSignal.any([signal, ends, AbortSignal.timeout(judgeMs)])
  const described = sources.map(({ title, site, source }) => ({ title, site, date: source.date }))
  const found = new Map(before.verdicts.map((verdict) => [verdict.at, verdict]))
  let { model } = before
  const verdicts = () => checked.verdicts.map((verdict) => found.get(verdict.at) ?? verdict)
  const store = newestOnly(() => onJudged({ verdicts: verdicts(), model }))
  const keep = async (said: { readonly model: string; readonly verdicts: readonly SentenceVerdict[] }) => {
    if (said.verdicts.length === 0) return
    model = said.model
    for (const verdict of said.verdicts) found.set(verdict.at, verdict)
    await store()
  }
  const queue = new PQueue({ concurrency: partsAtOnce })
  const ended = await Promise.allSettled(
    partsOf(checked.open.filter(({ at }) => !found.has(at))).map((part) =>
      queue.add(async () => {
        if (limit.aborted) return
        await judgePart(deps, { owner, address, part, checked, described, keep }, limit)
      }),
    ),
  )
  signal.throwIfAborted()
  for (const each of ended) if (each.status === 'rejected') throw each.reason
  const unasked = count - found.size
  return { verdicts: verdicts(), model, ...(unasked > 0 && { unasked }) }
}

interface PartOfCheck extends Pick<JudgedCheck, 'owner' | 'address' | 'checked'> {
  readonly part: readonly OpenSentence[]
  readonly described: Parameters<typeof judgeSentences>[2]['sources']
  readonly keep: Parameters<typeof judgeSentences>[4]
}

/** Judges a part, unless the allowance leaves no room for it. */
async function judgePart(
  deps: JudgeCheckDeps,
  { owner, address, part, checked, described, keep }: PartOfCheck,
  signal: AbortSignal,
): Promise<void> {
  try {
    await callBesideQuestion(deps, { owner, address, runId: 'check' }, async (model) => {
      if (!model) return
      const judging = { model, today: dayInWords(deps.now()), sources: described }
      const limit = AbortSignal.any([signal, AbortSignal.timeout(partMs)])
      const judged = await judgeSentences(part, checked, judging, limit, keep)
      if (judged) await keep(judged)
    })
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    deps.log.info({ code: error.code }, 'a part of a text was not judged')
  }
}

/** @returns a call of `store` that waits for the one before; several that wait are one */
function newestOnly(store: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve()
  let waiting: Promise<void> | null = null
  return () => {
    waiting ??= last.then(() => {
      waiting = null
      last = store()
      return last
    })
    return waiting
  }
}
