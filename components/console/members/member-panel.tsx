'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { SidePanel } from '@/components/ui/side-panel/side-panel'
import { Skeleton } from '@/components/ui/skeleton'
import { useApi } from '@/lib/client/api/api-context'
import { memberDetailQuery } from '@/lib/client/api/members'
import { uidOf, useSession } from '@/lib/client/login/session-store'
import { blockReasonCharacters, type MemberDetail, memberRoutes } from '@/lib/contract/routes/member-routes'
import { fill } from '@/lib/messages/fill'
import { listMoment } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { QueryFailure } from '../query-failure'
import { ReasonForm } from '../reason-form'
import { MemberActs } from './member-acts'
import { useMemberActions } from './use-member-actions'
import { memberPanelId } from './use-open-member'

interface MemberPanelProps {
  readonly uid: string
  readonly nickname: string
}

/** What is known of a member, what a block takes away, and what operators did before. */
export function MemberPanel({ uid, nickname }: MemberPanelProps) {
  const texts = useTexts('members')
  const detail = useQuery(memberDetailQuery(useApi(memberRoutes), uid))
  return (
    <SidePanel
      id={memberPanelId}
      title={nickname}
      note={fill(texts.number, { id: uid })}
      closeLabel={texts.close}
    >
      <div className="min-h-0 flex-1 overflow-y-auto px-[22px] py-4 text-sm">
        {detail.isPending && (
          <output aria-label={texts.detailsLoading} className="grid gap-3">
            <Skeleton className="h-5 w-40" />
            <Skeleton className="h-24" />
            <Skeleton className="h-40" />
          </output>
        )}
        <QueryFailure query={detail} title={texts.detailsFailed} />
        {detail.data && <Details detail={detail.data} />}
      </div>
    </SidePanel>
  )
}

function Details({ detail }: { readonly detail: MemberDetail }) {
  const { member, acts } = detail
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {member.state === 'blocked' ? <Blocked detail={detail} /> : <BlockMember detail={detail} />}
      <MemberActs acts={acts} />
    </div>
  )
}

function Blocked({ detail: { member, blocked, agents, links } }: { readonly detail: MemberDetail }) {
  const texts = useTexts('members')
  const common = useTexts('common')
  const [nowMs] = useState(() => Date.now())
  const { restore } = useMemberActions()
  return (
    <section className="grid gap-2">
      <p>
        <Badge tone="bad">{texts.states.blocked}</Badge>{' '}
        {blocked && fill(texts.blockedAt, { time: listMoment(blocked.at, nowMs, common) })}
      </p>
      {blocked && (
        <p className="wrap-anywhere text-ink">{fill(texts.blockedReason, { reason: blocked.reason })}</p>
      )}
      <p className="text-ink-soft">{fill(texts.blockedNow, { agents, links })}</p>
      <p className="mt-1">
        <Button
          // The form that had the focus is gone once a member is blocked.
          ref={focusIfLost}
          className="max-sm:min-h-11"
          disabled={restore.isPending}
          onClick={() => restore.mutate(member)}
        >
          {texts.restore}
        </Button>
      </p>
    </section>
  )
}

function BlockMember({ detail: { member, agents, links } }: { readonly detail: MemberDetail }) {
  const texts = useTexts('members')
  const { approve, block } = useMemberActions()
  const isSelf = uidOf(useSession()) === member.uid
  if (isSelf) return <p className="text-ink-soft">{texts.isOwnAccount}</p>

  const withdrawn = [
    texts.logins,
    ...(agents > 0 ? [fill(texts.agents, { count: agents })] : []),
    ...(links > 0 ? [fill(texts.links, { count: links })] : []),
  ]
  return (
    // The button that restored the member is gone then.
    <section ref={focusIfLost} tabIndex={-1} className="grid gap-3 outline-none">
      {member.state === 'waiting' && (
        <p className="flex flex-wrap items-center gap-3">
          <Badge tone="warn">{texts.states.waiting}</Badge>
          <Button
            size="small"
            className="max-sm:min-h-11"
            disabled={approve.isPending}
            onClick={() => approve.mutate(member)}
          >
            {texts.approve}
          </Button>
        </p>
      )}
      <div className="grid gap-1.5">
        <h3 className="font-semibold">{texts.willEnd}</h3>
        <ul className="flex flex-wrap gap-1.5">
          {withdrawn.map((what) => (
            <li key={what} className="rounded-s border border-line bg-paper-raised px-2 py-0.5">
              {what}
            </li>
          ))}
        </ul>
        <p className="text-ink-soft">{texts.willStay}</p>
      </div>
      <ReasonForm
        label={texts.reason}
        texts={texts}
        most={blockReasonCharacters}
        submit={texts.block}
        busy={texts.blocking}
        isBusy={block.isPending}
        onSubmit={(reason) => block.mutate({ uid: member.uid, nickname: member.nickname, reason })}
      />
    </section>
  )
}

/** A ref; the same function in each rendering, so that it runs when the element appears only. */
function focusIfLost(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
