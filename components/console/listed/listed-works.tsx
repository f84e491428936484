'use client'
import { FindField } from '@/components/find-field/find-field'
import { SegmentedControl } from '@/components/ui/segmented-control'
import { consolePageRows, type ListedQuery } from '@/lib/client/api/members'
import { useAddressFilter } from '@/lib/client/page/use-address-filter'
import { ConsoleSkeleton } from '../console-frame'
import { pageOf, shortKeyword } from '../list-address'
import { ListPager } from '../list-pager'
import { QueryFailure } from '../query-failure'
import type { ListedKind } from './listed-kind'
import { ListedWorkRow } from './listed-work-row'

const parameters = ['state', 'q', 'page'] as const

/** What is public, which an operator takes down, and what was. What is shown is in the address. */
export function ListedWorks({ kind }: { readonly kind: ListedKind }) {
  const { texts } = kind
  const { filter: address, setFilter } = useAddressFilter(parameters, kind.pathOf)
  const query: ListedQuery = {
    keyword: shortKeyword(address.q),
    state: address.state === 'taken_down' ? 'taken_down' : 'public',
    page: pageOf(address.page),
  }
  return (
    <section aria-label={texts.states[query.state]} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <SegmentedControl
          label={texts.shown}
          value={query.state}
          onChange={(state) => setFilter({ state: state === 'public' ? '' : state, page: '' })}
          segments={[
            { value: 'public', label: texts.states.public },
            { value: 'taken_down', label: texts.states.taken_down },
          ]}
        />
        <FindField
          label={texts.search}
          initial={query.keyword}
          hasShortcut
          isInAddress
          className="min-w-0 flex-1 basis-52"
          onKeyword={(q) => q !== query.keyword && setFilter({ q, page: '' })}
        />
      </div>
      <Rows
        kind={kind}
        useList={kind.useList}
        query={query}
        onPage={(page) => setFilter({ page: page === 0 ? '' : String(page + 1) })}
      />
    </section>
  )
}

interface RowsProps extends Pick<ListedKind, 'useList'> {
  readonly kind: ListedKind
  readonly query: ListedQuery
  /** @param page from 0 */
  readonly onPage: (page: number) => void
}

function Rows({ kind, useList, query, onPage }: RowsProps) {
  const { texts } = kind
  const list = useList(query)
  if (list.isPending) return <ConsoleSkeleton label={texts.loading} heights={['h-64']} />

  const failure = <QueryFailure query={list} title={texts.failed} />
  if (!list.data) return failure

  const empty = { public: texts.publicEmpty, taken_down: texts.takenDownEmpty }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={list.isPlaceholderData}>
      {failure}
      {list.data.total === 0 && (
        <p className="border-t border-line py-4 text-sm text-ink-soft">
          {query.keyword === '' ? empty[query.state] : texts.noMatch}
        </p>
      )}
      <ul>
        {list.data.list.map((work) => (
          <ListedWorkRow key={work.id} kind={kind} useActs={kind.useActs} work={work} state={query.state} />
        ))}
      </ul>
      <ListPager
        label={texts.pages}
        texts={texts}
        page={query.page - 1}
        size={consolePageRows}
        total={list.data.total}
        onPage={onPage}
      />
    </div>
  )
}
