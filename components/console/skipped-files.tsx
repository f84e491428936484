'use client'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { x } from '@/components/ui/icon-paths'
import type { Sorted } from '@/lib/client/device/picked-files'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'

const maxRows = 20

interface SkippedFilesProps {
  readonly sorted: Sorted
  readonly onClose: () => void
}

/** Which of the chosen files are not uploaded, and why. */
export function SkippedFiles({ sorted, onClose }: SkippedFilesProps) {
  const texts = useTexts('library')
  const { files, refused, hidden, images, others } = sorted
  if (refused.length + hidden + images.length + others.length === 0 && files.length > 0) return null
  const refusedFiles = refused.map(({ path, refusal }) => ({
    path,
    reason: fill(texts.refusal[refusal.kind], { ...refusal }),
  }))
  return (
    <output className="flex items-start gap-2 rounded-m bg-paper-sunken px-4 py-3 text-sm">
      <div className="grid min-w-0 flex-1 gap-1">
        {files.length === 0 && <p className="font-medium">{texts.nothingPicked}</p>}
        {hidden > 0 && <p className="text-ink-soft">{fill(texts.skippedHidden, { count: hidden })}</p>}
        <NamedFiles title={texts.skippedImages} files={images.map(named)} />
        <NamedFiles title={texts.skippedOthers} files={others.map(named)} />
        <NamedFiles title={texts.refusedFiles} files={refusedFiles} />
      </div>
      <IconButton label={texts.close} size="small" onClick={onClose}>
        <Icon path={x} />
      </IconButton>
    </output>
  )
}

interface NamedFile {
  readonly path: string
  readonly reason: string
}

function named(path: string): NamedFile {
  return { path, reason: '' }
}

function NamedFiles({ title, files }: { readonly title: string; readonly files: readonly NamedFile[] }) {
  const texts = useTexts('library')
  if (files.length === 0) return null
  return (
    <>
      <p className="text-ink-soft">{fill(title, { count: files.length })}</p>
      <ul className="grid gap-0.5">
        {files.slice(0, maxRows).map(({ path, reason }) => (
          <li key={path} className="break-words">
            {path}
            {reason && <span className="text-bad">{` ${reason}`}</span>}
          </li>
        ))}
      </ul>
      {files.length > maxRows && (
        <p className="text-ink-soft">{fill(texts.more, { count: files.length - maxRows })}</p>
      )}
    </>
  )
}
