import type { Metadata } from 'next'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { ResultView } from '@/components/result/result-view'
import { ApiError } from '@/lib/api/api-error'
import { serverApi } from '@/lib/api/server-api.server'
import type { HistoryPage } from '@/lib/contract/http'
import { paths } from '@/lib/paths'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { type LocaleParams, pageLocale } from '../../page-locale'

const sections = [
  'home',
  'result',
  'answer',
  'copilot',
  'errors',
  'history',
  'share',
  'file',
  'feedback',
  'report',
] as const

interface ResultPageProps extends LocaleParams {
  readonly searchParams: Promise<{ readonly id?: string; readonly temp?: string }>
}

export async function generateMetadata(props: ResultPageProps): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  const { id = '', temp } = await props.searchParams
  const title = temp === 'true' || id === '' ? '' : (await readNewest(id)).title
  return { title: title || messages.result.title, robots: { index: false } }
}

/** A search conversation: whole in its first HTML when it is stored, begun in the browser when it was just submitted. */
export default async function ResultPage(props: ResultPageProps) {
  const { id = '', temp } = await props.searchParams
  if (id === '') redirect(paths.home())
  const isPending = temp === 'true'
  const { messages } = await pageLocale(props)
  return (
    <Texts messages={pageMessagesOf(messages, ...sections)}>
      <ResultView
        key={id}
        conversationId={isPending ? '' : id}
        page={isPending ? nothing : await readNewest(id)}
        pendingAskId={isPending ? id : ''}
      />
    </Texts>
  )
}

const nothing: HistoryPage = { detailList: [], offset: 0, hashMore: false, title: '' }

/** Read once a request, for the title and for the page. */
const readNewest = cache(async (id: string): Promise<HistoryPage> => {
  const api = await serverApi()
  try {
    return await api('chatHistory', { conversation_id: id, kind: 'search', time_reverse: 0, offset: 0 })
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'unauthorized', 'bad_request'].includes(error.code))
      notFound()
    throw error
  }
})
