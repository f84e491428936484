import * as z from 'zod'
import type { Conflicts } from '../../../lib/contract/cards/conflict.ts'
import { maxClaimCharacters, type Verdict } from '../../../lib/contract/cards/support-check.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { agreed, isSettled } from './agreed-readings.ts'
import { whatHolds } from './bears-out.ts'
import type { OpenClaim } from './check-texts.ts'
import { conflictsBorneOut } from './conflicts-borne-out.ts'
import { type JudgedSource, type JudgeQuestion, judgeMaterial, judgeRules } from './judge-prompt.ts'
import { type JudgeVerdict, readJudgeReply, replySchema } from './judge-reply.ts'
import { findQuotation, type QuotedSource, readQuoted, sentencesOf } from './quotations.ts'

export interface JudgedAnswer {
  readonly model: string
  readonly verdicts: readonly Verdict[]
  readonly conflicts: Conflicts
  /** As the model wrote them. */
  readonly questions: readonly string[]
}

const maxReplyCharacters = 20_000
/** Of all passages: they are read on the event loop. */
const comparedCharacters = 80_000

const schema = z.toJSONSchema(replySchema, { io: 'input' })

/**
 * Asks a model about the statements that no program proves, for contradictions between their sources and for questions to
 * ask next. Nothing of the reply counts without words that the program finds in the source. What is not settled is read
 * again in another order, and where two readings oppose each other, a third time.
 * @returns null when nothing usable came before the signal was aborted, or the call failed
 */
export async function judgeAnswer(
  model: LanguageModel,
  given: JudgeQuestion,
  signal: AbortSignal,
): Promise<JudgedAnswer | null> {
  const sources = withinTime(given.sources)
  const first = await readingOf(model, { ...given, sources }, signal)
  if (!first) return null
  const readings: Reading[] = [first]
  const of = (claim: OpenClaim) => readings.map(({ verdicts }) => verdicts.get(claim) ?? [])
  while (readings.length < mostReadings && !signal.aborted) {
    const claims = first.asked.filter((claim) => !isSettled(claim, of(claim))).toReversed()
    const again = { ...given, sources, claims, answer: '', questions: 0 }
    const reading = claims.length > 0 ? await readingOf(model, again, signal) : null
    if (!reading) break
    readings.push(reading)
  }
  return {
    model: model.name,
    verdicts: first.asked.flatMap((claim) => agreed(of(claim))),
    conflicts: first.conflicts,
    questions: first.questions,
  }
}

const mostReadings = 3

interface Reading {
  /** In the order in which they were given. */
  readonly asked: readonly OpenClaim[]
  readonly verdicts: ReadonlyMap<OpenClaim, readonly Verdict[]>
  readonly conflicts: Conflicts
  readonly questions: readonly string[]
}

/** All statements, in calls of as many as a model judges well. */
async function readingOf(
  model: LanguageModel,
  given: JudgeQuestion,
  signal: AbortSignal,
): Promise<Reading | null> {
  const parts = partsOf(given)
  const replies = await Promise.all(
    parts.map(async ({ material, questions }) => {
      const rules = judgeRules.replace('{count}', String(questions))
      const written = await ask(model, rules, material.text, signal)
      return written === '' ? null : { ...material, reply: readJudgeReply(written) }
    }),
  )
  const read = replies.filter((each) => each !== null)
  if (read.length === 0) return null
  const quoted = given.sources.map(readQuoted)
  const verdicts = new Map<OpenClaim, readonly Verdict[]>()
  for (const { asked, controls, reply } of read) {
    const said = (item: number) => only(reply.verdicts.filter((each) => each.item === item))
    const isCredulous = believesFalse(
      Array.from({ length: controls }, (_, at) => said(asked.length + at + 1)),
    )
    asked.forEach((claim, at) => verdicts.set(claim, verdictsOf(claim, said(at + 1), quoted, isCredulous)))
  }
  const conflicts = read.flatMap(({ reply }) =>
    reply.conflicts.flatMap((conflict) => conflictsBorneOut(conflict, given.sources)),
  )
  return {
    asked: given.claims.filter((claim) => verdicts.has(claim)),
    verdicts,
    conflicts: [...new Map(conflicts.map((each) => [JSON.stringify(each.claims), each])).values()],
    questions: replies[0]?.reply.questions ?? [],
  }
}

