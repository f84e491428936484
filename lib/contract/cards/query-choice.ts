import * as z from 'zod/mini'
import { frameChange } from '../tables/frame-change.ts'
import { queryFrame } from '../tables/query-frame.ts'
import type { CardSchema } from './card-schema.ts'

/** The kinds of parts that a question may leave open; `rows` is what a row counts as, `word` an unused word. */
const openParts = ['measure', 'group', 'time', 'filter', 'table', 'rows', 'word'] as const

/** Maximum open parts of a question, choices of one, and characters of its words. */
export const openLimits = { parts: 6, choices: 40, said: 200 } as const

const openPart = z.object({
  part: z.enum(openParts),
  /** Its words in the question; '' for none. */
  said: z.string().check(z.maxLength(openLimits.said)),
  choices: z
    .array(z.object({ label: z.string(), change: frameChange }))
    .check(z.minLength(1), z.maxLength(openLimits.choices)),
})
export type OpenPart = z.infer<typeof openPart>

const queryChoiceContent = z.object({
  /** The query as far as it is decided. */
  frame: queryFrame,
  /** One choice of each makes it complete. */
  open: z.array(openPart).check(z.minLength(1), z.maxLength(openLimits.parts)),
  file_ids: z.array(z.string()),
})
export type QueryChoiceContent = z.infer<typeof queryChoiceContent>

/** What a question about tables left open, instead of an answer. Private to its owner; left out of shared links. */
export const queryChoice = { content: queryChoiceContent } satisfies CardSchema<QueryChoiceContent>
