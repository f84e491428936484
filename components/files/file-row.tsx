'use client'
import { useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import { HiddenChoice } from '@/components/file-text/hidden-choice'
import { fileTextPanelId, showInFile, useHasOpened } from '@/components/file-text/shown-place'
import { Badge } from '@/components/ui/badge'
import { passFocusOn } from '@/components/ui/focus-return'
import { Icon } from '@/components/ui/icon'
import { IconButton, iconButtonStyle } from '@/components/ui/icon-button'
import { download, folder as folderIcon, rotateCw, square, trash2 } from '@/components/ui/icon-paths'
import { useApi } from '@/lib/client/api/api-context'
import { fileQuery, isBeingRecognized } from '@/lib/client/api/files'
import { folderListQuery } from '@/lib/client/api/folders'
import { extensionOf, imageExtensions } from '@/lib/contract/document-formats'
import { type FileInfo, fileRoutes, type ListedFile } from '@/lib/contract/routes/file-routes'
import { folderRoutes } from '@/lib/contract/routes/folder-routes'
import { fill } from '@/lib/messages/fill'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { byteSize } from '@/lib/text/byte-size'
import { FileThumb } from './file-thumb'
import { FileUses } from './file-uses'
import { FileVersions } from './file-versions'
import { keepFocusInGroup } from './keep-focus-in-group'
import { MoveButton } from './move-button'
import { RowMenuButton } from './row-menu-button'
import type { FileActions } from './use-file-actions'
import type { FolderActions } from './use-folder-actions'

const tones = {
  waiting: 'neutral',
  parsing: 'indigo',
  indexing: 'indigo',
  ready: 'ok',
  failed: 'bad',
} as const

/** Touch targets need more room. */
const touch = 'pointer-coarse:size-11'

interface FileRowProps {
  readonly file: ListedFile
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly actions: FileActions
  readonly folders: FolderActions
}

/** Memoized: there may be two thousand rows, and the actions are stable. */
export const FileRow = memo(
  FileEntry,
  (before, after) => before.file === after.file && before.isSelected === after.isSelected,
)

function FileEntry({ file, isSelected, onSelect, actions, folders }: FileRowProps) {
  const texts = useTexts('files')
  const { data: shown } = useQuery(fileQuery(useApi(fileRoutes), file))
  const { name } = shown
  return (
    <li
      ref={passFocusOn}
      className="flex items-center gap-3 border-t border-line px-1 py-2 [contain-intrinsic-size:auto_64px] [content-visibility:auto]"
    >
      <label className="-m-2 grid size-8 shrink-0 cursor-pointer place-items-center max-sm:-m-3 max-sm:size-11">
        <input
          type="checkbox"
          checked={isSelected}
          aria-label={fill(texts.select, { name })}
          onChange={({ target }) => onSelect(target.checked)}
          className="check-box"
        />
      </label>
      <FileThumb file={shown} />
      <div className="min-w-0 flex-1">
        <FileName file={shown} />
        <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-xs text-ink-faint *:open:basis-full">
          <FileDetails file={shown} folderId={file.folder_id} />
          <HiddenChoice
            file={shown}
            className="basis-full"
            onChoose={(include) => actions.chooseHidden(file, include)}
          />
          <FileVersions versions={file.versions} actions={actions} />
          <FileUses file={file} />
        </div>
      </div>
      <RowButtons file={file} shown={shown} actions={actions} folders={folders} />
      <RowMenuButton file={file} shown={shown} actions={actions} folders={folders} />
    </li>
  )
}

interface RowButtonsProps extends Pick<FileRowProps, 'file' | 'actions' | 'folders'> {
  readonly shown: FileInfo
}

function RowButtons({ file, shown, actions, folders }: RowButtonsProps) {
  const texts = useTexts('files')
  const { name } = shown
  return (
    <div className="flex shrink-0 max-sm:hidden">
      {isBeingRecognized(shown) && (
        <IconButton
          ref={keepFocusInGroup}
          label={fill(texts.stop, { name })}
          className={touch}
          onClick={() => actions.stop(file)}
        >
          <Icon path={square} />
        </IconButton>
      )}
      {shown.may_retry && shown.url && (
        <IconButton
          ref={keepFocusInGroup}
          label={fill(texts.retry, { name })}
          className={touch}
          onClick={() => actions.retry(file)}
        >
          <Icon path={rotateCw} />
        </IconButton>
      )}
      <MoveButton label={fill(texts.moveOneTo, { name })} files={[file]} actions={folders}>
        {(props) => (
          <IconButton label={fill(texts.moveOneTo, { name })} className={touch} {...props}>
            <Icon path={folderIcon} />
          </IconButton>
        )}
      </MoveButton>
      {shown.url && (
        <a
          href={`${shown.url}&download=1`}
          aria-label={fill(texts.download, { name })}
          title={fill(texts.download, { name })}
          className={iconButtonStyle({ className: touch })}
        >
          <Icon path={download} />
        </a>
      )}
      <IconButton
        label={fill(texts.remove, { name })}
        className={touch}
        onClick={() => actions.remove([file])}
      >
        <Icon path={trash2} />
      </IconButton>
    </div>
  )
}

/** Opens the file: its text in the side panel, an image without text in a new tab. */
function FileName({ file }: { readonly file: FileInfo }) {
  const { file_id: fileId, name, state, url, has_page_pictures: hasText = false } = file
  const texts = useTexts('files')
  const isOpen = useHasOpened(fileId)
  const label = fill(texts.open, { name })
  const style =
    'block min-h-7 max-w-full text-left break-words text-ink hover:text-indigo-strong hover:underline'
  if (imageExtensions.includes(extensionOf(name)) && url && !hasText) {
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" aria-label={label} className={style}>
        {name}
      </a>
    )
  }
  if (state !== 'ready') return <p className="min-h-7 break-words">{name}</p>

  return (
    <button
      type="button"
      aria-label={label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? fileTextPanelId : undefined}
      className={style}
      onClick={() => showInFile({ fileId, name, passage: 0, claim: '', openedBy: fileId })}
    >
      {name}
    </button>
  )
}

