'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useApiOf } from '@/lib/client/api/api-context'
import { fileRoutes } from '@/lib/contract/routes/file-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { PassageList } from './passage-list'

const passagesAtOnce = 200

interface FileTextProps {
  readonly fileId: string
  readonly passage: number
  readonly claim: string
}

export default function FileText({ fileId, passage, claim }: FileTextProps) {
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
          <OriginalLink url={data.url} />
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

function useFileText(fileId: string, offset: number) {
  const api = useApiOf()(fileRoutes)
  return useQuery({
    queryKey: ['file-text', fileId, offset],
    queryFn: async ({ signal }) => {
      const [text, { url }] = await Promise.all([
        api('fileText', { file_id: fileId, offset }, { signal }),
        api('fileInfo', { file_id: fileId }, { signal }),
      ])
      return { ...text, url }
    },
    staleTime: 10 * 60_000,
    retry: false,
  })
}
