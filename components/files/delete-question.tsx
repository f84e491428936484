import type { ListedFile } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import type { Messages } from '@/lib/messages/zh-cn'

const maxNames = 8

interface DeleteQuestionProps {
  readonly files: readonly ListedFile[]
  readonly texts: Messages['files']
}

export function DeleteQuestion({ files, texts }: DeleteQuestionProps) {
  const used = files.filter(({ used_count }) => used_count > 0)
  const [only] = files
  const versions = files.reduce((sum, file) => sum + file.versions.length, 0)
  const lines =
    files.length === 1 && only
      ? only.used_in.map(({ conversation_id, title }) => ({ id: conversation_id, text: title }))
      : used.map(({ file_id, name }) => ({ id: file_id, text: name }))
  const count = files.length === 1 && only ? only.used_count : used.length

  return (
    <div className="grid gap-3">
      <p>{texts.removeBody}</p>
      {versions > 0 && <p>{fill(texts.removeVersions, { count: versions })}</p>}
      {count > 0 && (
        <>
          <p>{files.length === 1 ? texts.removeUsed : fill(texts.removeManyUsed, { count: used.length })}</p>
          <ul className="grid gap-1 border-l-2 border-warn pl-3 text-sm">
            {lines.slice(0, maxNames).map(({ id, text }) => (
              <li key={id} className="truncate">
                {text || texts.untitled}
              </li>
            ))}
            {count > maxNames && (
              <li className="text-ink-faint">
                {files.length === 1 ? fill(texts.removeMore, { count: count - maxNames }) : '…'}
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  )
}
