import * as z from 'zod/mini'
import { turnErrorCodes } from '../error-code.ts'
import { pictureRatios } from '../picture-order.ts'
import type { CardSchema } from './card-schema.ts'

const pictureItem = z.object({
  /** A file of its reader; '' until it is done. */
  file_id: z.string(),
  name: z.string(),
  /** In pixels: as it was asked for, then as it is. */
  width: z.int(),
  height: z.int(),
  /** As the model understood it, where it says so and that differs. */
  prompt: z.optional(z.string()),
  /** What makes the same picture again; absent where the model takes none. */
  seed: z.optional(z.int()),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** In percent, where who makes it says so. */
  progress: z.optional(z.int()),
  /** Why it failed; `no_room`: the reader has no space left for it. */
  error: z.optional(z.enum([...turnErrorCodes, 'stopped', 'no_room'])),
})
export type PictureItem = z.infer<typeof pictureItem>

const imageContent = z.object({
  items: z.array(pictureItem).check(z.minLength(1)),
  /** What all of them show, as it was sent to the model. */
  prompt: z.string(),
  /** What none of them shows; '' for nothing. */
  negative: z.string(),
  ratio: z.enum(pictureRatios),
  model: z.string(),
  /** What else its reader has to know, in Chinese. */
  notes: z.array(z.string()),
})
export type ImageContent = z.infer<typeof imageContent>

/** Pictures that a model makes. They are their reader's own files, and in no shared link. */
export const image = {
  content: imageContent,
  close: (content) => {
    if (!content.items.some(isOpen)) return content
    return {
      ...content,
      items: content.items.map((item) =>
        isOpen(item) ? { ...item, state: 'failed', error: 'stopped' } : item,
      ),
    }
  },
} satisfies CardSchema<ImageContent>

function isOpen({ state }: PictureItem): boolean {
  return state === 'waiting' || state === 'running'
}
