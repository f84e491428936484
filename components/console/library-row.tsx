'use client'
import { Badge } from '@/components/ui/badge'
import { passFocusOn } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { fileText, rotateCw, trash2 } from '@/components/ui/icon-paths'
import type { LibraryFile } from '@/lib/contract/routes/library-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { byteSize } from '@/lib/text/byte-size'

const tones = { waiting: 'neutral', reading: 'indigo', ready: 'ok', failed: 'bad' } as const

interface LibraryRowProps {
  readonly file: LibraryFile
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onReread: () => void
  readonly onDelete: () => void
}

export function LibraryRow({ file, isSelected, onSelect, onReread, onDelete }: LibraryRowProps) {
  const texts = useTexts('library')
  const name = nameOf(file)
  const isSettled = file.state === 'ready' || file.state === 'failed'
  return (
    <li ref={passFocusOn} className="flex items-start gap-3 border-t border-line py-3 text-sm">
      <input
        type="checkbox"
        checked={isSelected}
        aria-label={fill(texts.select, { name })}
        onChange={({ target }) => onSelect(target.checked)}
        className="check-box mt-0.5"
      />
      <Icon
        path={fileText}
        className="mt-0.5 size-[18px] shrink-0 stroke-[1.7] text-ink-faint max-sm:hidden"
      />
      <div className="grid min-w-0 flex-1 gap-1 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:gap-4">
        <div className="min-w-0">
          <p className="break-words">{name}</p>
          <p className="text-xs break-words text-ink-faint">{detailsOf(file, texts.byCommand)}</p>
        </div>
        <div className="flex min-w-0 flex-wrap content-start items-baseline gap-x-2.5 gap-y-1">
          <Badge tone={tones[file.state]}>{texts.states[file.state]}</Badge>
          {file.state === 'reading' && file.scanned !== undefined && (
            <span className="text-ink-soft tabular-nums">
              {fill(texts.recognizing, { done: file.recognized ?? 0, count: file.scanned })}
            </span>
          )}
          {file.state === 'ready' && (
            <span className="text-ink-soft">{fill(texts.passages, { count: file.passages })}</span>
          )}
          {file.reason && <span className="min-w-0 break-words text-ink-soft">{file.reason}</span>}
          {file.state === 'failed' && file.passages > 0 && (
            <span className="text-ink-faint">{texts.before}</span>
          )}
        </div>
      </div>
      <div className="flex shrink-0 max-sm:flex-col">
        {isSettled && (
          <IconButton label={fill(texts.rereadLabel, { name })} onClick={onReread}>
            <Icon path={rotateCw} />
          </IconButton>
        )}
        <IconButton label={fill(texts.remove, { name })} onClick={onDelete}>
          <Icon path={trash2} />
        </IconButton>
      </div>
    </li>
  )
}

export function nameOf({ path }: LibraryFile): string {
  return path.split(/[/\\]/).at(-1) ?? path
}

function detailsOf(file: LibraryFile, byCommand: string): string {
  const folder = file.path.slice(0, -nameOf(file).length).replace(/[/\\]$/, '')
  const parts = [file.size > 0 ? byteSize(file.size) : byCommand, folder]
  return parts.filter((part) => part !== '').join(' · ')
}