/** Calls of one reading. */
const mostParts = 3

function partsOf(given: JudgeQuestion) {
  const parts: { material: ReturnType<typeof judgeMaterial>; questions: number }[] = []
  let left = given.claims
  do {
    const questions = parts.length === 0 ? given.questions : 0
    const answer = parts.length === 0 ? given.answer : ''
    const material = judgeMaterial({ ...given, claims: left, answer, questions })
    parts.push({ material, questions })
    if (material.asked.length === 0) break
    left = left.filter((claim) => !material.asked.includes(claim))
  } while (left.length > 0 && parts.length < mostParts)
  return parts
}

/** Whether most of the false sentences are supported according to a reply: what else it supports says nothing. */
function believesFalse(controls: readonly (JudgeVerdict | undefined)[]): boolean {
  const answered = controls.filter((each) => each !== undefined)
  return 2 * answered.filter(({ verdict }) => verdict === 'supported').length > answered.length
}

/** The sources with as much of their passages as can be compared without keeping others waiting. */
function withinTime(sources: readonly JudgedSource[]): JudgedSource[] {
  const most = Math.floor(comparedCharacters / Math.max(1, sources.length))
  return sources.map((source) => ({ ...source, passage: source.passage.slice(0, most) }))
}

/** @returns what was written until the signal was aborted; '' when the call failed */
async function ask(
  model: LanguageModel,
  rules: string,
  material: string,
  signal: AbortSignal,
): Promise<string> {
  let written = ''
  try {
    const events = model.stream({
      messages: [
        { role: 'system', content: rules },
        { role: 'user', content: material },
      ],
      json: { name: 'verdicts', schema },
      signal,
      temperature: 0,
      thinking: false,
    })
    for await (const event of events) {
      if (event.kind === 'text') written += event.text
      if (written.length > maxReplyCharacters) break
    }
  } catch (error) {
    if (!signal.aborted && !(error instanceof ModelError)) throw error
  }
  return written
}

/** @returns undefined without a verdict on the item, or with several that differ */
function only(verdicts: readonly JudgeVerdict[]): JudgeVerdict | undefined {
  const [first] = verdicts
  return verdicts.every(({ verdict }) => verdict === first?.verdict) ? first : undefined
}

function verdictsOf(
  { text, sources: indices }: OpenClaim,
  found: JudgeVerdict | undefined,
  sources: readonly QuotedSource[],
  isCredulous: boolean,
): Verdict[] {
  if (!found) return []
  const claim = text.slice(0, maxClaimCharacters)
  const cited = indices.flatMap((index) => sources.find(({ source }) => source.index === index) ?? [])
  const quoted = cited.map((source) => ({
    ...source,
    quotes: found.quotes.flatMap((quote) => findQuotation(quote, source)),
  }))
  const sentences = quoted.flatMap((source) => sentencesOf(source.quotes, source))
  const held =
    found.verdict === 'supported' && !isCredulous
      ? whatHolds(
          text,
          quoted.flatMap(({ quotes }) => quotes),
          sentences,
          cited.map(({ source }) => source),
        )
      : null
  return quoted.map(({ source: { index }, quotes }): Verdict => {
    const own = { claim, index, by: 'model' as const, quotes: [...new Set(quotes)] }
    if (found.verdict === 'unsupported') return { ...own, state: 'unsupported', quotes: [] }
    if (quotes.length === 0 || found.verdict === 'unclear') return { ...own, state: 'unclear', quotes: [] }
    if (found.verdict === 'contradicted') return { ...own, state: 'contradicted' }
    if (!held) return { ...own, state: 'unclear' }
    return held.steps === ''
      ? { ...own, state: 'supported' }
      : { ...own, state: 'derived', steps: held.steps }
  })
}
