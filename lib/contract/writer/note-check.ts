import * as z from 'zod/mini'

/**
 * What was found of a footnote: as citations of answers are judged, or that it cites neither a page nor an own file, or
 * that the page could not be read.
 */
const noteStates = ['supported', 'derived', 'unclear', 'contradicted', 'unread', 'no_page'] as const
export type NoteState = (typeof noteStates)[number]

/** One citation of a footnote in a document. */
export const noteCheck = z.object({
  label: z.string(),
  /** The sentence before it. */
  claim: z.string(),
  note: z.string(),
  /** '' for none. */
  url: z.string(),
  state: z.enum(noteStates),
})
export type NoteCheck = z.infer<typeof noteCheck>
