import type { Prompt } from '../../../lib/contract/frames/client-frame.ts'
import type { ImageStep } from '../../../lib/contract/image-steps.ts'
import type { QueryFrame } from '../../../lib/contract/tables/query-frame.ts'
import { HostError } from '../../platform/errors.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Agent } from './agent.ts'

/** @returns the steps that replace those of an answer; null for other questions */
export function ownStepsOf({ copilot_option: option }: Prompt): readonly ImageStep[] | null {
  return option && 'steps' in option ? option.steps : null
}

/** @returns the query that replaces that of an answer about tables; null for other questions */
export function ownFrameOf({ copilot_option: option }: Prompt): QueryFrame | null {
  return option && 'frame' in option ? option.frame : null
}

/** Whether an answer is made again, to the question that it has. */
export function isRedone(prompt: Prompt): boolean {
  return prompt.action === 'repeat' || ownStepsOf(prompt) !== null || ownFrameOf(prompt) !== null
}

/** Whether an answer is made again by what its owner has changed, without a model. */
export function isOwnWork(prompt: Prompt): boolean {
  const steps = ownStepsOf(prompt)
  return ownFrameOf(prompt) !== null || (steps !== null && steps.every(({ kind }) => kind !== 'redraw'))
}

/**
 * Steps can be changed only in the newest version of an answer: another tab may have made a newer one.
 * @param replaced that version
 * @throws {HostError} bad_frame, conflict with the ask_id of the newest version
 */
export function requireNewestVersion(
  agent: Agent,
  replaced: Tables['records'] | null,
  { ask_from: from = '', ...prompt }: Prompt,
): void {
  const [steps, frame] = [ownStepsOf(prompt), ownFrameOf(prompt)]
  if (steps === null && frame === null) return
  const isTaken = steps === null ? agent.takesFrames : agent.takesSteps
  if (!isTaken) throw new HostError('bad_frame', '这里的回答不能改步骤或条件')
  if (!replaced || from.slice('again:'.length) !== replaced.ask_id)
    throw new HostError('conflict', '这个回答已经有了更新的一版，请在那一版上改', {
      current: replaced?.ask_id,
    })
}
