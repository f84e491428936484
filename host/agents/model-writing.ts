import { type CardChange, cardIds, cards } from '../../lib/contract/cards/cards.ts'
import { goOn } from '../answers/needs-search.ts'
import {
  type CompletionRequest,
  type LanguageModel,
  type ModelDelta,
  ModelError,
  type ModelEvent,
} from '../models/language-model.ts'
import type { StepDone, StepOf } from '../tools/journal.ts'
import { isStep } from '../tools/run-with-tools.ts'

interface OpenCard {
  readonly id: string
  readonly kind: ModelDelta['kind']
  /** What was written of it. */
  text: string
}

export interface Writing {
  open: OpenCard | null
  text: string
  /** The answer has reached its maximum length before its end. */
  isCut?: boolean
  /** A notice says that there is no answer. */
  isExplained?: boolean
}

interface WritingOptions {
  /** Creates an id that is unique within the record. */
  readonly nextId: () => string
  /** Before the first text; thinking may divide the answer. */
  readonly opening?: string
}

interface AnswerOptions extends WritingOptions {
  /** Whether the answer continues, later or elsewhere; absent if it never does. */
  readonly isPaused?: () => boolean
}

/** Asks a model without tools, and writes its reply as the answer. @throws {ModelError} */
export async function* writeReply(
  model: LanguageModel,
  request: CompletionRequest,
  nextId = cardIds(),
): AsyncGenerator<CardChange, void, void> {
  yield* writeAnswer(model.stream(request), { nextId })
}

/** Writes an answer to its end, unless it is paused. @throws {ModelError} when it is empty then */
export async function* writeAnswer<Event extends ModelEvent | CardChange | StepDone>(
  events: AsyncIterable<Event>,
  { isPaused, ...options }: AnswerOptions,
  writing: Writing = { open: null, text: '' },
): AsyncGenerator<CardChange | StepOf<Event>, Writing, void> {
  yield* writeCards(events, writing, options)
  if (!isPaused?.()) yield* endOfWriting(writing)
  return writing
}

/**
 * Converts a model's output to cards: one per run of thinking or of the answer. Other cards in between, such as
 * tools, end a run. The last one stays open. Steps to store are passed on.
 */
export async function* writeCards<Event extends ModelEvent | CardChange | StepDone>(
  events: AsyncIterable<Event>,
  writing: Writing,
  { nextId, opening = '' }: WritingOptions,
): AsyncGenerator<CardChange | StepOf<Event>, void, void> {
  for await (const given of events) {
    if (isStep(given)) {
      yield given
      continue
    }
    const event = given as ModelEvent | CardChange
    if ('target' in event) {
      if (writing.open) yield cards.end(writing.open.id)
      writing.open = null
      if (event.type === 'tips') writing.isExplained = true
      yield event
      continue
    }
    // Calls are made by the tool loop, which shows them as cards.
    if (event.kind === 'tool_call' || event.kind === 'usage') continue
    if (event.kind === 'cut') {
      writing.isCut = true
      continue
    }
    if (event.kind === 'thought') {
      yield* rethink(writing)
      continue
    }
    const { kind, text } = event
    const isFirst = writing.text === ''
    if (kind === 'text') writing.text += text
    if (writing.open?.kind === kind) {
      writing.open.text += text
      yield cards.write(writing.open.id, text)
      continue
    }
    if (writing.open) yield cards.end(writing.open.id)
    writing.open = { id: nextId(), kind, text }
    const content = kind === 'text' && isFirst ? opening + text : text
    yield cards.start(kind === 'text' ? 'markdown' : 'thinking', writing.open.id, content)
  }
}

/** Makes thinking of the text that is being written. */
function* rethink(writing: Writing): Generator<CardChange, void, void> {
  const { open } = writing
  if (open?.kind !== 'text') return
  yield cards.show('thinking', open.id, open.text)
  yield cards.end(open.id)
  writing.open = null
  writing.text = writing.text.slice(0, writing.text.length - open.text.length)
}

/**
 * Closes the last card, and offers to continue an answer that was cut.
 * @throws {ModelError} when the model has ended without a text
 */
export function* endOfWriting({
  open,
  text,
  isCut,
  isExplained,
}: Writing): Generator<CardChange, void, void> {
  if (open) yield cards.end(open.id, isCut)
  // Reasoning and calls may follow the answer.
  if (text.trim() === '' && !isExplained)
    throw new ModelError('model_garbled', 'the model ended without writing an answer')

  if (!isCut || !open) return
  yield cards.tip(`${open.id}-cut`, '回答到了模型一次能写的长度，还没有写完。', { goOn })
}
