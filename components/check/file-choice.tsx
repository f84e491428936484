import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ListState } from '@/components/list-state/list-state'
import { LoginButton } from '@/components/login/login-button'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { fileListQuery } from '@/lib/client/api/files'
import { isMember, useSession } from '@/lib/client/login/session-store'
import type { DraftSource } from '@/lib/client/page/check-draft'
import { fileRoutes } from '@/lib/contract/routes/file-routes'
import { useTexts } from '@/lib/messages/use-texts'

interface FileChoiceProps {
  readonly chosen: readonly DraftSource[]
  readonly onAdd: (added: readonly DraftSource[]) => void
  readonly onCancel: () => void
}

/** Own files that have been read, newest first. */
export function FileChoice(props: FileChoiceProps) {
  const texts = useTexts('check')
  const session = useSession()
  return (
    <fieldset className="grid gap-3 rounded-m border border-line bg-paper-sunken p-4">
      <legend className="sr-only">{texts.pickFiles}</legend>
      {isMember(session) ? <Files {...props} /> : <FilesLogin />}
    </fieldset>
  )
}

function FilesLogin() {
  const texts = useTexts('check')
  const common = useTexts('common')
  return (
    <p className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
      {texts.filesLogin}
      <LoginButton size="small">{common.login}</LoginButton>
    </p>
  )
}

function Files({ chosen, onAdd, onCancel }: FileChoiceProps) {
  const texts = useTexts('check')
  const query = useInfiniteQuery(fileListQuery(useApi(fileRoutes), '', ''))
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const known = new Set(chosen.flatMap((source) => (source.kind === 'file' ? [source.file_id] : [])))
  const files = (query.data?.pages ?? [])
    .flatMap(({ list }) => list)
    .filter(({ file_id: id, state }) => state === 'ready' && !known.has(id))
  const toggle = (id: string) =>
    setTicked(new Set(ticked.has(id) ? [...ticked].filter((each) => each !== id) : [...ticked, id]))
  return (
    <ListState
      query={query}
      failed={texts.filesFailed}
      skeleton={<Skeleton className="h-20 w-full" />}
      isEmpty={files.length === 0}
      empty={<p className="text-sm text-ink-soft">{texts.noFiles}</p>}
    >
      {files.length > 0 && (
        <>
          <ul className="grid max-h-64 gap-1 overflow-y-auto">
            {files.map(({ file_id: id, name }) => (
              <li key={id}>
                <Checkbox checked={ticked.has(id)} onCheckedChange={() => toggle(id)}>
                  {name}
                </Checkbox>
              </li>
            ))}
          </ul>
          <div className="flex gap-2">
            <Button
              tone="primary"
              size="small"
              disabled={ticked.size === 0}
              onClick={() =>
                onAdd(
                  files.flatMap(({ file_id, name }) =>
                    ticked.has(file_id) ? [{ kind: 'file' as const, name, file_id }] : [],
                  ),
                )
              }
            >
              {texts.add}
            </Button>
            <Button tone="quiet" size="small" onClick={onCancel}>
              {texts.cancel}
            </Button>
          </div>
        </>
      )}
    </ListState>
  )
}
