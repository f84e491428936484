import * as z from 'zod'
import type { OutlineDraft } from '../../../../lib/contract/cards/outline.ts'
import { growJson } from '../../../models/ask-json.ts'
import type { LanguageModel, ModelMessage } from '../../../models/language-model.ts'
import { toDraft } from './outline-texts.ts'

const section = z.object({ title: z.string(), points: z.array(z.string()).default([]) })
const begunOutline = z.object({ title: z.string().optional(), sections: z.array(z.unknown()).default([]) })

interface OutlineRequest<Schema> {
  readonly messages: readonly ModelMessage[]
  readonly schema: Schema
  readonly signal: AbortSignal
}

/**
 * Asks a model for an outline as JSON. Yields what has been written of it, each time with more sections.
 * @returns null when it writes none that matches the schema
 * @throws {ModelError} when the call fails
 */
export async function* growOutline<Schema extends z.ZodType>(
  model: LanguageModel,
  request: OutlineRequest<Schema>,
): AsyncGenerator<OutlineDraft, z.infer<Schema> | null, void> {
  const growing = growJson(model, { ...request, name: 'outline' })
  for (let shown = 0; ; ) {
    const next = await growing.next()
    if (next.done) return next.value
    const part = partOfOutline(next.value)
    if (!part || part.sections.length <= shown) continue
    shown = part.sections.length
    yield part
  }
}

/** @returns the sections that are complete of an outline that is being written; null before the first */
function partOfOutline(written: unknown): OutlineDraft | null {
  const begun = begunOutline.safeParse(written).data
  if (!begun?.title) return null
  // The last section may be cut in the middle of a word.
  const whole = begun.sections.slice(0, -1).flatMap((each) => section.safeParse(each).data ?? [])
  return whole.length > 0 ? toDraft(begun.title, whole) : null
}
