'use client'
import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useApiOf } from '@/lib/client/api/api-context'
import { knowledgeAnswerRoutes } from '@/lib/contract/routes/knowledge-routes'
import { useTexts } from '@/lib/messages/use-texts'
import { useFilePanelFocus } from './file-panel'
import { PassageList } from './passage-list'

interface CitedTextProps {
  readonly cited: string
  readonly claim: string
}

/** The page of an agent's knowledge that an answer cites. Default export for lazy loading. */
export default function CitedText({ cited, claim }: CitedTextProps) {
  useFilePanelFocus()
  const { file: texts } = useTexts('answer')
  const api = useApiOf()(knowledgeAnswerRoutes)
  const { data, isError, refetch } = useQuery({
    queryKey: ['cited-knowledge', cited],
    queryFn: ({ signal }) => api('knowledgeCited', { cited }, { signal }),
    staleTime: 10 * 60_000,
    retry: false,
  })
  if (isError) {
    return (
      <ErrorState
        title={texts.citedFailed}
        actions={<Button onClick={() => void refetch()}>{texts.retry}</Button>}
      />
    )
  }
  if (!data) return <output className="block px-[22px] py-4 text-sm text-ink-soft">{texts.loading}</output>
  return (
    <PassageList
      passages={data.list}
      citedAt={data.at}
      claim={claim}
      after={<p className="mt-4 text-xs text-ink-faint">{texts.citedOnly}</p>}
    />
  )
}
