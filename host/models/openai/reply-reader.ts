import type { CompletionRequest, ModelDelta, ModelEvent, ReplyThought, ToolCall } from '../language-model.ts'
import { MarkupReader } from '../markup/markup-reader.ts'
import { offeredName } from '../offered-name.ts'
import type { ChunkContent } from './openai-chunk.ts'
import { ToolCallAssembler } from './openai-tool-calls.ts'

type Deltas = (ModelDelta | ReplyThought)[]

/** Reads a reply from its chunks: what is shown, what was thought, and each call once. */
export class ReplyReader {
  readonly #names: readonly string[]
  readonly #content: MarkupReader
  readonly #reasoning: MarkupReader
  readonly #assembler: ToolCallAssembler
  #isSilent = true
  #hasCalled = false

  /** @param mayBeUnopened whether the content may begin with reasoning without its tag */
  constructor(request: CompletionRequest, mayBeUnopened: boolean) {
    this.#names = (request.tools ?? []).map(({ name }) => name)
    this.#content = new MarkupReader(request, mayBeUnopened ? 'unopened' : 'content')
    this.#reasoning = new MarkupReader(request, 'reasoning')
    this.#assembler = new ToolCallAssembler(this.#names)
  }

  push({ reasoning, content, toolCalls }: ChunkContent): Deltas {
    this.#assembler.push(toolCalls)
    if (reasoning !== '') this.#content.expectNoReasoning()
    return [...this.#reasoning.push(reasoning), ...this.#written(this.#content.push(content))]
  }

  /** @returns what was buffered, when the stream ends before the reply does */
  rest(): Deltas {
    return [...this.#reasoning.finish(true), ...this.#written(this.#content.finish(true))]
  }

  /** @param isCut whether the reply has reached its maximum length; a call that was cut is not completed by guessing */
  finish(isCut: boolean): ModelEvent[] {
    const deltas = [...this.#reasoning.finish(isCut), ...this.#written(this.#content.finish(isCut))]
    const calls = this.#hasCalled ? this.#native(isCut) : this.#calls(isCut)
    this.#hasCalled ||= calls.length > 0
    return [...deltas, ...calls.map((call) => ({ kind: 'tool_call', call }) as const)]
  }

  /** Servers that read the calls may leave their text in the content too: these are not made again. */
  #calls(isCut: boolean): readonly ToolCall[] {
    const native = this.#native(isCut)
    if (native.length > 0) return native.map((call) => this.#completed(call))
    if (this.#content.calls.length > 0) return this.#content.calls
    // Thinking that never ended, at a server that takes all of it for reasoning.
    return this.#isSilent && !isCut ? this.#reasoning.calls : []
  }

  /** Some servers know the name of a call, and leave its arguments in the text. */
  #completed(call: ToolCall): ToolCall {
    const [written, another] = this.#content.calls.filter(({ name }) => name === call.name)
    const isEmpty = /^\s*(?:\{\s*\})?\s*$/.test(call.arguments)
    return isEmpty && written && !another ? { ...call, arguments: written.arguments } : call
  }

  #native(isCut: boolean): ToolCall[] {
    return this.#assembler
      .flush()
      .filter((call) => !isCut || isJson(call.arguments))
      .map((call) => ({ ...call, name: offeredName(call.name, this.#names) }))
  }

  #written(deltas: Deltas): Deltas {
    if (deltas.some(({ kind }) => kind === 'thought')) this.#isSilent = true
    if (deltas.some(({ kind, text }) => kind === 'text' && text.trim() !== '')) this.#isSilent = false
    return deltas
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
