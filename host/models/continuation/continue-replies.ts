import { promptTokensOf } from '../context-window.ts'
import { estimateMessages, estimateTokens } from '../estimate-tokens.ts'
import {
  type CompletionRequest,
  type LanguageModel,
  ModelError,
  type ModelEvent,
  type ModelMessage,
  textAfter,
} from '../language-model.ts'
import type { Models } from '../models.ts'
import { retryShorter } from '../retry-shorter.ts'
import { seamFinder } from './find-seam.ts'

/** Maximum calls that continue a reply. */
const maxContinuations = 3
/** Minimum characters of a long reply from which it is continued when its whole does not fit the window. */
const minTailCharacters = 400

const instruction =
  '上面的回答在长度上限处断开了。请紧接着最后一个字往下写，直到写完：不要重复已经写过的内容，不要说明、道歉或另起开头，不要重新打开代码块。'

/**
 * A model whose replies end where they are meant to: one that reached the maximum length is continued, without
 * repetition, up to three times. If that is not enough, the reply ends with a `cut` event. A reply that consists of
 * reasoning only is requested once more without thinking.
 */
export function continueReplies(model: LanguageModel): LanguageModel {
  return { ...model, stream: (request) => streamWhole(model, request) }
}

/** @returns the same models, whose replies are continued and whose requests are shortened when they are too long */
export function continueModels(models: Models): Models {
  const { language, small, vision } = models
  return {
    ...models,
    language: language && continueReplies(language),
    small: small && continueReplies(small),
    vision: vision && continueReplies(vision),
  }
}

async function* streamWhole(
  model: LanguageModel,
  request: CompletionRequest,
): AsyncGenerator<ModelEvent, void, void> {
  // A continuation is not shortened: without what it continues it would begin something else.
  const shortened = retryShorter(model)
  // Who limits a reply wants no more of it.
  if (request.maxTokens !== undefined) return yield* shortened.stream(request)

  let written = ''
  const note = (event: ModelEvent) => (written = textAfter(written, event))
  let isCut = yield* read(shortened, request, note)
  if (isCut && written === '') isCut = yield* read(shortened, withoutThinking(request), note)

  for (let count = 0; isCut && written !== '' && !isLooping(written) && count < maxContinuations; count++) {
    const before = written
    const next = continuationOf(model, request, before)
    isCut = yield* readContinuation(model, next, before, (text) => (written += text))
    if (written !== before) continue
    isCut = true
    break
  }

  if (isCut) yield { kind: 'cut' }
}

/** Characters at the end that are looked at, and the most that are repeated in them. */
const loopCharacters = 2_000
const maxPeriod = 400

/** @returns whether a text ends in repetitions, which would only be continued and paid */
function isLooping(text: string): boolean {
  const end = text.slice(-loopCharacters)
  if (end.length < loopCharacters) return false
  for (let period = 1; period <= maxPeriod; period += 1) if (end.startsWith(end.slice(period))) return true
  return false
}

/** @returns whether the reply was cut; one that calls tools continues with their results */
async function* read(
  model: LanguageModel,
  request: CompletionRequest,
  onEvent: (event: ModelEvent) => void,
): AsyncGenerator<ModelEvent, boolean, void> {
  let isCut = false
  let hasCalls = false
  for await (const event of model.stream(request)) {
    if (event.kind === 'cut') {
      isCut = true
      continue
    }
    onEvent(event)
    if (event.kind === 'tool_call') hasCalls = true
    yield event
  }
  return isCut && !hasCalls
}

/** Streams what a continuation adds. A failed one adds nothing: what was written stays. */
async function* readContinuation(
  model: LanguageModel,
  request: CompletionRequest,
  written: string,
  onText: (text: string) => void,
): AsyncGenerator<ModelEvent, boolean, void> {
  const findSeam = seamFinder(written)
  let held = ''
  let isJoined = false
  let isCut = false
  const emit = function* (text: string): Generator<ModelEvent> {
    if (text === '') return
    onText(text)
    yield { kind: 'text', text }
  }

  try {
    for await (const event of model.stream(request)) {
      if (event.kind === 'cut') isCut = true
      if (event.kind === 'usage' || event.kind === 'tool_call') yield event
      // Reasoning about where to continue is no part of the answer.
      if (event.kind !== 'text') continue
      if (isJoined) {
        yield* emit(event.text)
        continue
      }
      held += event.text
      const seam = findSeam(held, false)
      if (typeof seam !== 'number') continue
      isJoined = true
      yield* emit(held.slice(seam))
    }
  } catch (error) {
    request.signal.throwIfAborted()
    if (!(error instanceof ModelError)) throw error
    isCut = true
  }

  const seam = isJoined ? null : findSeam(held, true)
  if (typeof seam === 'number') yield* emit(held.slice(seam))
  return isCut
}

function continuationOf(
  model: LanguageModel,
  request: CompletionRequest,
  written: string,
): CompletionRequest {
  const { json: _, ...rest } = withoutThinking(request)
  const room = promptTokensOf(model) - estimateTokens(instruction)
  const needed = estimateTokens(written)
  // The older turns matter less than what is being continued.
  const isFull = estimateMessages(request) + needed > room
  const messages = isFull ? lastQuestion(request.messages) : request.messages
  const left = room - estimateMessages({ ...request, messages })
  return {
    ...rest,
    continues: written,
    messages: [
      ...messages,
      { role: 'assistant', content: needed > left ? endOf(written, left) : written },
      { role: 'user', content: instruction },
    ],
  }
}

/** @returns the rules, and the newest question with what belongs to it */
function lastQuestion(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const last = messages.findLastIndex(({ role }) => role === 'user')
  return messages.filter(({ role }, index) => role === 'system' || index >= last)
}

/** @returns the end of a text, of about as many tokens; at least some sentences */
function endOf(written: string, tokens: number): string {
  const share = Math.max(0, tokens) / estimateTokens(written)
  const kept = Math.max(minTailCharacters, Math.floor(written.length * share * 0.9))
  return kept >= written.length ? written : `（前面 ${written.length - kept} 字略）${written.slice(-kept)}`
}

function withoutThinking(request: CompletionRequest): CompletionRequest {
  return { ...request, thinking: false }
}
