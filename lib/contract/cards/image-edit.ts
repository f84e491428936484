import * as z from 'zod/mini'
import { imageFormats, imageStep, imageTools } from '../image-steps.ts'
import type { CardSchema } from './card-schema.ts'

/** One state of an edited image, stored as a file of its owner. */
const imageState = z.object({
  file_id: z.string(),
  name: z.string(),
  format: z.enum(imageFormats),
  width: z.int(),
  height: z.int(),
  /** In bytes. */
  size: z.int(),
  /** Steps that produced it from the previous state; empty for the first. */
  steps: z.array(imageStep),
})
export type ImageState = z.infer<typeof imageState>

const imageEditContent = z.object({
  state: z.enum(['running', 'done', 'failed']),
  /** How the instruction was interpreted: an edit, or a move in the undo history. */
  move: z.enum(['edit', 'undo', 'redo', 'original']),
  steps: z.array(imageStep),
  /** Parts of the sentence that were not recognized as instructions. */
  asides: z.array(z.string()),
  /** The tool that opens with the image, where the sentence left out what it needs. */
  tool: z.optional(z.enum(imageTools)),
  /** All states from the first, including those that redo leads to. Failed edits add none. */
  trail: z.array(imageState),
  /** Indexes of the current state and of the one it is compared with. */
  now: z.int(),
  before: z.int(),
  /** Further attached images that were not edited. */
  left: z.array(z.string()),
  /** Notes for the user, in Chinese. */
  notes: z.array(z.string()),
})
export type ImageEditContent = z.infer<typeof imageEditContent>

/** An edited image with its edit history. Private to its owner; left out of shared links. */
export const imageEdit = {
  content: imageEditContent,
  close: (content) => (content.state === 'running' ? { ...content, state: 'failed' } : content),
} satisfies CardSchema<ImageEditContent>
