import * as z from 'zod/mini'
import type { CardSchema } from './card-schema.ts'

/**
 * Why a step failed. `paused`: not tried, since it failed again and again just before; `unsupported`: a page of a kind
 * that is not read; `refused`: an address that must not be called; `broken_off`: it had begun to answer; `filtered`: it
 * would not answer this.
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
 * A step that really happened, or is happening, while the answer is made. `detail` is a query or a source's name;
 * a failed step may say why. `direct`: the question needs no search.
 */
const progressStep = z.object({
  kind: z.enum(['queue', 'clarify', 'understand', 'search', 'read', 'answer', 'fallback', 'direct']),
  state: z.enum(['running', 'done', 'failed']),
  detail: z.string(),
  count: z.optional(z.int()),
  /** Of a search in a folder of the reader's own files: its name. */
  folder: z.optional(z.string()),
  reason: z.optional(z.enum(stepFailures)),
})
export type ProgressStep = z.infer<typeof progressStep>

/** The steps of a turn in order; `elapsedMs` is set once the last step has ended. */
const progressContent = z.object({ steps: z.array(progressStep), elapsedMs: z.optional(z.number()) })
export type Progress = z.infer<typeof progressContent>

export const progress = { content: progressContent, isShareable: true, close } satisfies CardSchema<Progress>

/** What was under way is no longer. */
function close(content: Progress): Progress {
  const steps = content.steps.filter(({ state }) => state !== 'running')
  return steps.length === content.steps.length ? content : { ...content, steps }
}
