'use client'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { passFocusOn } from '@/components/ui/focus-return'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { TextLink } from '@/components/ui/text-link'
import type { ListedQuery } from '@/lib/client/api/members'
import { type ListedWork, reasonCharacters } from '@/lib/contract/routes/agent-review-routes'
import { fill } from '@/lib/messages/fill'
import { listDate } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { paths } from '@/lib/paths'
import { ReasonForm } from '../reason-form'
import type { ListedActs, ListedKind } from './listed-kind'

/** Rows move up after one is handled; a double click must not hit the next one within this time. */
const rowsMoveMs = 700

interface ListedWorkRowProps extends Pick<ListedKind, 'useActs'> {
  readonly kind: ListedKind
  readonly work: ListedWork
  readonly state: ListedQuery['state']
}

/** What is public can be taken down, with a reason; what was taken down can be put back. */
export function ListedWorkRow({ kind, useActs, work, state }: ListedWorkRowProps) {
  const { texts } = kind
  const [isAsking, setIsAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const { takeDown, putBack } = useActs()
  const { id, name, can_restore: canRestore } = work
  const isPublic = state === 'public'
  const close = () => {
    setIsAsking(false)
    button.current?.focus()
  }
  return (
    <li ref={passFocusOn} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <WorkInWords kind={kind} work={work} isPublic={isPublic} />
        {isPublic && (
          <Button
            ref={button}
            size="small"
            tone="warning"
            className="max-sm:min-h-11"
            aria-label={fill(texts.takeDownOf, { name })}
            aria-expanded={isAsking}
            onClick={() => (isAsking ? close() : setIsAsking(true))}
          >
            {texts.takeDown}
          </Button>
        )}
        {!isPublic && canRestore && <PutBack texts={texts} work={work} putBack={putBack} />}
      </div>
      {isAsking && (
        <ReasonForm
          label={texts.reason}
          texts={texts}
          most={reasonCharacters}
          submit={texts.takeDown}
          busy={texts.working}
          isBusy={takeDown.isPending}
          isFocused
          onSubmit={(reason) => takeDown.mutate({ id, name, reason })}
        >
          <Button className="max-sm:min-h-11" onClick={close}>
            {texts.cancel}
          </Button>
        </ReasonForm>
      )}
    </li>
  )
}

interface WorkInWordsProps extends Pick<ListedWorkRowProps, 'kind' | 'work'> {
  readonly isPublic: boolean
}

function WorkInWords({ kind, work, isPublic }: WorkInWordsProps) {
  const { texts, hrefOf } = kind
  const common = useTexts('common')
  const [nowMs] = useState(() => Date.now())
  const { name, intro, author, author_id: authorId, uses, reason, since } = work
  const about = { uses, time: listDate(since / 1_000, nowMs, common) }
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="text-md wrap-anywhere text-ink">
        {isPublic ? <TextLink href={hrefOf(work)}>{name}</TextLink> : name}
      </p>
      <p className="line-clamp-2 text-sm text-ink-soft">{intro}</p>
      <p className="text-sm text-ink-faint">
        <TextLink href={paths.consoleMembers({ q: authorId })}>{author}</TextLink>{' '}
        {fill(isPublic ? texts.byPublished : texts.byTakenDown, about)}
      </p>
      {reason !== '' && (
        <p className="text-sm wrap-anywhere text-ink-soft">{fill(texts.takenDownReason, { reason })}</p>
      )}
      {!isPublic && !work.can_restore && <p className="text-sm text-ink-faint">{texts.cannotRestore}</p>}
    </div>
  )
}

interface PutBackProps extends Pick<ListedActs, 'putBack'>, Pick<ListedKind, 'texts'> {
  readonly work: ListedWork
}

function PutBack({ texts, work: { id, name }, putBack }: PutBackProps) {
  const guard = useReclickGuard(rowsMoveMs)
  return (
    <Button
      size="small"
      className="max-sm:min-h-11"
      disabled={putBack.isPending}
      aria-label={fill(texts.putBackOf, { name })}
      onClick={guard(() => putBack.mutate({ id, name }))}
    >
      {texts.putBack}
    </Button>
  )
}
