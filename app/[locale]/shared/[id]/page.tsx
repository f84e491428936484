import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { ChartImagesProvider } from '@/components/cards/chart/chart-images'
import { CloseReferences } from '@/components/cards/search-result/close-references'
import { beyondServerBudget } from '@/components/conversation/page/server-budget'
import { RecordView } from '@/components/conversation/record/record-view'
import { PageHeading } from '@/components/headings/page-heading'
import { CountView } from '@/components/share/count-view'
import { ReportButton } from '@/components/share/report-button'
import { buttonStyle } from '@/components/ui/button'
import { ApiError } from '@/lib/client/api/api-error'
import { serverApi } from '@/lib/client/api/server-api.server'
import { chartImages } from '@/lib/client/charts/chart-images.server'
import { appName } from '@/lib/client/page/app-name'
import { readCards } from '@/lib/contract/cards/card-types'
import { dialogueFilePaths, type SharedSnapshot, shareRoutes } from '@/lib/contract/routes/share-routes'
import { pageMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import type { Messages } from '@/lib/messages/zh-cn'
import { paths } from '@/lib/paths'
import { pageOf } from '@/lib/text/addresses/page-of'
import { pageLocale } from '../../../page-locale'
import { siteOrigin } from '../../../site-origin'

interface SharedPageProps {
  readonly params: Promise<{ readonly locale: string; readonly id: string }>
  readonly searchParams: Promise<{ readonly page?: string }>
}

const descriptionCharacters = 150
/** Limits the reading length of a page, and the work of the server. */
const recordsPerPage = 20

export async function generateMetadata({ params }: SharedPageProps): Promise<Metadata> {
  const { id } = await params
  const { title, records } = await readSnapshot(id)
  const [text = title] = readCards(records[0]?.data ?? [], 'markdown')
  const description = text.slice(0, descriptionCharacters)
  const card = `${dialogueFilePaths.shareImage}?id=${encodeURIComponent(id)}`
  const images = [{ url: card, width: 1200, height: 630, alt: title }]

  return {
    metadataBase: new URL(await siteOrigin()),
    title,
    description,
    robots: { index: false },
    openGraph: { type: 'article', title, description, siteName: appName, images },
    twitter: { card: 'summary_large_image', title, description, images },
  }
}

/** A public snapshot: read-only, for anyone with the address. */
export default async function SharedPage(props: SharedPageProps) {
  const { messages, locale } = await pageLocale(props)
  const { id } = await props.params
  const { title, records } = await readSnapshot(id)
  const { items, page, pages } = pageOf(records, (await props.searchParams).page, recordsPerPage)
  const plainFirst = beyondServerBudget(items)
  const images = chartImages(items, locale)

  return (
    <div className="flex flex-1 flex-col px-11 pb-10 max-md:px-4">
      <CloseReferences viewId={id} />
      <CountView id={id} />
      <PageHeading
        title={title}
        intro={<span className="text-sm text-ink-faint">{messages.result.sharedNote}</span>}
        className="mx-auto w-full max-w-[826px] pt-[30px] pb-4"
      />
      <div className="mx-auto grid w-full max-w-[826px] grid-cols-[minmax(0,1fr)] gap-8">
        <Texts
          messages={pageMessagesOf(
            messages,
            'result',
            'answer',
            'copilot',
            'research',
            'errors',
            'share',
            'report',
          )}
        >
          {items.map((record) => (
            <ChartImagesProvider key={record.doc_id} images={images.get(record.doc_id) ?? {}}>
              <RecordView
                record={record}
                isFirst={record === records[0]}
                isLast={false}
                isPlainFirst={plainFirst.has(record.doc_id)}
              />
            </ChartImagesProvider>
          ))}
          <footer className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-sm text-ink-faint">
            {messages.share.sharedLabel}
            <div className="flex flex-wrap items-center gap-3">
              <ReportButton of={{ kind: 'share', id }} label={messages.share.sharedReport} />
              <Link href={paths.home()} className={buttonStyle({ tone: 'primary' })}>
                {messages.share.sharedAsk}
              </Link>
            </div>
          </footer>
        </Texts>
      </div>
      {pages > 1 && <Pages id={id} page={page} pages={pages} texts={messages.result} />}
    </div>
  )
}

interface PagesProps {
  readonly id: string
  readonly page: number
  readonly pages: number
  readonly texts: Messages['result']
}

/** Plain links, which work without scripts. */
function Pages({ id, page, pages, texts }: PagesProps) {
  return (
    <nav
      aria-label={texts.sharedPages}
      className="mx-auto mt-8 flex w-full max-w-[826px] items-center gap-4 text-sm"
    >
      {page > 1 && (
        <a rel="prev" className="text-indigo hover:underline" href={paths.shared(id, page - 1)}>
          {texts.previousPage}
        </a>
      )}
      <span className="text-ink-faint">
        {page}/{pages}
      </span>
      {page < pages && (
        <a rel="next" className="text-indigo hover:underline" href={paths.shared(id, page + 1)}>
          {texts.nextPage}
        </a>
      )}
    </nav>
  )
}

const readSnapshot = cache(async (id: string): Promise<SharedSnapshot> => {
  const api = await serverApi(shareRoutes)
  try {
    return await api('sharedSnapshot', { id })
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'bad_request'].includes(error.code)) notFound()
    throw error
  }
})
