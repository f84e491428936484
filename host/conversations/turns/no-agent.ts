import { HostError } from '../../platform/errors.ts'

/** @returns the refusal of a question that no agent answers; with a made agent, earlier conversations stay readable */
export function noAgent(agentType: string, isContinued: boolean): HostError {
  if (agentType !== 'custom') return new HostError('bad_frame', '这个模式即将开放')
  return isContinued
    ? new HostError('conversation_ended', '这个智能体已经用不了了，之前的对话还能看')
    : new HostError('unknown', '没有找到这个智能体')
}
