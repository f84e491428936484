import type { Conflicts } from '../../../lib/contract/cards/conflict.ts'
import type { Verdict } from '../../../lib/contract/cards/support-check.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { mostReadings, needsAnother, type Said } from './agreed-readings.ts'
import type { OpenClaim } from './check-texts.ts'
import type { JudgedSource, JudgeQuestion } from './judge-prompt.ts'
import { readQuoted } from './quotations.ts'
import { readOnce } from './read-once.ts'
import { verdictsOf } from './verdicts-of.ts'

export interface JudgedAnswer {
  readonly model: string
  readonly verdicts: readonly Verdict[]
  readonly conflicts: Conflicts
  /** As the model wrote them. */
  readonly questions: readonly string[]
}

/** Of all passages: they are read on the event loop. */
const comparedCharacters = 80_000

/**
 * Asks a model about the statements that no program proves, for contradictions between their sources and for questions to
 * ask next. Nothing of the reply counts without words that the program finds in the source. Accusations, what the score
 * says otherwise, and what the words do not bear out, are read again in another order.
 * @param onVerdicts called with the verdicts that are settled while the rest is still written
 * @returns null when nothing usable came before the signal was aborted, or the call failed
 */
export async function judgeAnswer(
  model: LanguageModel,
  given: JudgeQuestion,
  signal: AbortSignal,
  onVerdicts?: (judged: JudgedAnswer) => Promise<void>,
): Promise<JudgedAnswer | null> {
  const sources = withinTime(given.sources)
  const quoted = sources.map(readQuoted)
  /** Null where another reading may tell more. */
  const settledBy = (claim: OpenClaim, readings: readonly Said[]): readonly Verdict[] | null => {
    const { verdicts, isHeld } = verdictsOf(claim, readings, quoted, given.question)
    return needsAnother(claim, readings, isHeld) ? null : verdicts
  }
  const early = new Map<OpenClaim, readonly Verdict[]>()
  const first = await readOnce(model, { ...given, sources }, signal, async (said) => {
    for (const [claim, each] of said) {
      const settled = settledBy(claim, [each])
      if (settled) early.set(claim, settled)
    }
    const verdicts = [...early.values()].flat()
    await onVerdicts?.({ model: model.name, verdicts, conflicts: [], questions: [] })
  })
  if (!first) return null
  const asked = given.claims.filter((claim) => first.said.has(claim))
  const readings = [first.said]
  const saidOf = (claim: OpenClaim) => readings.flatMap((said) => said.get(claim) ?? [])
  while (readings.length < mostReadings) {
    const open = asked.filter((claim) => settledBy(claim, saidOf(claim)) === null)
    if (open.length === 0) break
    const claims = readings.length % 2 === 1 ? open.toReversed() : open
    const next = await readOnce(model, { ...given, sources, claims, answer: '', questions: 0 }, signal)
    if (!next) break
    readings.push(next.said)
  }
  const verdicts = asked.flatMap((claim) => verdictsOf(claim, saidOf(claim), quoted, given.question).verdicts)
  return { model: model.name, verdicts, conflicts: first.conflicts, questions: first.questions }
}

/** The sources with as much of their passages as can be compared without keeping others waiting. */
function withinTime(sources: readonly JudgedSource[]): JudgedSource[] {
  const most = Math.floor(comparedCharacters / Math.max(1, sources.length))
  return sources.map((source) => ({ ...source, passage: source.passage.slice(0, most) }))
}
