'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { showFailure } from '@/components/forms/show-failure'
import { useUndoable } from '@/components/toasts/use-undoable'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { showToast } from '@/components/ui/toast/toast-store'
import { useApi } from '@/lib/client/api/api-context'
import { libraryKey } from '@/lib/client/api/library'
import { type LibraryCounts, type LibraryFile, libraryRoutes } from '@/lib/contract/routes/library-routes'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { LibraryRow, nameOf } from './library-row'

/** Rows move up after a deletion; a double click must not hit the next one within this time. */
const rowsMoveMs = 700

interface LibraryRowsProps {
  readonly files: readonly LibraryFile[]
  readonly counts: LibraryCounts
  readonly children: ReactNode
}

export function LibraryRows({ files, counts, children }: LibraryRowsProps) {
  const texts = useTexts('library')
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { reread, isPending } = useReread()
  const deletion = useDeletion()
  const guard = useReclickGuard(rowsMoveMs)
  const guardChosen = useReclickGuard(rowsMoveMs)
  const shown = files.filter(({ id }) => !deletion.isPending(id))
  const chosen = shown.filter(({ id }) => selected.has(id))

  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected)
    if (isSelected) next.add(id)
    else next.delete(id)
    setSelected(next)
  }

  const removeChosen = () => {
    const ids = chosen.map(({ id }) => id)
    deletion.start(ids, fill(texts.removedSelected, { count: ids.length }))
    setSelected(new Set())
  }

  return (
    <>
      {(shown.length > 0 || counts.failed > 0) && (
        <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2">
          {shown.length > 0 && (
            <SelectPage
              chosen={chosen.length}
              all={shown.length}
              onSelect={(isSelected) => setSelected(new Set(isSelected ? shown.map(({ id }) => id) : []))}
            />
          )}
          {chosen.length > 0 && (
            <Button size="small" onClick={guardChosen(removeChosen)}>
              {fill(texts.removeSelected, { count: chosen.length })}
            </Button>
          )}
          {counts.failed > 0 && (
            <Button size="small" disabled={isPending} onClick={() => reread()}>
              {fill(texts.rereadAll, { count: counts.failed })}
            </Button>
          )}
        </div>
      )}
      <ul>
        {shown.map((file) => (
          <LibraryRow
            key={file.id}
            file={file}
            isSelected={selected.has(file.id)}
            onSelect={(isSelected) => select(file.id, isSelected)}
            onReread={() => reread(file)}
            onDelete={guard(() => deletion.start([file.id], fill(texts.removed, { name: nameOf(file) })))}
          />
        ))}
      </ul>
      {children}
    </>
  )
}

interface SelectPageProps {
  readonly chosen: number
  readonly all: number
  readonly onSelect: (isSelected: boolean) => void
}

function SelectPage({ chosen, all, onSelect }: SelectPageProps) {
  const texts = useTexts('library')
  const isWhole = chosen === all
  return (
    <label className="flex items-center gap-3 text-sm text-ink-soft">
      <input
        type="checkbox"
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !isWhole
        }}
        onChange={() => onSelect(!isWhole)}
        className="check-box"
      />
      {texts.selectPage}
    </label>
  )
}

/** Re-reads one document, or without one all that failed. */
function useReread() {
  const texts = useTexts('library')
  const api = useApi(libraryRoutes)
  const queryClient = useQueryClient()
  const { mutate, isPending } = useMutation({
    // A document added by the command line is read during the call.
    mutationFn: (file: LibraryFile | undefined) =>
      api('libraryReread', file ? { ids: [file.id] } : {}, { kind: 'standard' }),
    onSuccess: (_, file) =>
      showToast({ content: file?.origin === 'command' ? texts.rereadDone : texts.rereadBegun }),
    onError: (error) => showFailure(error, texts.failed),
    onSettled: () => queryClient.invalidateQueries({ queryKey: libraryKey }),
  })
  return { reread: (file?: LibraryFile) => mutate(file), isPending }
}

const between = ','

/** Deletes documents; can be undone together for five seconds. */
function useDeletion() {
  const texts = useTexts('library')
  const api = useApi(libraryRoutes)
  const queryClient = useQueryClient()
  const [groups, setGroups] = useState<readonly string[]>([])
  const undoable = useUndoable('delete from the library', {
    mutationFn: (group) => api('libraryDelete', { ids: group.split(between) }, { keepalive: true }),
    onError: (error) => showFailure(error, texts.failed),
    // The list must be refetched before the rows are shown again.
    onSettled: () => queryClient.invalidateQueries({ queryKey: libraryKey }),
  })

  return {
    isPending: (id: string) =>
      undoable.isPending(id) ||
      groups.some((group) => group.split(between).includes(id) && undoable.isPending(group)),
    start: (ids: readonly string[], message: string) => {
      const group = ids.join(between)
      setGroups([...groups.filter((each) => each !== group && undoable.isPending(each)), group])
      undoable.start(group, message)
    },
  }
}
