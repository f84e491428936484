import { HostError } from '../../platform/errors.ts'
import type { Tables } from '../../storage/database/tables.ts'

interface Unanswered {
  readonly agentType: string
  readonly kind: Tables['conversations']['kind']
  /** Whether the conversation exists. */
  readonly isContinued: boolean
}

/** @returns the refusal of a question that no agent answers; with a made agent, earlier conversations stay readable */
export function noAgent({ agentType, kind, isContinued }: Unanswered): HostError {
  if (agentType !== 'custom') return new HostError('bad_frame', '没有找到这个智能体')
  if (kind === 'preview') {
    const code = isContinued ? 'conversation_ended' : 'unknown'
    return new HostError(code, '没有找到草稿的这个版本，可能刚改过，请再发一次')
  }
  return isContinued
    ? new HostError('agent_withdrawn', '这个智能体已经用不了了，之前的对话还能看')
    : new HostError('unknown', '没有找到这个智能体')
}
