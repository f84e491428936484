import * as z from 'zod'
import type { Conflicts } from '../../../lib/contract/cards/conflict.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import type { Said } from './agreed-readings.ts'
import type { OpenClaim } from './check-texts.ts'
import { conflictsBorneOut } from './conflicts-borne-out.ts'
import { quotedWords } from './judge-lines.ts'
import { type JudgeQuestion, judgeMaterial, judgeRules } from './judge-prompt.ts'
import { type JudgeReply, type JudgeVerdict, readJudgeReply, replySchema } from './judge-reply.ts'

const maxReplyCharacters = 20_000
/** Of one verdict: each is compared with the sentences of its source on the event loop. */
const mostQuotes = 8
const schema = z.toJSONSchema(replySchema, { io: 'input' })

/** What a model says of statements, without those that fit into no call and those that it left out. */
export type SaidOf = ReadonlyMap<OpenClaim, Said>

/** What comes with the verdicts of one reading. */
interface Reading {
  readonly conflicts: Conflicts
  readonly questions: readonly string[]
}

/**
 * Asks about all statements, in calls of as many as a model judges well.
 * @param onVerdicts called once for each call: when its verdicts are whole, the rest is still written
 * @returns null when all calls failed
 */
export async function readOnce(
  model: LanguageModel,
  given: JudgeQuestion,
  signal: AbortSignal,
  onVerdicts: (said: SaidOf) => Promise<void> | void,
): Promise<Reading | null> {
  const replies = await Promise.all(
    partsOf(given).map(async ({ material, questions }) => {
      let isHeard = false
      const hear = async (written: string) => {
        isHeard = true
        await onVerdicts(saidIn(readJudgeReply(written), material))
      }
      const rules = judgeRules.replace('{count}', String(questions))
      const written = await ask(model, rules, material.text, signal, async (soFar) => {
        if (!isHeard && hasVerdicts(soFar)) await hear(soFar)
      })
      if (written === '') return null
      if (!isHeard) await hear(written)
      return { ...readJudgeReply(written), lines: material.lines }
    }),
  )
  const read = replies.filter((each) => each !== null)
  if (read.length === 0) return null
  const conflicts = read.flatMap(({ conflicts: named, lines }) =>
    named.flatMap((conflict) => conflictsBorneOut(conflict, given.sources, lines)),
  )
  return {
    conflicts: [...new Map(conflicts.map((each) => [JSON.stringify(each.claims), each])).values()],
    questions: replies[0]?.questions ?? [],
  }
}

/** Whether something else has begun behind the verdicts of a reply. */
function hasVerdicts(reply: string): boolean {
  const at = reply.indexOf('"verdicts"')
  return at >= 0 && Math.max(reply.indexOf('"conflicts"'), reply.indexOf('"questions"')) > at
}

function saidIn(
  { verdicts }: JudgeReply,
  { asked, controls, lines }: ReturnType<typeof judgeMaterial>,
): SaidOf {
  const verdictOn = (item: number) => only(verdicts.filter((each) => each.item === item))
  const isCredulous = believesFalse(
    Array.from({ length: controls }, (_, at) => verdictOn(asked.length + at + 1)),
  )
  return new Map(
    asked.flatMap((claim, at): [OpenClaim, Said][] => {
      const found = verdictOn(at + 1)
      if (!found) return []
      if (isCredulous && found.verdict === 'supported')
        return [[claim, { verdict: 'unclear', quotes: [], calculation: '' }]]
      return [
        [
          claim,
          { ...found, quotes: found.quotes.slice(0, mostQuotes).map((quote) => quotedWords(quote, lines)) },
        ],
      ]
    }),
  )
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
      written = (written + event.text).slice(0, maxReplyCharacters)
      await onText(written)
      if (written.length === maxReplyCharacters) break
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
