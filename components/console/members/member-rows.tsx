'use client'
import { useState } from 'react'
import { MemberAvatar } from '@/components/login/member-avatar'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { passFocusOn } from '@/components/ui/focus-return'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import type { ListedMember } from '@/lib/contract/routes/member-routes'
import { fill } from '@/lib/messages/fill'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { useMemberActions } from './use-member-actions'
import { memberPanelId } from './use-open-member'

const tones = { active: 'neutral', waiting: 'warn', blocked: 'bad' } as const
/** Rows may move after an action; a double click must not hit the next one within this time. */
const rowsMoveMs = 700
/** Characters of an id that tell members apart. */
const shownIdCharacters = 8

interface MemberRowsProps {
  readonly members: readonly ListedMember[]
  /** 0 is no limit. */
  readonly asksPerDay: number
  /** The member in the panel; '' for none. */
  readonly openUid: string
  readonly onOpen: (member: ListedMember) => void
}

/** A table, of which a phone shows member, state and action only: the rest is in the panel. */
export function MemberRows({ members, asksPerDay, openUid, onOpen }: MemberRowsProps) {
  const texts = useTexts('members')
  const [nowMs] = useState(() => Date.now())
  const columns = [
    { text: texts.member, style: '' },
    { text: texts.joined, style: 'max-sm:hidden' },
    { text: texts.lastSeen, style: 'max-sm:hidden' },
    { text: texts.asked, style: 'text-right max-sm:hidden' },
    { text: texts.state, style: '' },
  ]
  return (
    <table aria-label={texts.table} className="w-full border-collapse text-left text-sm">
      <thead>
        <tr className="text-ink-soft">
          {columns.map(({ text, style }) => (
            <th key={text} scope="col" className={`px-3 py-2 font-normal whitespace-nowrap ${style}`}>
              {text}
            </th>
          ))}
          <th scope="col" className="px-3 py-2">
            <span className="sr-only">{texts.actions}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow
            key={member.uid}
            member={member}
            asksPerDay={asksPerDay}
            nowMs={nowMs}
            isOpen={member.uid === openUid}
            onOpen={() => onOpen(member)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface MemberRowProps {
  readonly member: ListedMember
  readonly asksPerDay: number
  readonly nowMs: number
  readonly isOpen: boolean
  readonly onOpen: () => void
}

function MemberRow({ member, asksPerDay, nowMs, isOpen, onOpen }: MemberRowProps) {
  const texts = useTexts('members')
  const common = useTexts('common')
  const { nickname, picture, phone, state, joined, last_seen: lastSeen, asked } = member
  const date = (ms: number) => listDate(ms / 1_000, nowMs, common)
  const used = asksPerDay > 0 ? `${asked} / ${asksPerDay}` : String(asked)
  return (
    <tr
      className={`border-t border-line ${isOpen ? 'bg-paper-raised shadow-[inset_3px_0_0_var(--color-seal)]' : ''}`}
    >
      <th scope="row" className="w-full max-w-0 px-3 py-2 font-normal">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? memberPanelId : undefined}
          onClick={onOpen}
          className="flex min-h-11 w-full min-w-0 items-center gap-3 rounded-s text-left hover:text-indigo-strong"
        >
          <MemberAvatar user={{ nickname, pic_url: picture }} />
          <span className="min-w-0 flex-1">
            <span className="block truncate text-md text-ink">
              {nickname}
              {member.is_operator && (
                <Badge tone="indigo" className="ml-2">
                  {texts.operator}
                </Badge>
              )}
            </span>
            <span className="block truncate text-ink-soft tabular-nums">
              {phone || texts.noPhone} · {fill(texts.number, { id: member.uid.slice(0, shownIdCharacters) })}
            </span>
          </span>
          <span className="sr-only">{fill(texts.details, { name: nickname })}</span>
        </button>
      </th>
      <td className="px-3 py-2 whitespace-nowrap max-sm:hidden">{date(joined)}</td>
      <td className="px-3 py-2 whitespace-nowrap max-sm:hidden">
        {lastSeen === null ? texts.unknown : date(lastSeen)}
      </td>
      <td className="px-3 py-2 text-right whitespace-nowrap tabular-nums max-sm:hidden">
        {state === 'blocked' ? texts.unknown : used}
      </td>
      <td className="px-3 py-2 whitespace-nowrap">
        {state === 'active' ? texts.states.active : <Badge tone={tones[state]}>{texts.states[state]}</Badge>}
      </td>
      <td className="px-3 py-2 text-right whitespace-nowrap">
        <RowAction member={member} />
      </td>
    </tr>
  )
}

/** A member who is blocked is restored first; one who waits is approved. */
function RowAction({ member }: { readonly member: ListedMember }) {
  const texts = useTexts('members')
  const { approve, restore } = useMemberActions()
  const guard = useReclickGuard(rowsMoveMs)
  if (member.state === 'active') return null

  const isBlocked = member.state === 'blocked'
  const action = isBlocked ? restore : approve
  return (
    <Button
      ref={passFocusOn}
      size="small"
      className="max-sm:min-h-11"
      disabled={action.isPending}
      aria-label={fill(isBlocked ? texts.restoreOf : texts.approveOf, { name: member.nickname })}
      onClick={guard(() => action.mutate(member))}
    >
      {isBlocked ? texts.restore : texts.approve}
    </Button>
  )
}
