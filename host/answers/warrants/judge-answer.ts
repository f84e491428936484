import * as z from 'zod'
import type { Conflicts } from '../../../lib/contract/cards/conflict.ts'
import { maxClaimCharacters, type Verdict } from '../../../lib/contract/cards/support-check.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { agreed, isSettled } from './agreed-readings.ts'
import { whatHolds } from './bears-out.ts'
import type { OpenClaim } from './check-texts.ts'
import { conflictsBorneOut } from './conflicts-borne-out.ts'
import { quotedWords } from './judge-lines.ts'
import { type JudgedSource, type JudgeQuestion, judgeMaterial, judgeRules } from './judge-prompt.ts'
import { type JudgeReply, type JudgeVerdict, readJudgeReply, replySchema } from './judge-reply.ts'
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
 * ask next. Nothing of the reply counts without words that the program finds in the source. Accusations, and what the
 * score says otherwise, are read a second time in another order.
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
  const early = new Map<OpenClaim, readonly Verdict[]>()
  const first = await readingOf(model, { ...given, sources }, signal, async (verdicts) => {
    for (const [claim, said] of verdicts) if (isSettled(claim, said)) early.set(claim, said)
    await onVerdicts?.({
      model: model.name,
      verdicts: [...early.values()].flat(),
      conflicts: [],
      questions: [],
    })
  })
  if (!first) return null
  const saidOf = (claim: OpenClaim) => first.verdicts.get(claim) ?? []
  const claims = first.asked.filter((claim) => !isSettled(claim, saidOf(claim))).toReversed()
  const again = { ...given, sources, claims, answer: '', questions: 0 }
  const second = claims.length > 0 ? await readingOf(model, again, signal) : null
  return {
    model: model.name,
    verdicts: first.asked.flatMap((claim) => agreed(saidOf(claim), second?.verdicts.get(claim) ?? [])),
    conflicts: first.conflicts,
    questions: first.questions,
  }
}

type Verdicts = ReadonlyMap<OpenClaim, readonly Verdict[]>

interface Reading {
  /** In the order in which they were given. */
  readonly asked: readonly OpenClaim[]
  readonly verdicts: Verdicts
  readonly conflicts: Conflicts
  readonly questions: readonly string[]
}

/** All statements, in calls of as many as a model judges well. */
async function readingOf(
  model: LanguageModel,
  given: JudgeQuestion,
  signal: AbortSignal,
  onVerdicts?: (verdicts: Verdicts) => Promise<void>,
): Promise<Reading | null> {
  const quoted = given.sources.map(readQuoted)
  const replies = await Promise.all(
    partsOf(given).map(async ({ material, questions }) => {
      const read = (written: string) => {
        const reply = readJudgeReply(written)
        return { reply, verdicts: verdictsIn(reply, material, quoted) }
      }
      let isHeard = false
      const rules = judgeRules.replace('{count}', String(questions))
      const written = await ask(model, rules, material.text, signal, async (soFar) => {
        if (isHeard || !onVerdicts || !hasVerdicts(soFar)) return
        isHeard = true
        await onVerdicts(read(soFar).verdicts)
      })
      return written === '' ? null : { ...read(written), lines: material.lines }
    }),
  )
  const read = replies.filter((each) => each !== null)
  if (read.length === 0) return null
  const verdicts = new Map(read.flatMap((each) => [...each.verdicts]))
  const conflicts = read.flatMap(({ reply, lines }) =>
    reply.conflicts.flatMap((conflict) => conflictsBorneOut(conflict, given.sources, lines)),
  )
  return {
    asked: given.claims.filter((claim) => verdicts.has(claim)),
    verdicts,
    conflicts: [...new Map(conflicts.map((each) => [JSON.stringify(each.claims), each])).values()],
    questions: replies[0]?.reply.questions ?? [],
  }
}

/** Whether something else has begun behind the verdicts of a reply. */
function hasVerdicts(reply: string): boolean {
  const at = reply.indexOf('"verdicts"')
  return at >= 0 && Math.max(reply.indexOf('"conflicts"'), reply.indexOf('"questions"')) > at
}

function verdictsIn(
  { verdicts }: JudgeReply,
  { asked, controls, lines }: ReturnType<typeof judgeMaterial>,
  quoted: readonly QuotedSource[],
): Verdicts {
  const said = (item: number) => {
    const found = only(verdicts.filter((each) => each.item === item))
    return found && { ...found, quotes: found.quotes.map((quote) => quotedWords(quote, lines)) }
  }
  const isCredulous = believesFalse(Array.from({ length: controls }, (_, at) => said(asked.length + at + 1)))
  return new Map(asked.map((claim, at) => [claim, verdictsOf(claim, said(at + 1), quoted, isCredulous)]))
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
  onText: (written: string) => Promise<void>,
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
      if (event.kind !== 'text') continue
      written += event.text
      await onText(written)
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
