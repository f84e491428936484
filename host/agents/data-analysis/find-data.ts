import { dataBytes, extensionOf } from '../../../lib/contract/document-formats.ts'
import type { TurnRequest } from '../../conversations/turns/agent.ts'
import type { OwnFile, OwnFiles } from '../../search/uploaded-files.ts'

/** Maximum files queried together, the newest. */
const mostFiles = 10

export interface FoundData {
  /** Files of the conversation, in order of upload. */
  readonly files: readonly OwnFile[]
  /** The ids of those attached to this question. */
  readonly fresh: ReadonlySet<string>
  /** Notes for the user: unusable files, and why. */
  readonly notes: readonly string[]
}

/** Finds the tables of a question: attached to it, or earlier in the conversation. */
export async function findData(
  own: OwnFiles,
  { owner, prompt, earlierFiles = [] }: Pick<TurnRequest, 'owner' | 'prompt' | 'earlierFiles'>,
): Promise<FoundData> {
  const asked = [...new Set(prompt.file_ids ?? [])]
  const earlier = earlierFiles.filter((id) => !asked.includes(id)).toReversed()
  const known = await own.named(owner, [...earlier, ...asked])
  const tables = known.filter(({ name }) => dataBytes.has(extensionOf(name)))
  const others = known.filter((file) => asked.includes(file.id) && !tables.includes(file))
  const gone = asked.filter((id) => !known.some((file) => file.id === id)).length
  const left = tables.length - mostFiles
  return {
    files: tables.slice(-mostFiles),
    fresh: new Set(asked),
    notes: [
      ...others.map(({ name }) => `《${name}》不是表格文件，这里用不上。`),
      ...(gone > 0 ? [`有 ${gone} 份文件没有找到，可能已被删除。`] : []),
      ...(left > 0 ? [`表格文件太多，最早的 ${left} 份这次没有用上。`] : []),
    ],
  }
}
