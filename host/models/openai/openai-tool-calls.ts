import * as z from 'zod'
import type { ToolCall } from '../language-model.ts'

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(null)

const written = z
  .union([z.string(), z.record(z.string(), z.unknown())])
  .nullish()
  .catch(null)
/** What a call says; older gateways send one as `function_call`. */
export const functionCall = z.object({ name: text, arguments: written }).nullish().catch(null)
const fragment = z.object({ index: z.int().nullish().catch(null), id: text, function: functionCall })

/**
 * The fragments of tool calls in a chunk. Vendors omit the index, repeat the id and the name, or send the arguments at
 * once as an object; anything else is ignored rather than failing the stream.
 */
export const toolCallFragments = z
  .array(fragment.nullable().catch(null))
  .nullish()
  .catch(null)
  .transform((all) => all?.filter((each) => each !== null))
export type ToolCallFragment = z.infer<typeof fragment>

/** Of one reply; more than any turn performs. Each fragment is compared with all of them. */
export const mostCalls = 256

interface OpenCall {
  index: number | null
  id: string
  name: string
  arguments: string
}

/**
 * Assembles tool calls from the fragments of a stream, in the order in which they begin. Gateways number them
 * unreliably, so fragments are joined by what they say: an id belongs to its call, a call whose arguments are complete
 * takes no more, and a name begins another one.
 */
export class ToolCallAssembler {
  readonly #offered: readonly string[]
  readonly #calls: OpenCall[] = []

  /** @param offered names of tools, which tell a new name from the rest of one */
  constructor(offered: readonly string[] = []) {
    this.#offered = offered
  }

  push(fragments: readonly ToolCallFragment[]): void {
    for (const { index = null, id, function: part } of fragments) {
      const { name, arguments: written } = part ?? {}
      const given = {
        index,
        id: id ?? '',
        name: name ?? '',
        arguments: typeof written === 'string' ? written : written ? JSON.stringify(written) : '',
      }
      const call = this.#find(given)
      if (call) join(call, given)
      else if (this.#calls.length < mostCalls) this.#calls.push(given)
    }
  }

  /** @returns the calls with a name, each once, and resets the assembler */
  flush(): ToolCall[] {
    const calls = this.#calls.splice(0).filter(({ name }) => name !== '')
    return calls
      .filter((call, at) => !calls.some((other, place) => isRepeated(call, other, place < at)))
      .map(({ id, name, arguments: written }) => ({ id, name, arguments: written }))
  }

  /** The call that a fragment continues or repeats; undefined for the first of a call. */
  #find(given: OpenCall): OpenCall | undefined {
    const mayJoin = (call: OpenCall) => this.#mayJoin(call, given)
    if (given.id !== '') {
      const same =
        this.#calls.findLast(({ id, index }) => id === given.id && index === given.index) ??
        this.#calls.findLast(({ id }) => id === given.id)
      if (same) return mayJoin(same) && !isTwin(same, given) ? same : undefined
    }
    const isTail = given.name === ''
    const numbered = this.#calls.findLast(({ index }) => given.index === null || index === given.index)
    const isOther = numbered !== undefined && given.id !== '' && numbered.id !== '' && !isTail
    if (numbered && !isOther && mayJoin(numbered)) return numbered
    // A tail at a number that is wrong.
    return isTail && (given.id === '' || given.arguments !== '') ? this.#calls.findLast(mayJoin) : undefined
  }

  #mayJoin(call: OpenCall, { id, name, arguments: written }: OpenCall): boolean {
    if (name === '') return isOpen(call) || (id !== '' && id === call.id)
    if (name === call.name) {
      const isWhole = written.trimStart().startsWith('{') && isComplete(written)
      return isOpen(call) && !(call.arguments.trim() !== '' && isWhole && call.id !== id)
    }
    // The rest of a name comes before any arguments.
    return (
      call.arguments === '' &&
      !(this.#offered.includes(call.name) && !this.#offered.includes(call.name + name))
    )
  }
}

/** Whether this is the head of another call with the same id, or of the same call under a second number. */
function isTwin(call: OpenCall, { index, name, arguments: written }: OpenCall): boolean {
  if (index === null || index === call.index || name === '') return false
  return call.arguments === '' || written === '' || written.trimStart().startsWith('{')
}

/** Whether a call may take more arguments; an empty object is what some send first. */
function isOpen({ arguments: written }: OpenCall): boolean {
  return isEmpty(written) || !isComplete(written)
}

function isEmpty(written: string): boolean {
  return /^\s*(?:\{\s*\})?\s*$/.test(written)
}

function isComplete(written: string): boolean {
  if (!written.trimEnd().endsWith('}')) return false
  try {
    const value: unknown = JSON.parse(written)
    return typeof value === 'object'
  } catch {
    return false
  }
}

function join(call: OpenCall, given: OpenCall): void {
  call.id ||= given.id
  // A repeated name is complete; a different one is a further piece.
  if (given.name !== call.name) call.name += given.name
  if (!isOpen(call) || given.arguments === '') return
  call.arguments = isEmpty(call.arguments) ? given.arguments : call.arguments + given.arguments
}

/** Whether a call is another one under a second number: with its id, or without any, and with the same arguments. */
function isRepeated(call: OpenCall, other: OpenCall, isEarlier: boolean): boolean {
  if (call === other || call.id !== other.id || call.name !== other.name) return false
  if (call.arguments === other.arguments) return isEarlier
  return call.id !== '' && isEmpty(call.arguments) && !isEmpty(other.arguments)
}
