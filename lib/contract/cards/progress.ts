import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/**
 * Why a step failed. `paused`: not tried after repeated recent failures (circuit breaker); `unsupported`: a page type
 * that can't be read; `refused`: an address that must not be requested; `broken_off`: the response was interrupted;
 * `filtered`: blocked by the provider's content filter.
 */
const stepFailures = [
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
 * A real step of the answer, finished or running. `detail` is a query or the name of a source; a failed step may have
 * a reason. `direct`: the question needs no search.
 */
const progressStep = z.object({
  kind: z.enum(['queue', 'clarify', 'understand', 'search', 'read', 'answer', 'fallback', 'direct']),
  state: z.enum(['running', 'done', 'failed']),
  detail: z.string(),
  count: z.optional(z.int()),
  /** Further sources of which only the excerpt of the search result was used. */
  excerpts: z.optional(z.int()),
  /** Name of the user's folder that was searched. */
  folder: z.optional(z.string()),
  reason: z.optional(z.enum(stepFailures)),
})
export type ProgressStep = z.infer<typeof progressStep>

/** Steps of a turn in order; `elapsedMs` is set when the last step has ended. */
const progressContent = z.object({ steps: z.array(progressStep), elapsedMs: z.optional(z.number()) })
export type Progress = z.infer<typeof progressContent>

export const progress = { content: progressContent, isShareable: true, close } satisfies CardSchema<Progress>

function close(content: Progress): Progress {
  const steps = content.steps.filter(({ state }) => state !== 'running')
  return steps.length === content.steps.length ? content : { ...content, steps }
}
