'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { FindField } from '@/components/find-field/find-field'
import { PageHeading } from '@/components/headings/page-heading'
import { ListState } from '@/components/list-state/list-state'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Icon } from '@/components/ui/icon'
import { download, plus } from '@/components/ui/icon-paths'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { distinctItems } from '@/lib/client/api/distinct-pages'
import { documentsQuery } from '@/lib/client/api/documents'
import { useAddressFilter } from '@/lib/client/page/use-address-filter'
import { writerRoutes } from '@/lib/contract/routes/writer-routes'
import { type DocumentSummary, documentLimits } from '@/lib/contract/writer/document'
import { fill } from '@/lib/messages/fill'
import { listMoment } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { useImport } from '../import/use-import'
import { DocumentMenu } from './document-menu'
import { useCreateDocument } from './use-create-document'

/** The documents of a member, searched in titles and texts by the keyword of the address. */
export function DocumentsView() {
  const texts = useTexts('writer')
  const { filter, setFilter } = useAddressFilter(['q'], paths.documents)
  const keyword = filter.q.trim().slice(0, documentLimits.keyword)
  const { create, isCreating } = useCreateDocument()
  const { choose, isReading } = useImport((read) => create({ ...read, reason: 'import' }))
  return (
    <div className="page-body max-w-[948px]">
      <PageHeading
        title={texts.documents}
        className="mb-4"
        actions={
          <>
            <FindField
              label={texts.find}
              initial={keyword}
              hasShortcut
              isInAddress
              onKeyword={(q) => q !== keyword && setFilter({ q })}
            />
            <Button size="head" onClick={choose} aria-busy={isReading} title={texts.importNote}>
              <Icon path={download} className="size-4" />
              {isReading ? texts.importing : texts.import}
            </Button>
            <Button tone="primary" size="head" aria-busy={isCreating} onClick={() => void create()}>
              <Icon path={plus} className="size-4" />
              {isCreating ? texts.creating : texts.create}
            </Button>
          </>
        }
      />
      <Documents keyword={keyword} />
    </div>
  )
}

function Documents({ keyword }: { readonly keyword: string }) {
  const texts = useTexts('writer')
  const query = useInfiniteQuery(documentsQuery(useApi(writerRoutes), keyword))
  const pages = query.data?.pages.map((page) => ({
    list: page.list.map((document) => ({ ...document, id: document.doc_id })),
  }))
  const list = distinctItems(pages)
  return (
    <ListState
      query={query}
      failed={texts.failed}
      skeleton={<Skeleton className="h-40 w-full" />}
      isEmpty={list.length === 0}
      empty={
        keyword === '' ? (
          <EmptyState title={texts.emptyTitle}>{texts.emptyBody}</EmptyState>
        ) : (
          <EmptyState title={fill(texts.unmatched, { keyword })} />
        )
      }
      more={texts.more}
    >
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {list.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </ListState>
  )
}

function DocumentRow({ document }: { readonly document: DocumentSummary }) {
  const texts = useTexts('writer')
  const common = useTexts('common')
  const [nowMs] = useState(Date.now)
  const { doc_id: id, title, snippet, words, updated } = document
  return (
    <li className="relative flex items-start gap-3 border-b border-line py-4">
      <div className="min-w-0 flex-1">
        <Link
          prefetch={false}
          href={paths.writer(id)}
          className="font-serif text-lg font-semibold after:absolute after:inset-0 hover:text-indigo"
        >
          {title || texts.untitled}
        </Link>
        <p className="truncate text-sm text-ink-soft">{snippet}</p>
        <p className="text-xs text-ink-faint">
          {listMoment(updated * 1_000, nowMs, common)} ·{' '}
          {fill(texts.words, { count: words.toLocaleString() })}
        </p>
      </div>
      <DocumentMenu document={document} />
    </li>
  )
}
