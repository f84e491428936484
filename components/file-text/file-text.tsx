'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useApi } from '@/lib/client/api/api-context'
import {
  chooseHiddenMutation,
  fileInfoQuery,
  fileTextQuery,
  isFileBeingRead,
  isGone,
} from '@/lib/client/api/files'
import { type FileInfo, fileRoutes } from '@/lib/contract/routes/file-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { focusFilePanel, useFilePanelFocus } from './file-panel'
import { HiddenChoice } from './hidden-choice'
import { PagedFile } from './page/paged-file'
import { PassageList } from './passage-list'
import { useReportRefusedChoice } from './use-report-refused-choice'

const passagesAtOnce = 200

interface FileTextProps {
  readonly fileId: string
  readonly passage: number
  readonly claim: string
  /** Called with the ids of the answers whose sources have changed with a word that was put right. */
  readonly onAnswersChanged?: ((docIds: readonly string[]) => void) | undefined
}

/** A file in the right panel: its pages as they are printed where it has them, else its text. */
export default function FileText(props: FileTextProps) {
  useFilePanelFocus()
  const { file: texts } = useTexts('answer')
  const { data, error, refetch } = useQuery(fileInfoQuery(useApi(fileRoutes), props.fileId))
  if (isGone(error)) return <Gone />
  if (error && !data) return <NotOpened onRetry={() => void refetch()} />
  if (!data) return <output className="block px-[22px] py-4 text-sm text-ink-soft">{texts.loading}</output>
  if (isFileBeingRead(data)) return <BeingRead file={data} />
  const text = <WholeText {...props} file={data} />
  return data.has_page_pictures ? <PagedFile {...props}>{text}</PagedFile> : text
}

/** It may have been deleted while it was shown, and what had the focus goes with it. */
function Gone() {
  const { file: texts } = useTexts('answer')
  useEffect(() => {
    if (document.activeElement === document.body) focusFilePanel()
  }, [])
  return (
    <div className="p-4">
      <ErrorState title={texts.failed} />
    </div>
  )
}

function NotOpened({ onRetry }: { readonly onRetry: () => void }) {
  const { file: texts } = useTexts('answer')
  return (
    <div className="p-4">
      <ErrorState title={texts.failed} actions={<Button onClick={onRetry}>{texts.retry}</Button>} />
    </div>
  )
}

function WholeText({ file, passage, claim }: FileTextProps & { readonly file: FileInfo }) {
  const { file: texts } = useTexts('answer')
  const [chosen, setChosen] = useState<number | null>(null)
  // Another passage of the same file moves to its position.
  const [askedFor, setAskedFor] = useState(passage)
  if (askedFor !== passage) {
    setAskedFor(passage)
    setChosen(null)
  }

  const offset = chosen ?? Math.floor(passage / passagesAtOnce) * passagesAtOnce
  const { data, error, refetch } = useQuery(fileTextQuery(useApi(fileRoutes), file, offset))
  if (error && !data) return <NotOpened onRetry={() => void refetch()} />
  if (!data) return <output className="block px-[22px] py-4 text-sm text-ink-soft">{texts.loading}</output>

  return (
    <PassageList
      key={offset}
      passages={data.list}
      citedAt={passage - offset}
      claim={claim}
      before={
        <>
          <OriginalLink url={file.url} />
          <Hidden file={file} />
          {offset > 0 && (
            <Button tone="quiet" size="small" onClick={() => setChosen(offset - passagesAtOnce)}>
              {texts.before}
            </Button>
          )}
          {data.list.length === 0 && <p className="text-ink-soft">{texts.empty}</p>}
        </>
      }
      after={
        data.hasMore && (
          <Button tone="quiet" size="small" onClick={() => setChosen(offset + passagesAtOnce)}>
            {texts.after}
          </Button>
        )
      }
    />
  )
}

function OriginalLink({ url }: { readonly url: string | undefined }) {
  const { file: texts } = useTexts('answer')
  if (!url) return null
  return (
    <p className="mb-3 text-sm">
      <a href={url} target="_blank" rel="noopener noreferrer" className="text-indigo hover:underline">
        {texts.original}
      </a>
    </p>
  )
}

/** What is hidden in the file, and the choice to read it; why it failed, if it did. */
function Hidden({ file }: { readonly file: FileInfo }) {
  const choosing = useMutation({
    ...chooseHiddenMutation(useApi(fileRoutes), useQueryClient()),
    onError: useReportRefusedChoice(),
  })
  const { file_id, state, reason, is_stopped: isStopped } = file
  return (
    <>
      {state === 'failed' && (
        <p className={`mb-3 text-sm ${isStopped ? 'text-ink-soft' : 'text-bad'}`}>{reason}</p>
      )}
      <HiddenChoice
        file={file}
        className="mb-3"
        onChoose={(include) => choosing.mutate({ file_id, include })}
      />
    </>
  )
}

function BeingRead({ file }: { readonly file: FileInfo }) {
  const { hidden: texts } = useTexts('common')
  return (
    <div className="grid gap-1 px-[22px] py-4">
      <output className="text-sm text-ink-soft">{texts.reading}</output>
      <HiddenChoice file={file} onChoose={() => undefined} />
    </div>
  )
}
