import type { ImageStep, ImageTool } from '@/lib/contract/image-steps'

const tools: Readonly<Record<ImageStep['kind'], ImageTool | null>> = {
  crop_ratio: 'crop',
  crop_size: 'crop',
  crop_box: 'crop',
  trim: 'crop',
  rotate: 'turn',
  flip: 'turn',
  resize: 'size',
  resize_edge: 'size',
  scale: 'size',
  tone: 'adjust',
  blur: 'adjust',
  sharpen: 'adjust',
  grey: 'adjust',
  watermark: 'text',
  photo: 'id_photo',
  format: 'file',
  quality: 'file',
  compress: 'file',
  compress_share: 'file',
  // Without values that could be changed.
  circle: null,
  strip: null,
  round: null,
  redraw: null,
}

/** @returns the tool that changes a step; null for a step that can only be removed */
export function toolOfStep(step: ImageStep): ImageTool | null {
  return tools[step.kind]
}

/** Consecutive steps that one tool changes together. */
export interface StepRun {
  readonly from: number
  readonly count: number
}

/** Tools whose values are several steps. */
const joined: readonly ImageTool[] = ['adjust', 'file']

/** @returns the steps that open together with the one at this index: neighbours of its tool, each kind once */
export function runOf(steps: readonly ImageStep[], at: number): StepRun {
  const step = steps[at]
  const tool = step && toolOfStep(step)
  if (!step || !tool || !joined.includes(tool)) return { from: at, count: 1 }
  const seen = new Set([valueOf(step)])
  const joins = (each: ImageStep | undefined) => {
    if (!each || toolOfStep(each) !== tool || seen.has(valueOf(each))) return false
    seen.add(valueOf(each))
    return true
  }
  let [first, last] = [at, at]
  while (joins(steps[first - 1])) first -= 1
  while (joins(steps[last + 1])) last += 1
  return { from: first, count: last - first + 1 }
}

/** @returns the name of the value a step sets; both kinds of compression set one */
function valueOf(step: ImageStep): string {
  if (step.kind === 'tone') return step.what
  return step.kind === 'compress_share' ? 'compress' : step.kind
}
