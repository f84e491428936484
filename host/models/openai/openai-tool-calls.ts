import * as z from 'zod'
import type { ToolCall } from '../language-model.ts'

const text = z.string().nullish()

/**
 * A piece of a tool call, as a chunk carries it. Vendors leave out the index, repeat the id and the name, or send the
 * arguments at once as an object; what is none of that is taken for no call rather than for a broken stream.
 */
export const toolCallFragments = z
  .array(
    z.object({
      index: z.int().nullish(),
      id: text,
      function: z
        .object({ name: text, arguments: z.union([text, z.record(z.string(), z.unknown())]) })
        .nullish(),
    }),
  )
  .nullish()
  .catch(null)
export type ToolCallFragment = NonNullable<z.infer<typeof toolCallFragments>>[number]

/** Puts tool calls together from the fragments of a stream, in the order in which they begin. */
export class ToolCallAssembler {
  readonly #calls: { index: number | null; id: string; name: string; arguments: string }[] = []

  push(fragments: readonly ToolCallFragment[]): void {
    for (const fragment of fragments) {
      const call = this.#find(fragment) ?? this.#begin(fragment)
      const { name, arguments: written } = fragment.function ?? {}
      call.id ||= fragment.id ?? ''
      // Repeated in full, a name is the same; sent in pieces it grows.
      if (name && name !== call.name) call.name += name
      call.arguments += typeof written === 'string' ? written : written ? JSON.stringify(written) : ''
    }
  }

  /** @returns the calls that have a name, and forgets them */
  flush(): ToolCall[] {
    return this.#calls
      .splice(0)
      .filter(({ name }) => name !== '')
      .map(({ id, name, arguments: written }) => ({ id, name, arguments: written }))
  }

  /** The call that a fragment goes on with: the one of its index, unless it names another id; else the last one. */
  #find({ index, id }: ToolCallFragment) {
    const isOther = (call: { id: string }) => Boolean(id) && call.id !== '' && call.id !== id
    const known =
      index === null || index === undefined
        ? this.#calls.at(-1)
        : this.#calls.findLast((call) => call.index === index)
    return known && !isOther(known) ? known : undefined
  }

  #begin({ index }: ToolCallFragment) {
    const call = { index: index ?? null, id: '', name: '', arguments: '' }
    this.#calls.push(call)
    return call
  }
}
