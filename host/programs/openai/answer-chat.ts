import type { Locale } from '../../../lib/messages/locale.ts'
import type { ProgramCaller } from '../../members/personal-tokens/personal-tokens.ts'
import { HostError } from '../../platform/errors.ts'
import { inLanguageOf } from '../../platform/terminal/sentences.ts'
import { type AskProgramDeps, askProgram, type ProgramAnswer } from '../ask-program.ts'
import type { ProgramAccess } from '../program-access.ts'
import { citationsOf } from '../program-citations.ts'
import { noteSentences } from '../program-notes.ts'
import {
  completionOf,
  lastChunk,
  type ReplyExtras,
  type ReplyHead,
  textChunk,
  usageChunk,
} from './chat-reply.ts'
import type { ChatQuestion } from './chat-request.ts'
import { internalError, openAiError } from './openai-error.ts'
import { TextDeltas } from './text-deltas.ts'

export interface AnswerChatDeps extends AskProgramDeps {
  readonly access: ProgramAccess
  /** Origin of the product, for sources that are its own pages. */
  readonly origin: string
}

export interface Chat {
  readonly head: ReplyHead
  readonly caller: ProgramCaller
  readonly asked: ChatQuestion
  readonly address: string
  /** The path that was called. */
  readonly path: string
  readonly locale: Locale
  /** Aborted when the program has left, and with an error when its token was revoked. */
  readonly signal: AbortSignal
}

type Answers = AsyncGenerator<string, ProgramAnswer, void>

/** Status of a reply whose client has left; nginx's number. */
const clientGone = 499
/** A failure within this time is sent as such; later ones are in the stream. */
const startMs = 5_000
/** Proxies close silent connections. */
const keepAliveMs = 15_000

/** Answers in one reply. @throws what `askProgram` throws */
export async function wholeReply(deps: AnswerChatDeps, chat: Chat): Promise<object> {
  try {
    const answers = askFor(deps, chat)
    for (;;) {
      const next = await answers.next()
      if (!next.done) continue
      const extras = extrasOf(deps, chat, next.value)
      await record(deps, chat, 200, next.value)
      return completionOf(chat.head, next.value, extras)
    }
  } catch (error) {
    await record(deps, chat, statusOf(error, chat))
    throw error
  }
}

/**
 * Answers as server-sent events.
 * @returns the events, once the answer has begun or is slow
 * @throws what `askProgram` throws at the start
 */
export async function streamedReply(deps: AnswerChatDeps, chat: Chat): Promise<AsyncGenerator<string>> {
  const answers = askFor(deps, chat)
  const first = answers.next()
  try {
    await within(first, startMs)
  } catch (error) {
    await record(deps, chat, statusOf(error, chat))
    throw error
  }
  return eventsOf(deps, chat, answers, first)
}

async function* eventsOf(
  deps: AnswerChatDeps,
  chat: Chat,
  answers: Answers,
  first: Promise<IteratorResult<string, ProgramAnswer>>,
): AsyncGenerator<string, void, void> {
  const { head, asked } = chat
  const deltas = new TextDeltas()
  let pending = first
  let isRecorded = false
  let answer: ProgramAnswer | undefined
  try {
    yield event(textChunk(head, { role: 'assistant', content: '' }))
    for (;;) {
      const next = await within(pending, keepAliveMs)
      if (next === null) yield ': keep-alive\n\n'
      else if (next.done) {
        answer = next.value
        break
      } else {
        const content = deltas.next(next.value)
        if (content !== '') yield event(textChunk(head, { content }))
        pending = answers.next()
      }
    }
    const content = deltas.last(answer.text)
    if (content !== '') yield event(textChunk(head, { content }))
    const last = lastChunk(head, answer, extrasOf(deps, chat, answer))
    // Listed before the program knows that it ended.
    await recordOnce(200)
    yield event(last)
    if (asked.hasUsage) yield event(usageChunk(head, answer))
    yield 'data: [DONE]\n\n'
  } catch (error) {
    await recordOnce(statusOf(error, chat))
    if (!hasLeft(chat)) yield event(failureOf(deps, error, chat.locale).body)
  } finally {
    pending.catch(() => undefined)
    await recordOnce(clientGone)
  }

  async function recordOnce(status: number): Promise<void> {
    if (isRecorded) return
    isRecorded = true
    await record(deps, chat, status, answer)
  }
}

function askFor(deps: AnswerChatDeps, { caller, address, asked, signal }: Chat): Answers {
  return askProgram(deps, { caller, address, question: asked, signal })
}

function extrasOf({ origin }: AnswerChatDeps, { asked, locale }: Chat, answer: ProgramAnswer): ReplyExtras {
  const notes = [...answer.notes, ...(asked.isSystemIgnored ? (['ignored_system'] as const) : [])]
  return {
    citations: citationsOf(origin, answer),
    notes: notes.map((note) => inLanguageOf(locale, noteSentences[note])),
    ignored_parameters: asked.ignored,
  }
}

function record(deps: AnswerChatDeps, chat: Chat, status: number, answer?: ProgramAnswer): Promise<void> {
  const { promptTokens = 0, completionTokens = 0 } = answer?.usage ?? {}
  const { path, caller, asked } = chat
  return deps.access.record(caller, {
    path,
    model: asked.model,
    status,
    tokens: promptTokens + completionTokens,
  })
}

function statusOf(error: unknown, chat: Chat): number {
  return hasLeft(chat) ? clientGone : (openAiError(error, chat.locale) ?? internalError(chat.locale)).status
}

/** Otherwise it is to be said why the answer was ended. */
function hasLeft({ signal }: Pick<Chat, 'signal'>): boolean {
  return signal.aborted && !(signal.reason instanceof HostError)
}

function failureOf({ log }: AnswerChatDeps, error: unknown, locale: Locale) {
  const known = openAiError(error, locale)
  if (!known) log.error({ err: error }, 'an answer for a program failed')
  return known ?? internalError(locale)
}

const event = (data: object) => `data: ${JSON.stringify(data)}\n\n`

/** @returns null when it takes longer */
async function within<Value>(work: Promise<Value>, ms: number): Promise<Value | null> {
  const late = Promise.withResolvers<null>()
  const timer = setTimeout(() => late.resolve(null), ms)
  try {
    return await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
