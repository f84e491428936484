import * as z from 'zod/mini'
import { imageFormats, imageStep } from '../image-steps.ts'
import type { CardSchema } from './card-schema.ts'

/** An image as it was at one time: a file of its reader. */
const imageState = z.object({
  file_id: z.string(),
  name: z.string(),
  format: z.enum(imageFormats),
  width: z.int(),
  height: z.int(),
  /** In bytes. */
  size: z.int(),
  /** What it was made by, from the one before it; none for the first. */
  steps: z.array(imageStep),
})
export type ImageState = z.infer<typeof imageState>

const imageEditContent = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** What the sentence asked for, as it was understood: to change the image, or to go back or forth. */
  move: z.enum(['edit', 'undo', 'redo', 'original']),
  steps: z.array(imageStep),
  /** What of the sentence was taken for no order. */
  asides: z.array(z.string()),
  /** All states from the first, also those that a redo leads to; what is not done has added none. */
  trail: z.array(imageState),
  /** Which of them it is now, and with which it is compared. */
  now: z.int(),
  before: z.int(),
  /** The images that came with the first one, and were left as they are. */
  left: z.array(z.string()),
  /** What else its reader has to know, in Chinese. */
  notes: z.array(z.string()),
})
export type ImageEditContent = z.infer<typeof imageEditContent>

/** An image that was edited, with what was done. It is its reader's own, and in no shared link. */
export const imageEdit = {
  content: imageEditContent,
  close: (content) => (content.state === 'running' ? { ...content, state: 'failed' } : content),
} satisfies CardSchema<ImageEditContent>
