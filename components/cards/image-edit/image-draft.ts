import type { ImageEditContent, ImageState } from '@/lib/contract/cards/image-edit'
import type { ImageStep, ImageTool } from '@/lib/contract/image-steps'
import { runOf, type StepRun, toolOfStep } from './tools/tool-of-step'

/** An open tool, and the steps of the card that its own will replace. */
export interface ImageDraft extends StepRun {
  readonly tool: ImageTool
  /** Its steps before they are changed; those last sent, if they were refused. */
  readonly steps: readonly ImageStep[]
}

/** @returns a draft of steps that follow those of the card */
export function newDraft(tool: ImageTool, { steps }: ImageEditContent): ImageDraft {
  return { tool, from: steps.length, count: 0, steps: [] }
}

/** @returns a draft of the step at this index; null if it can only be removed */
export function draftOf(at: number, { steps }: ImageEditContent): ImageDraft | null {
  const step = steps[at]
  const tool = step && toolOfStep(step)
  if (!tool) return null
  const { from, count } = runOf(steps, at)
  return { tool, from, count, steps: steps.slice(from, from + count) }
}

/** @returns all steps of the card with those of the draft */
export function withDraft(
  { steps }: ImageEditContent,
  { from, count }: StepRun,
  made: readonly ImageStep[],
): ImageStep[] {
  return steps.toSpliced(from, count, ...made)
}

export interface DraftBase {
  readonly state: ImageState
  /** Steps between the stored state and the draft. */
  readonly prior: readonly ImageStep[]
}

/** @returns the stored image nearest before the draft; undefined if no image was stored */
export function baseOf(content: ImageEditContent, { from }: StepRun): DraftBase | undefined {
  const { state, steps, trail, now, before } = content
  const isNew = state === 'done' && from >= steps.length
  const base = trail[isNew || steps.length === 0 ? now : before]
  return base && { state: base, prior: isNew ? [] : steps.slice(0, from) }
}
