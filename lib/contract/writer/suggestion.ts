import * as z from 'zod/mini'

const suggestActions = [
  'continue',
  'rewrite',
  'expand',
  'shorten',
  'polish',
  'translate',
  'summarize',
  'own',
] as const
export type SuggestAction = (typeof suggestActions)[number]

/** Maximum characters (UTF-16 units). */
export const suggestLimits = {
  selected: 30_000,
  around: 20_000,
  instruction: 500,
  /** Of what a model writes. */
  written: 20_000,
  notes: 10_000,
} as const

/** What a model is asked to write in a document. Nothing of it is stored. */
export const suggestionRequest = z.object({
  action: z.enum(suggestActions),
  /** For `own`; otherwise an addition such as the language of a translation. */
  instruction: z._default(z.string().check(z.maxLength(suggestLimits.instruction)), ''),
  title: z._default(z.string().check(z.maxLength(100)), ''),
  /** The text, as Markdown, on both sides of what is selected, or of the cursor. */
  before: z._default(z.string().check(z.maxLength(suggestLimits.around)), ''),
  selected: z._default(z.string().check(z.maxLength(suggestLimits.selected)), ''),
  after: z._default(z.string().check(z.maxLength(suggestLimits.around)), ''),
  /** Characters behind `selected` that are not sent of a text to be summarized. */
  omitted: z._default(z.int().check(z.gte(0)), 0),
  /** The texts of footnotes that are cited in it, as Markdown: they may be far away in the document. */
  notes: z._default(z.string().check(z.maxLength(suggestLimits.notes)), ''),
  /** The versions before, the newest first, which the next one should differ from. */
  previous: z._default(z.string().check(z.maxLength(suggestLimits.written)), ''),
})
export type SuggestionRequest = z.infer<typeof suggestionRequest>

/** A line of the response: text as it comes, then how it ended. A response without an end was cut off. */
export const suggestionLine = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** `model`: its name; '' for an extract of the text. `is_cut`: at the maximum length. */
  z.object({ kind: z.literal('end'), model: z.string(), is_cut: z.boolean() }),
  /** In the user's language. */
  z.object({ kind: z.literal('error'), message: z.string() }),
])
export type SuggestionLine = z.infer<typeof suggestionLine>
