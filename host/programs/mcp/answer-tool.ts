import type * as z from 'zod'
import type { Locale } from '../../../lib/messages/locale.ts'
import { HostError } from '../../platform/errors.ts'
import { inLanguageOf } from '../../platform/terminal/sentences.ts'
import { askProgram, type ProgramAnswer } from '../ask-program.ts'
import { type CitationState, citationsOf } from '../program-citations.ts'
import { requireScope, targetOf } from '../program-models.ts'
import { noteSentences } from '../program-notes.ts'
import type { McpServerDeps } from './mcp-deps.ts'
import { sourceWithKey } from './source-key.ts'
import type { toolOutputs } from './tool-outputs.ts'
import type { ToolCaller, ToolReply } from './tool-reply.ts'

interface Asked {
  /** As programs name who answers. */
  readonly model: string
  readonly question: string
  readonly history: readonly { readonly question: string; readonly answer: string }[]
}

type Structured = z.infer<(typeof toolOutputs)['answer']>

/**
 * Answers like the web, with the sources and verdicts of the web.
 * @throws {HostError} not_found, forbidden, what `askProgram` throws; bad_request for a question with a listed word
 */
export async function answerTool(
  deps: McpServerDeps,
  call: ToolCaller,
  { model, question, history }: Asked,
): Promise<ToolReply> {
  const target = targetOf(model)
  if (!target) throw new HostError('not_found', `没有模型 ${model}`, { field: 'agent' })
  requireScope(call.caller, target, [])
  const answers = askProgram(deps, {
    caller: call.caller,
    address: call.address,
    question: {
      target,
      question,
      history: history.map((each) => ({ ...each, isUncited: true })),
      fileIds: [],
    },
    signal: call.signal,
  })
  for (;;) {
    const next = await answers.next()
    if (next.done) return replyOf(deps, call, next.value)
  }
}

function replyOf(deps: McpServerDeps, call: ToolCaller, answer: ProgramAnswer): ToolReply {
  if (answer.end === 'filtered') throw new HostError('bad_request', '这个问题不能回答，请换一个问法')
  const citations = citationsOf(deps.origin, answer)
  const structured: Structured = {
    answer: answer.text,
    citations: citations.map((each) => sourceWithKey(deps, call.caller.owner, each)),
    notes: answer.notes.map((note) => inLanguageOf(call.locale, noteSentences[note])),
    is_cut: answer.end === 'cut',
  }
  const { promptTokens = 0, completionTokens = 0 } = answer.usage ?? {}
  return { structured, text: textOf(structured, call.locale), tokens: promptTokens + completionTokens }
}

const stateMarks: Readonly<Record<Exclude<CitationState, 'supported'>, string>> = {
  derived: '（推算）',
  unclear: '（说不准）',
  unsupported: '（无据）',
  contradicted: '（与原文不符）',
}

/** For clients that show texts only. */
function textOf({ answer, citations, notes }: Structured, locale: Locale): string {
  const sources = citations.map(({ index, title, url, key, state }) => {
    const verdict = state && state !== 'supported' ? inLanguageOf(locale, stateMarks[state]) : ''
    return `[${index}] ${title}${verdict} ${url}${key === '' ? '' : ` key=${key}`}`
  })
  return [answer, sources.join('\n'), notes.join('\n')].filter(Boolean).join('\n\n')
}
