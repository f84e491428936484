import { useState } from 'react'
import { Icon } from '@/components/ui/icon'
import { IconButton, iconButtonStyle } from '@/components/ui/icon-button'
import { download, trash2 } from '@/components/ui/icon-paths'
import type { FileVersion } from '@/lib/contract/routes/file-routes'
import { fill } from '@/lib/messages/fill'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'
import { FileThumb } from './file-thumb'
import type { FileActions } from './use-file-actions'

interface FileVersionsProps {
  readonly versions: readonly FileVersion[]
  readonly actions: Pick<FileActions, 'removeVersion'>
}

export function FileVersions({ versions, actions }: FileVersionsProps) {
  const texts = useTexts('files')
  const common = useTexts('common')
  const [isOpen, setIsOpen] = useState(false)
  const [nowMs] = useState(() => Date.now())
  if (versions.length === 0) return null

  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="w-fit cursor-pointer rounded-s text-ink-soft hover:text-ink">
        {fill(texts.versions, { count: versions.length })}
      </summary>
      {isOpen && (
        <ul className="mt-0.5 mb-1 grid gap-1 border-l border-line pl-3">
          {versions.map((version) => {
            const { file_id, name, url, size, created } = version
            return (
              <li key={file_id} className="flex min-w-0 items-center gap-2">
                <FileThumb file={version} isSmall />
                <span className="min-w-0 flex-1 text-sm break-words text-ink">
                  {name}{' '}
                  <span className="text-xs text-ink-faint tabular-nums">
                    {byteSize(size)} · {listDate(created, nowMs, common)}
                  </span>
                </span>
                {url && (
                  <a
                    href={`${url}&download=1`}
                    aria-label={fill(texts.download, { name })}
                    title={fill(texts.download, { name })}
                    className={iconButtonStyle({ className: 'pointer-coarse:size-11' })}
                  >
                    <Icon path={download} />
                  </a>
                )}
                <IconButton
                  label={fill(texts.remove, { name })}
                  className="pointer-coarse:size-11"
                  onClick={() => actions.removeVersion(version)}
                >
                  <Icon path={trash2} />
                </IconButton>
              </li>
            )
          })}
        </ul>
      )}
    </details>
  )
}
