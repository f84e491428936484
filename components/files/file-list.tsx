'use client'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { passFocusOn } from '@/components/ui/focus-return'
import { Skeleton } from '@/components/ui/skeleton'
import { textOfError } from '@/lib/client/api/api-error'
import type { fileRoutes, ListedFile } from '@/lib/contract/routes/file-routes'
import type { OutputOf } from '@/lib/contract/routes/route'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { FileRow } from './file-row'
import type { FileSelection } from './file-selection'
import { MoveButton } from './move-button'
import { type FileActions, useFileActions } from './use-file-actions'
import type { FolderActions } from './use-folder-actions'

const skeletonRows = 6

interface FileListProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<OutputOf<(typeof fileRoutes)['fileList']>>>
  readonly keyword: string
  readonly folder: string
  readonly selection: FileSelection
  readonly folders: FolderActions
  readonly onShowAll: () => void
}

export function FileList({ query, keyword, folder, selection, folders, onShowAll }: FileListProps) {
  const texts = useTexts('files')
  const common = useTexts('common')
  const errors = useTexts('errors')
  const actions = useFileActions(selection.clear)
  const files = listFiles(query.data?.pages ?? [])
  const isKnown = keyword !== '' || !query.isPlaceholderData

  return (
    <div ref={passFocusOn} aria-busy={query.isPlaceholderData}>
      <ListState
        query={query}
        failed={textOfError(query.error, errors)}
        skeleton={<ListSkeleton label={common.loading} />}
        isEmpty={files.length === 0}
        empty={isKnown && <NothingListed keyword={keyword} isFolder={folder !== ''} onShowAll={onShowAll} />}
        more={texts.more}
        end={<p className="py-6 text-center text-sm text-ink-faint">{texts.end}</p>}
      >
        {files.length > 0 && (
          <SelectionBar files={files} selection={selection} actions={actions} folders={folders} />
        )}
        <ul aria-label={texts.list} className="border-b border-line empty:hidden">
          {files.map((file) => (
            <FileRow
              key={file.file_id}
              file={file}
              isSelected={selection.selected.has(file.file_id)}
              onSelect={(isSelected) => selection.choose(file.file_id, isSelected)}
              actions={actions}
              folders={folders}
            />
          ))}
        </ul>
      </ListState>
    </div>
  )
}

interface NothingListedProps {
  readonly keyword: string
  readonly isFolder: boolean
  readonly onShowAll: () => void
}

function NothingListed({ keyword, isFolder, onShowAll }: NothingListedProps) {
  const texts = useTexts('files')
  const isUnmatched = keyword !== ''
  return (
    <EmptyState
      title={isUnmatched ? fill(texts.noMatchTitle, { keyword }) : texts.folderEmptyTitle}
      actions={<Button onClick={onShowAll}>{isFolder ? texts.showAllFiles : texts.showAll}</Button>}
    >
      {isUnmatched ? texts.noMatchBody : texts.folderEmptyBody}
    </EmptyState>
  )
}

/** A file added while pages were fetched may be in two of them. */
function listFiles(pages: readonly { readonly list: readonly ListedFile[] }[]): ListedFile[] {
  return [...new Map(pages.flatMap(({ list }) => list).map((file) => [file.file_id, file])).values()]
}

interface SelectionBarProps {
  readonly files: readonly ListedFile[]
  readonly selection: FileSelection
  readonly actions: FileActions
  readonly folders: FolderActions
}

function SelectionBar({ files, selection, actions, folders }: SelectionBarProps) {
  const texts = useTexts('files')
  const chosen = files.filter(({ file_id }) => selection.selected.has(file_id))
  const isAll = chosen.length === files.length
  return (
    <div className="short:static! sticky top-0 z-10 flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 bg-paper py-1.5 text-sm max-md:top-14">
      <Button
        size="small"
        onClick={() => (isAll ? selection.clear() : selection.chooseAll(files.map(({ file_id }) => file_id)))}
      >
        {isAll ? texts.selectNone : texts.selectAll}
      </Button>
      <output className="flex-1 text-ink-soft tabular-nums max-sm:order-last max-sm:basis-full max-sm:empty:hidden">
        {chosen.length > 0 && fill(texts.selected, { count: chosen.length })}
      </output>
      {chosen.length > 0 && (
        <MoveButton label={texts.moveTo} files={chosen} actions={folders}>
          {(props) => (
            <Button size="small" disabled={folders.isMoving} {...props}>
              {texts.moveTo}
            </Button>
          )}
        </MoveButton>
      )}
      {chosen.length > 0 && (
        <Button size="small" disabled={actions.isDeleting} onClick={() => actions.remove(chosen)}>
          {actions.isDeleting ? texts.removing : texts.removeSelected}
        </Button>
      )}
    </div>
  )
}

function ListSkeleton({ label }: { readonly label: string }) {
  return (
    <output aria-label={label} className="mt-4 grid gap-px">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <span key={row} className="grid min-h-16 content-center gap-2 border-t border-line px-3">
          <Skeleton className={row % 2 === 0 ? 'h-4 w-1/2' : 'h-4 w-2/5'} />
          <Skeleton className="h-3 w-1/3" />
        </span>
      ))}
    </output>
  )
}
