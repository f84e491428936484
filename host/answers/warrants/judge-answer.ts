import * as z from 'zod'
import type { Conflicts } from '../../../lib/contract/cards/conflict.ts'
import { maxClaimCharacters, type Verdict } from '../../../lib/contract/cards/support-check.ts'
import { foldToLetters } from '../../../lib/text/fold.ts'
import { type LanguageModel, ModelError } from '../../models/language-model.ts'
import { type Amount, amountsIn } from './amounts.ts'
import type { OpenClaim } from './check-texts.ts'
import { conflictsBorneOut } from './conflicts-borne-out.ts'
import { quotedWords } from './judge-lines.ts'
import { type JudgedSource, type JudgeQuestion, judgeMaterial, judgeRules } from './judge-prompt.ts'
import { type JudgeVerdict, readJudgeReply, replySchema } from './judge-reply.ts'
import { likelihood } from './score.ts'
import { preparePassages } from './score-features.ts'
import { sumOf } from './sum-of.ts'

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
/** Letters of a quotation: a shorter one is a name or a date, a longer one no quotation. */
const quotation = { least: 6, most: 300 } as const
/** A statement that its own quotations make this unlikely is not stamped, whatever the judge says. */
const leastLikely = 0.03

const schema = z.toJSONSchema(replySchema, { io: 'input' })

/**
 * Asks a model once about the statements that no program proves, for contradictions between their sources and for
 * questions to ask next. Nothing of the reply counts without words that the program finds in the source.
 * @param onVerdicts called once with the verdicts while the rest is still written
 * @returns null when nothing usable came before the signal was aborted, or the call failed
 */
export async function judgeAnswer(
  model: LanguageModel,
  given: JudgeQuestion,
  signal: AbortSignal,
  onVerdicts?: (judged: JudgedAnswer) => Promise<void>,
): Promise<JudgedAnswer | null> {
  const sources = withinTime(given.sources)
  const { text, asked, lines } = judgeMaterial({ ...given, sources })
  const read = (written: string): JudgedAnswer => {
    const reply = readJudgeReply(written)
    const said = reply.verdicts.map((verdict) => {
      return { ...verdict, quotes: verdict.quotes.map((quote) => quotedWords(quote, lines)) }
    })
    return {
      model: model.name,
      verdicts: asked.flatMap((claim, at) => {
        return verdictsOf(claim, only(said.filter(({ item }) => item === at + 1)), sources)
      }),
      conflicts: reply.conflicts.flatMap((conflict) => conflictsBorneOut(conflict, sources, lines)),
      questions: reply.questions,
    }
  }
  let isShown = false
  const rules = judgeRules.replace('{count}', String(given.questions))
  const written = await ask(model, rules, text, signal, async (soFar) => {
    if (isShown || !onVerdicts || !hasVerdicts(soFar)) return
    isShown = true
    await onVerdicts(read(soFar))
  })
  return written === '' ? null : read(written)
}

/** Whether something else has begun behind the verdicts of a reply. */
function hasVerdicts(reply: string): boolean {
  const at = reply.indexOf('"verdicts"')
  return at >= 0 && Math.max(reply.indexOf('"conflicts"'), reply.indexOf('"questions"')) > at
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
  sources: readonly JudgedSource[],
): Verdict[] {
  if (!found) return []
  const claim = text.slice(0, maxClaimCharacters)
  const cited = indices.flatMap((index) => sources.find((source) => source.index === index) ?? [])
  const quoted = cited.map((source) => ({
    source,
    quotes: found.quotes.filter((quote) => isIn(quote, source)),
  }))
  const all = quoted.flatMap(({ quotes }) => quotes)
  const held = found.verdict === 'supported' ? whatHolds(text, all, cited) : null
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

function isIn(quote: string, { title, passage }: JudgedSource): boolean {
  const letters = foldToLetters(quote)
  if (quote.length > quotation.most || letters === foldToLetters(title)) return false
  const text = foldToLetters(passage)
  return letters.length >= Math.min(quotation.least, text.length) && letters !== '' && text.includes(letters)
}

/**
 * Whether quotations bear a statement out as far as a program can tell: together they have its numbers, dates, units
 * and names in foreign letters or title marks, or numbers from which one follows; a year may be that of the source, a
 * page or section the one that the product has named.
 * @returns the arithmetic, '' for none; null when something is missing
 */
function whatHolds(
  text: string,
  quotes: readonly string[],
  cited: readonly JudgedSource[],
): { readonly steps: string } | null {
  const titles = cited.map(({ title }) => title).join('\n')
  const quoted = quotes.join('\n')
  const known = new Set(
    [...amountsIn(`${quoted}\n${titles}`), ...cited.flatMap(({ date }) => yearsIn(date))].map(
      ({ key }) => key,
    ),
  )
  const steps: string[] = []
  for (const said of amountsIn(withoutPlaces(text, cited))) {
    if (known.has(said.key) || isArticle(said, quoted)) continue
    const sum = sumOf(said.key, quoted, text)
    if (sum === null) return null
    steps.push(sum)
  }
  const letters = foldToLetters(`${quoted}\n${titles}`)
  if (namesIn(text).some((name) => !letters.includes(foldToLetters(name)))) return null
  const isSameScript = hanIn(text) > 0 === hanIn(quoted) > 0
  if (
    isSameScript &&
    steps.length === 0 &&
    likelihood(text, preparePassages([{ title: titles, passage: quoted }])) < leastLikely
  )
    return null
  return { steps: steps.join('；') }
}

/** 一座 counts nothing where the words have no other number of 座. */
function isArticle({ amount, unit, written }: Amount, quoted: string): boolean {
  const counter = written.slice(-1)
  return amount === 1 && unit === '个' && !amountsIn(quoted).some((other) => other.written.endsWith(counter))
}

function yearsIn(date: string) {
  return amountsIn(date).filter(({ unit }) => unit === '年')
}

/** @returns the text without the pages and sections of its sources: （第 8 页） */
function withoutPlaces(text: string, cited: readonly JudgedSource[]): string {
  const places = new Set(cited.flatMap(({ place }) => amountsIn(place).map(({ amount }) => amount)))
  return text.replaceAll(/第\s*(\d+)\s*[页章节条行段]/g, (whole, number: string) =>
    places.has(Number(number)) ? '' : whole,
  )
}

function namesIn(text: string): string[] {
  if (hanIn(text) === 0) return []
  return [...text.matchAll(/《([^》]{1,40})》|([A-Za-z][A-Za-z0-9.+-]{1,30})/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  )
}

function hanIn(text: string): number {
  return text.match(/\p{Script=Han}/gu)?.length ?? 0
}
