import type { Prompt } from '../../../lib/contract/frames/frame.ts'
import type { ImageStep } from '../../../lib/contract/image-steps.ts'
import { HostError } from '../../platform/errors.ts'
import type { Tables } from '../../storage/database/tables.ts'
import type { Agent } from './agent.ts'

/** @returns the steps that replace those of an answer; null for other questions */
export function ownStepsOf({ copilot_option: option }: Prompt): readonly ImageStep[] | null {
  return option && 'steps' in option ? option.steps : null
}

/** Whether an answer is made again, to the question that it has. */
export function isRedone(prompt: Prompt): boolean {
  return prompt.action === 'repeat' || ownStepsOf(prompt) !== null
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
  if (ownStepsOf(prompt) === null) return
  if (!agent.takesSteps) throw new HostError('bad_frame', '这里的回答不能改步骤')
  if (!replaced || from.slice('again:'.length) !== replaced.ask_id)
    throw new HostError('conflict', '这个回答已经有了更新的一版，请在那一版上改', {
      current: replaced?.ask_id,
    })
}
