import * as z from 'zod'
import type { ToolCall } from '../language-model.ts'

const text = z.string().nullish()

/**
 * A fragment of a tool call in a chunk. Vendors omit the index, repeat the id and the name, or send the arguments at
 * once as an object; anything else is ignored rather than failing the stream.
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

/** Assembles tool calls from the fragments of a stream, in the order in which they begin. */
export class ToolCallAssembler {
  readonly #calls: { index: number | null; id: string; name: string; arguments: string }[] = []

  push(fragments: readonly ToolCallFragment[]): void {
    for (const fragment of fragments) {
      const call = this.#find(fragment) ?? this.#begin(fragment)
      const { name, arguments: written } = fragment.function ?? {}
      call.id ||= fragment.id ?? ''
      // A repeated name is complete; a different one is a further piece.
      if (name && name !== call.name) call.name += name
      call.arguments += typeof written === 'string' ? written : written ? JSON.stringify(written) : ''
    }
  }

  /** @returns the calls with a name, and resets the assembler */
  flush(): ToolCall[] {
    return this.#calls
      .splice(0)
      .filter(({ name }) => name !== '')
      .map(({ id, name, arguments: written }) => ({ id, name, arguments: written }))
  }

  /** The call that a fragment continues: the one with its index, unless its id differs; else the last one. */
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
