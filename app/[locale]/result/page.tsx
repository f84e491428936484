import type { Metadata } from 'next'
import dynamic from 'next/dynamic'
import { notFound, redirect } from 'next/navigation'
import { cache } from 'react'
import { ResultView } from '@/components/result/result-view'
import { ApiError } from '@/lib/client/api/api-error'
import { serverApi } from '@/lib/client/api/server-api.server'
import { frameLimits, searchPatterns } from '@/lib/contract/frames/frame'
import type { HistoryPage } from '@/lib/contract/routes/http'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { type LocaleParams, pageLocale } from '../../page-locale'

const sections = [
  'asking',
  'research',
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
  /** Repeated query parameters are arrays. */
  readonly searchParams: Promise<
    Readonly<Partial<Record<'id' | 'temp' | 'q' | 'pattern', string | string[]>>>
  >
}

/** Lazy: few results start from an address, the others don't need the search box of the home page. */
const AskedPage = dynamic(() => import('./asked-page').then((part) => part.AskedPage))

export async function generateMetadata(props: ResultPageProps): Promise<Metadata> {
  const { messages } = await pageLocale(props)
  const { id, temp, q } = await readAddress(props)
  const title = id === '' ? q : temp ? '' : (await readNewest(id)).title
  return { title: title || messages.result.title, robots: { index: false } }
}

/** A search conversation: complete in its first HTML if stored, started in the browser if just submitted. */
export default async function ResultPage(props: ResultPageProps) {
  const { id, temp: isPending, q, pattern } = await readAddress(props)
  if (id === '' && q === '') redirect(paths.home())
  const { messages } = await pageLocale(props)
  if (id === '')
    return (
      <Texts messages={pageMessagesOf(messages, 'asking', 'home', 'answer')}>
        <AskedPage
          key={q}
          question={q}
          pattern={searchPatterns.find((each) => each === pattern) ?? null}
          isTooLong={q.length > frameLimits.questionCharacters.search}
        />
      </Texts>
    )

  const page = isPending ? nothing : await readNewest(id)

  return (
    <Texts messages={pageMessagesOf(messages, ...sections)}>
      <ResultView
        key={id}
        conversationId={isPending ? '' : id}
        page={page}
        pendingAskId={isPending ? id : ''}
      />
    </Texts>
  )
}

async function readAddress({ searchParams }: ResultPageProps) {
  const given = await searchParams
  const one = (name: keyof typeof given) => [given[name] ?? ''].flat()[0] ?? ''
  return { id: one('id'), temp: one('temp') === 'true', q: one('q').trim(), pattern: one('pattern') }
}

const nothing: HistoryPage = { detailList: [], offset: 0, hashMore: false, title: '' }

/** Cached per request, for the title and for the page. */
const readNewest = cache(async (id: string): Promise<HistoryPage> => {
  const api = await serverApi()
  try {
    return await api('chatHistory', { conversation_id: id, kind: 'search', time_reverse: 0, offset: 0 })
  } catch (error) {
    if (
      error instanceof ApiError &&
      ['not_found', 'unauthorized', 'blocked', 'bad_request'].includes(error.code)
    )
      notFound()
    throw error
  }
})
