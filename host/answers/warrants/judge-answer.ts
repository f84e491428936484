import type { Conflicts } from '../../../lib/contract/cards/conflict.ts'
import type { Verdict } from '../../../lib/contract/cards/support-check.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { mostReadings, needsAnother, type Said } from './agreed-readings.ts'
import type { OpenClaim } from './check-texts.ts'
import type { JudgedSource, JudgeQuestion } from './judge-prompt.ts'
import { readQuoted } from './quotations.ts'
import { readOnce, type SaidOf } from './read-once.ts'
import { verdictsOf } from './verdicts-of.ts'

export interface JudgedAnswer {
  readonly model: string
  readonly verdicts: readonly Verdict[]
  readonly conflicts: Conflicts
  /** As the model wrote them. */
  readonly questions: readonly string[]
}

/** A statement with what was said of it so far. */
interface Heard {
  readonly readings: readonly Said[]
  readonly verdicts: readonly Verdict[]
  /** Another reading may tell more. */
  readonly isOpen: boolean
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
  const heard = new Map<OpenClaim, Heard>()
  const hear = (said: SaidOf) => {
    for (const [claim, each] of said) {
      const readings = [...(heard.get(claim)?.readings ?? []), each]
      const { verdicts, isHeld } = verdictsOf(claim, readings, quoted, given.question)
      heard.set(claim, { readings, verdicts, isOpen: needsAnother(claim, readings, isHeld) })
    }
  }
  const first = await readOnce(model, { ...given, sources }, signal, async (said) => {
    hear(said)
    const verdicts = [...heard.values()].flatMap((each) => (each.isOpen ? [] : each.verdicts))
    await onVerdicts?.({ model: model.name, verdicts, conflicts: [], questions: [] })
  })
  if (!first) return null
  for (let reading = 2; reading <= mostReadings; reading += 1) {
    const open = given.claims.filter((claim) => heard.get(claim)?.isOpen)
    if (open.length === 0) break
    const claims = reading % 2 === 0 ? open.toReversed() : open
    const again = { ...given, sources, claims, answer: '', questions: 0 }
    if (!(await readOnce(model, again, signal, hear))) break
  }
  const verdicts = given.claims.flatMap((claim) => heard.get(claim)?.verdicts ?? [])
  return { model: model.name, verdicts, ...first }
}

/** The sources with as much of their passages as can be compared without keeping others waiting. */
function withinTime(sources: readonly JudgedSource[]): JudgedSource[] {
  const most = Math.floor(comparedCharacters / Math.max(1, sources.length))
  return sources.map((source) => ({ ...source, passage: source.passage.slice(0, most) }))
}
