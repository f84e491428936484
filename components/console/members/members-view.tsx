'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FindField } from '@/components/find-field/find-field'
import { PageHeading } from '@/components/headings/page-heading'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { TextLink } from '@/components/ui/text-link'
import { useApi } from '@/lib/client/api/api-context'
import { consolePageRows, type MembersQuery, memberListQuery } from '@/lib/client/api/members'
import { useAddressFilter } from '@/lib/client/page/use-address-filter'
import { type ListedMember, memberRoutes, memberStates } from '@/lib/contract/routes/member-routes'
import type { OutputOf } from '@/lib/contract/routes/route'
import { fill } from '@/lib/messages/fill'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { ConsoleFrame, ConsoleSkeleton } from '../console-frame'
import { pageOf, shortKeyword } from '../list-address'
import { ListPager } from '../list-pager'
import { QueryFailure } from '../query-failure'
import { MemberPanel } from './member-panel'
import { MemberRows } from './member-rows'
import { useOpenMember } from './use-open-member'

const parameters = ['state', 'q', 'page'] as const

/** Members of the product, for operators. What is shown is in the address. */
export function MembersView() {
  const texts = useTexts('members')
  return (
    <ConsoleFrame
      current="members"
      skeleton={<ConsoleSkeleton label={texts.loading} heights={['h-10', 'h-96']} />}
    >
      {() => <Members />}
    </ConsoleFrame>
  )
}

function Members() {
  const { filter: address, setFilter } = useAddressFilter(parameters, paths.consoleMembers)
  const query: MembersQuery = {
    keyword: shortKeyword(address.q),
    state: memberStates.find((state) => state === address.state) ?? 'all',
    page: pageOf(address.page),
  }
  // The search field has a state of its own, which a new key resets.
  const [resets, setResets] = useState(0)
  const { data } = useQuery(memberListQuery(useApi(memberRoutes), query))
  const open = useOpenMember()
  return (
    <>
      <MembersHeading counts={data?.counts} />
      <Narrowing key={resets} query={query} counts={data?.counts} onChange={setFilter} />
      <MemberList
        query={query}
        openUid={open.uid}
        onOpen={open.toggle}
        onPage={(page) => setFilter({ page: page === 0 ? '' : String(page + 1) })}
        onShowAll={() => {
          setFilter({ q: '', state: '', page: '' })
          setResets(resets + 1)
        }}
      />
      {open.uid !== '' && <MemberPanel key={open.uid} uid={open.uid} nickname={open.nickname} />}
    </>
  )
}

interface CountsProps {
  /** Undefined while they are unknown. */
  readonly counts: OutputOf<typeof memberRoutes.memberList>['counts'] | undefined
}

function MembersHeading({ counts }: CountsProps) {
  const texts = useTexts('members')
  return (
    <PageHeading
      title={texts.title}
      className="mb-4"
      intro={
        counts && (
          <p aria-live="polite" className="text-ink-soft tabular-nums">
            {fill(texts.count, { count: counts.all })}
            {counts.waiting > 0 && (
              <TextLink href={paths.consoleMembers({ state: 'waiting' })} className="ml-3">
                {fill(texts.waitingCount, { count: counts.waiting })}
              </TextLink>
            )}
          </p>
        )
      }
    />
  )
}

interface NarrowingProps extends CountsProps {
  readonly query: MembersQuery
  readonly onChange: (change: Partial<Record<(typeof parameters)[number], string>>) => void
}

function Narrowing({ query, counts, onChange }: NarrowingProps) {
  const texts = useTexts('members')
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <FindField
        label={texts.search}
        initial={query.keyword}
        hasShortcut
        isInAddress
        className="min-w-0 flex-1 basis-64 max-sm:basis-full"
        onKeyword={(q) => q !== query.keyword && onChange({ q, page: '' })}
      />
      <fieldset className="flex flex-wrap gap-1.5">
        <legend className="sr-only">{texts.filter}</legend>
        {memberStates.map((state) => (
          <Chip
            key={state}
            aria-pressed={query.state === state}
            className="max-sm:min-h-11"
            onClick={() => onChange({ state: state === 'all' ? '' : state, page: '' })}
          >
            {state === 'all' || !counts?.[state]
              ? texts.filters[state]
              : fill(texts.filterCount, { name: texts.filters[state], count: counts[state] })}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}

interface MemberListProps {
  readonly query: MembersQuery
  readonly openUid: string
  readonly onOpen: (member: ListedMember) => void
  /** @param page from 0 */
  readonly onPage: (page: number) => void
  readonly onShowAll: () => void
}

function MemberList({ query, openUid, onOpen, onPage, onShowAll }: MemberListProps) {
  const texts = useTexts('members')
  const list = useQuery(memberListQuery(useApi(memberRoutes), query))
  if (list.isPending) return <ConsoleSkeleton label={texts.loading} heights={['h-80']} />

  const failure = <QueryFailure query={list} title={texts.failed} />
  if (!list.data) return failure

  const { list: members, total, asks_per_day: asksPerDay, counts } = list.data
  if (counts.all === 0) return <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>

  const empty = { all: texts.noMatch, waiting: texts.noneWaiting, blocked: texts.noneBlocked }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-busy={list.isPlaceholderData}>
      {failure}
      {total === 0 ? (
        <p className="flex flex-wrap items-center gap-3 border-t border-line py-4 text-sm text-ink-soft">
          {query.keyword === '' ? empty[query.state] : texts.noMatch}
          <Button size="small" onClick={onShowAll}>
            {texts.showAll}
          </Button>
        </p>
      ) : (
        <MemberRows members={members} asksPerDay={asksPerDay} openUid={openUid} onOpen={onOpen} />
      )}
      <ListPager
        label={texts.pages}
        texts={texts}
        page={query.page - 1}
        size={consolePageRows}
        total={total}
        onPage={onPage}
      />
    </div>
  )
}
