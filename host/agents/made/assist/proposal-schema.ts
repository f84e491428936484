import * as z from 'zod'
import { type AgentSettings, agentLimits, agentSettings } from '../../../../lib/contract/made-agent.ts'
import { cleanAgentTexts } from '../../../../lib/text/clean-agent-texts.ts'
import { foldToLetters } from '../../../../lib/text/fold.ts'
import { refusal } from '../../../models/continuation/find-seam.ts'
import { parseMemoryCommand } from '../../memory-commands/memory-command.ts'

interface Proposed {
  readonly settings: Pick<AgentSettings, 'prompt' | 'questions' | 'variables'>
  /** The last proposal; '' for none. */
  readonly previous: string
}

const empty = agentSettings.parse({})
const fence = /^```\w*\n([^]*?)\n?```$/
const blank = /\{\{\s*([^{}]*?)\s*\}\}/g
const listMark = /^(?:\d{1,2}(?:[、．)）]|\.(?!\d))|[-*•·])\s*/
const quoted = /^["“「『]([^"“”「」『』]*)["”」』]$/

/** What a proposed prompt or intro must be; the model reads the sentences about what is wrong with its own. */
export function textSchema(kind: 'prompt' | 'intro', { settings, previous }: Proposed) {
  const problemOf = (text: string): string | null => {
    if (isNoText(text)) return '这不是能用的稿子'
    if (Array.from(text).length > agentLimits[kind]) return `太长，最多 ${agentLimits[kind]} 个字`
    if (foldToLetters(text) === foldToLetters(previous)) return '和现在的稿子一样'
    const unknown = unknownBlanks(text, kind === 'prompt' ? settings : null)
    return unknown.length > 0 ? `不能写 ${unknown.join('、')}，没有这样的变量` : null
  }
  return z.object({
    text: withoutProblem(
      z.string().transform((text) => cleanText(kind, text)),
      problemOf,
    ),
  })
}

/** What proposed questions must be; each that is not is left out. */
export function questionsSchema({ settings, previous }: Proposed) {
  const known = new Set([...settings.questions, ...previous.split('\n')].map(foldToLetters))
  const problemOf = (question: string): string | null => {
    if (isNoText(question) || parseMemoryCommand(question)) return '这不是能用的问题'
    if (Array.from(question).length > agentLimits.question) return `太长，最多 ${agentLimits.question} 个字`
    if (known.has(foldToLetters(question))) return '已经有这个问题'
    return unknownBlanks(question, null).length > 0 ? '不能带 {{ }}' : null
  }
  const text = z.preprocess(textOfQuestion, z.string())
  return z.object({ questions: z.array(withoutProblem(text.transform(cleanQuestion), problemOf)).min(1) })
}

function withoutProblem<Schema extends z.ZodType<string>>(
  schema: Schema,
  problemOf: (text: string) => string | null,
) {
  return schema.superRefine((text, context) => {
    const problem = problemOf(text)
    if (problem !== null) context.addIssue(problem)
  })
}

/** A prompt is cleaned like a text of several lines that users see. */
function cleanText(kind: 'prompt' | 'intro', written: string): string {
  const text = unwrap(written.trim())
  return kind === 'intro'
    ? cleanAgentTexts({ ...empty, intro: text }).intro.trim()
    : cleanAgentTexts({ ...empty, desc: text }).desc.trim()
}

/** Models put the text in a fence, or in the JSON that was asked for, once more. */
function unwrap(text: string): string {
  const inner = fence.exec(text)?.[1]?.trim() ?? text
  if (!inner.startsWith('{')) return inner
  try {
    const { text: wrapped } = z.object({ text: z.string() }).parse(JSON.parse(inner))
    return wrapped.trim()
  } catch {
    return inner
  }
}

function textOfQuestion(written: unknown): unknown {
  const parsed = z.object({ question: z.string() }).safeParse(written)
  return parsed.success ? parsed.data.question : written
}

function cleanQuestion(written: string): string {
  const [line = ''] = cleanAgentTexts({ ...empty, questions: [written] }).questions
  return line.trim().replace(listMark, '').replace(quoted, '$1').trim()
}

function isNoText(text: string): boolean {
  return foldToLetters(text) === '' || refusal.test(text) || text.startsWith('{"')
}

/** @param settings those whose variables may be named; null for none */
function unknownBlanks(text: string, settings: Proposed['settings'] | null): string[] {
  const blanks = Array.from(text.matchAll(blank), ([whole, key = '']) => ({ whole, key }))
  const keys = new Set(settings?.variables.map(({ key }) => key))
  return blanks
    .filter(({ whole, key }) => !keys.has(key) && !settings?.prompt.includes(whole))
    .map(({ whole }) => whole)
}
