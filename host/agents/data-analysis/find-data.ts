import { dataBytes, extensionOf } from '../../../lib/contract/document-formats.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { UploadedFile, UploadedFiles } from '../../search/uploaded-files.ts'

/** Maximum files queried together, the newest. */
const maxFiles = 10

export interface FoundData {
  /** Files of the conversation, in order of upload. */
  readonly files: readonly UploadedFile[]
  /** The ids of those attached to this question. */
  readonly fresh: ReadonlySet<string>
  /** Notes for the user: unusable files, and why. */
  readonly notes: readonly string[]
}

/** Finds the tables of a question: attached to it, or earlier in the conversation. */
export async function findData(
  own: UploadedFiles,
  { owner, prompt, earlierFiles = [] }: Pick<TurnRequest, 'owner' | 'prompt' | 'earlierFiles'>,
): Promise<FoundData> {
  const asked = [...new Set(prompt.file_ids ?? [])]
  const earlier = earlierFiles.filter((id) => !asked.includes(id)).toReversed()
  const known = await own.named(owner, [...earlier, ...asked])
  const tables = known.filter(({ name }) => dataBytes.has(extensionOf(name)))
  const others = known.filter((file) => asked.includes(file.id) && !tables.includes(file))
  const missing = asked.filter((id) => !known.some((file) => file.id === id)).length
  const left = tables.length - maxFiles

  return {
    files: tables.slice(-maxFiles),
    fresh: new Set(asked),
    notes: [
      ...others.map(({ name }) => `《${name}》不是表格文件，这里用不上。`),
      ...(missing > 0 ? [`有 ${missing} 份文件没有找到，可能已被删除。`] : []),
      ...(left > 0 ? [`表格文件太多，最早的 ${left} 份这次没有用上。`] : []),
    ],
  }
}
