import * as z from 'zod/mini'

/** Card types whose content is a string that may grow by `update`. */
export const textCardTypes = ['markdown', 'code', 'thinking'] as const
export type TextCardType = (typeof textCardTypes)[number]

/**
 * One source of an answer. `index` counts from 1 and equals the rank; `[n]` in a markdown card of the same record means
 * it. `location` describes in words where the passage stands in its document (第 3 页).
 */
export const sourceReference = z.object({
  index: z.int().check(z.positive()),
  title: z.string(),
  seeMoreUrl: z.string(),
  showName: z.string(),
  image: z.optional(z.string()),
  publishDate: z.optional(z.string()),
  passage: z.string(),
  location: z.optional(z.string()),
  provider: z.string(),
})
export type SourceReference = z.infer<typeof sourceReference>

/**
 * Why a step failed. `paused`: not tried, since it failed again and again just before; `unsupported`: a page of a kind
 * that is not read; `refused`: an address that must not be called; `broken_off`: it had begun to answer; `filtered`: it
 * would not answer this.
 */
export const stepFailures = [
  'timeout',
  'unreachable',
  'key_refused',
  'quota',
  'rate_limited',
  'blocked',
  'garbled',
  'paused',
  'unsupported',
  'refused',
  'broken_off',
  'too_long',
  'filtered',
] as const
export type StepFailure = (typeof stepFailures)[number]

/**
 * A step that really happened, or is happening, while the answer is made. `detail` is a query or a source's name;
 * a failed step may carry its cause.
 */
export const progressStep = z.object({
  kind: z.enum(['queue', 'search', 'read', 'answer', 'fallback']),
  state: z.enum(['running', 'done', 'failed']),
  detail: z.string(),
  count: z.optional(z.int()),
  reason: z.optional(z.enum(stepFailures)),
})
export type ProgressStep = z.infer<typeof progressStep>

/** The steps of a turn in order; `elapsedMs` is set once the last step has ended. */
export const progress = z.object({ steps: z.array(progressStep), elapsedMs: z.optional(z.number()) })
export type Progress = z.infer<typeof progress>

/** A question that the reader may ask next. */
export const suggestionItem = z.object({
  question: z.string(),
  questionId: z.string(),
  id: z.string(),
  isUser: z.boolean(),
  isQuery: z.boolean(),
})
export type SuggestionItem = z.infer<typeof suggestionItem>

/**
 * Why a call of a tool failed. `arguments`: they do not fit; `unknown`: there is no such tool; `too_many`: more calls at
 * once than are made.
 */
export const toolFailureReasons = ['arguments', 'unknown', 'timeout', 'failed', 'too_many'] as const
export type ToolFailureReason = (typeof toolFailureReasons)[number]

/** A call of a tool. `result` is what the model received of it, truncated if long; `ms` how long it took. */
export const toolCall = z.object({
  id: z.string(),
  name: z.string(),
  title: z.string(),
  arguments: z.unknown(),
  state: z.enum(['asking', 'running', 'done', 'failed', 'refused']),
  request: z.optional(z.unknown()),
  result: z.optional(z.string()),
  ms: z.optional(z.number()),
  error: z.optional(z.enum(toolFailureReasons)),
})
export type ToolCallContent = z.infer<typeof toolCall>

/** The schema of each structured card's content. A type that is missing here is shown as plain text. */
export const structuredCardContents = {
  search_result: z.array(sourceReference),
  suggestion: z.array(suggestionItem),
  progress,
  tool_call: toolCall,
  tips: z.object({ text: z.string() }),
  ban: z.object({ text: z.string() }),
} as const
export type StructuredCardType = keyof typeof structuredCardContents
export type StructuredContent<Type extends StructuredCardType> = z.infer<
  (typeof structuredCardContents)[Type]
>

/** A card as it is stored and shown: text for text cards, a JSON value for structured ones. */
export const card = z.object({
  id: z.string(),
  type: z.string(),
  target: z.string(),
  content: z.unknown(),
  title: z.optional(z.string()),
  isError: z.optional(z.boolean()),
})
export type Card = z.infer<typeof card>

export const cardTargets = ['start', 'update', 'end', 'replace', 'first', 'finish'] as const
export type CardTarget = (typeof cardTargets)[number]

/** A change to one card of a record, as a frame carries it. `finish` needs no id. */
export const cardEvent = z.object({
  id: z.optional(z.string()),
  type: z.optional(z.string()),
  target: z.enum(cardTargets),
  content: z.optional(z.unknown()),
  title: z.optional(z.string()),
  isError: z.optional(z.boolean()),
})
export type CardEvent = z.infer<typeof cardEvent>

/** How an answer was made, and what only its reader sees: these leave with no shared link. */
const privateCardTypes: readonly string[] = ['thinking', 'tool_call', 'memory', 'file']

/** @returns whether cards of this type are visible in a shared link. */
export function isSharedCardType(type: string): boolean {
  return !privateCardTypes.includes(type)
}

/** @returns whether the content of cards of this type is text that may be appended to. */
export function isTextCardType(type: string): type is TextCardType {
  return (textCardTypes as readonly string[]).includes(type)
}

/**
 * Reads the content of the first card of a structured type.
 * @returns the parsed content, or null when there is no such card or its content does not fit the schema.
 */
export function readCard<Type extends StructuredCardType>(
  cards: readonly Card[],
  type: Type,
): StructuredContent<Type> | null {
  const found = cards.find((each) => each.type === type)
  if (!found) return null
  const parsed = structuredCardContents[type].safeParse(found.content)
  return parsed.success ? (parsed.data as StructuredContent<Type>) : null
}