interface FileDetailsProps {
  readonly file: FileInfo
  readonly folderId: string
}

function FileDetails({ file, folderId }: FileDetailsProps) {
  const texts = useTexts('files')
  const common = useTexts('common')
  const [nowMs] = useState(() => Date.now())
  const { data: folder } = useQuery({
    ...folderListQuery(useApi(folderRoutes)),
    enabled: folderId !== '',
    select: ({ list }) => list.find(({ folder_id }) => folder_id === folderId)?.name,
  })
  const { state, size, created, pages, sheets, reason } = file
  const facts = [
    byteSize(size),
    ...(pages ? [fill(texts.pages, { count: pages })] : []),
    ...(sheets ? [fill(texts.sheets, { count: sheets })] : []),
    listDate(created, nowMs, common),
    ...(folder === undefined ? [] : [fill(texts.inFolder, { name: folder })]),
  ]

  return (
    <>
      {/* That it can be used is said when it becomes so, and seen by nothing else being said. */}
      <output className={state === 'ready' ? 'sr-only' : ''}>
        <Badge tone={file.is_stopped ? 'neutral' : tones[state]}>{stateText(file, texts)}</Badge>
      </output>
      <span className="tabular-nums">{facts.join(' · ')}</span>
      {reason && !file.is_stopped && (
        <span className={`basis-full text-sm ${state === 'failed' ? 'text-bad' : 'text-warn'}`}>
          {reason}
        </span>
      )}
    </>
  )
}

function stateText(file: FileInfo, texts: Messages['files']): string {
  const { state, progress, scanned = 0, recognized = 0 } = file
  if (file.is_stopped) return fill(texts.stoppedAt, { done: recognized, count: scanned })
  if (isBeingRecognized(file)) return fill(texts.recognizing, { done: recognized, count: scanned })
  const word = texts.states[state]
  const isReading = state === 'parsing' || state === 'indexing'
  return isReading ? fill(texts.percent, { state: word, percent: progress }) : word
}
