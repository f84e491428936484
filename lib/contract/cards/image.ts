import * as z from 'zod/mini'
import { turnErrorCodes } from '../error-code.ts'
import { imageRatios } from '../image-options.ts'
import type { CardSchema } from './card-schema.ts'

const imageItem = z.object({
  /** A file of its owner; '' until finished. */
  file_id: z.string(),
  name: z.string(),
  /** In pixels: first the requested size, then the actual one. */
  width: z.int(),
  height: z.int(),
  /** The prompt as revised by the model, if reported and different. */
  prompt: z.optional(z.string()),
  /** Reproduces the same image; absent when the model supports no seed. */
  seed: z.optional(z.int()),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** In percent, if the provider reports it. */
  progress: z.optional(z.int()),
  /** `no_room`: the user's storage quota is exhausted. */
  error: z.optional(z.enum([...turnErrorCodes, 'stopped', 'no_room'])),
})
export type ImageItem = z.infer<typeof imageItem>

const imageContent = z.object({
  items: z.array(imageItem).check(z.minLength(1)),
  /** Prompt of all images, as sent to the model. */
  prompt: z.string(),
  negative: z.string(),
  ratio: z.enum(imageRatios),
  model: z.string(),
  /** Notes for the user, in Chinese. */
  notes: z.array(z.string()),
})
export type ImageContent = z.infer<typeof imageContent>

/** Generated images. They are private files of the user; left out of shared links. */
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

function isOpen({ state }: ImageItem): boolean {
  return state === 'waiting' || state === 'running'
}
