'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useApiOf } from '@/lib/client/api/api-context'
import { fileRoutes } from '@/lib/contract/routes/file-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { PagedFile } from './page/paged-file'
import { PassageList } from './passage-list'

const passagesAtOnce = 200

interface FileTextProps {
  readonly fileId: string
  readonly passage: number
  readonly claim: string
}

/** A file in the right panel: its pages as they are printed where it has them, else its text. */
export default function FileText(props: FileTextProps) {
  const { file: texts } = useTexts('answer')
  const { data, isError, refetch } = useFileInfo(props.fileId)
  if (isError) {
    return (
      <ErrorState
        title={texts.failed}
        actions={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
      />
    )
  }
  if (!data) return <output className="block px-[22px] py-4 text-sm text-ink-soft">{texts.loading}</output>
  const text = <WholeText {...props} url={data.url} />
  return data.has_page_pictures ? <PagedFile {...props}>{text}</PagedFile> : text
}

function WholeText({ fileId, passage, claim, url }: FileTextProps & { readonly url: string | undefined }) {
  const { file: texts } = useTexts('answer')
  const [chosen, setChosen] = useState<number | null>(null)
  // Another passage of the same file moves to its position.
  const [askedFor, setAskedFor] = useState(passage)
  if (askedFor !== passage) {
    setAskedFor(passage)
    setChosen(null)
  }

  const offset = chosen ?? Math.floor(passage / passagesAtOnce) * passagesAtOnce
  const { data, isError, refetch } = useFileText(fileId, offset)
  if (isError) {
    return (
      <ErrorState
        title={texts.failed}
        actions={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
      />
    )
  }
  if (!data) return <output className="block px-[22px] py-4 text-sm text-ink-soft">{texts.loading}</output>

  return (
    <PassageList
      key={offset}
      passages={data.list}
      citedAt={passage - offset}
      claim={claim}
      before={
        <>
          <OriginalLink url={url} />
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

function useFileInfo(fileId: string) {
  const api = useApiOf()(fileRoutes)
  return useQuery({
    queryKey: ['file-info', fileId],
    queryFn: ({ signal }) => api('fileInfo', { file_id: fileId }, { signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })
}

function useFileText(fileId: string, offset: number) {
  const api = useApiOf()(fileRoutes)
  return useQuery({
    queryKey: ['file-text', fileId, offset],
    queryFn: ({ signal }) => api('fileText', { file_id: fileId, offset }, { signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })
}
