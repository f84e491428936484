import { HostError } from './errors.ts'

/** The refusal of what does not fit into a member's space any more. */
export function spaceRefusal(cause: unknown): HostError {
  return new HostError('too_large', '你的空间用完了，请先删除一些文件、文档、智能体、插件、核对或对话', {
    cause,
  })
}
