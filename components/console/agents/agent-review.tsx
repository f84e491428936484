'use client'
import { useRef, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { passFocusOn } from '@/components/ui/focus-return'
import type { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { scrollFocus } from '@/components/ui/scroll-focus'
import { type AgentInReview, reasonCharacters } from '@/lib/contract/routes/agent-review-routes'
import { fill } from '@/lib/messages/fill'
import { listMoment } from '@/lib/messages/list-date'
import { useTexts } from '@/lib/messages/use-texts'
import { ReasonForm } from '../reason-form'
import { publishedTexts } from './published-texts'
import { ReviewedKnowledge } from './reviewed-knowledge'
import { useAgentDecisions } from './use-agent-decisions'

interface AgentReviewProps {
  readonly agent: AgentInReview
  readonly guard: ReturnType<typeof useReclickGuard>
}

/** A version that waits for an operator, with the texts that would be public. */
export function AgentReview({ agent, guard }: AgentReviewProps) {
  const texts = useTexts('publicAgents')
  const [isRejecting, setIsRejecting] = useState(false)
  const rejectButton = useRef<HTMLButtonElement>(null)
  const { decide } = useAgentDecisions()
  const { id, version, submitted, settings } = agent
  const { name } = settings
  const close = () => {
    setIsRejecting(false)
    rejectButton.current?.focus()
  }
  return (
    <li ref={passFocusOn} className="grid grid-cols-[minmax(0,1fr)] gap-2 border-t border-line py-3">
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <AgentInWords agent={agent} />
        <div className="flex gap-2">
          <Button
            size="small"
            className="max-sm:min-h-11"
            disabled={decide.isPending}
            aria-label={fill(texts.approveOf, { name })}
            onClick={guard(() => decide.mutate({ id, name, version, submitted, approve: true, reason: '' }))}
          >
            {texts.approve}
          </Button>
          <Button
            ref={rejectButton}
            size="small"
            tone="warning"
            className="max-sm:min-h-11"
            aria-label={fill(texts.rejectOf, { name })}
            aria-expanded={isRejecting}
            onClick={() => (isRejecting ? close() : setIsRejecting(true))}
          >
            {texts.reject}
          </Button>
        </div>
      </div>
      {isRejecting && (
        <ReasonForm
          label={texts.rejectReason}
          texts={texts}
          most={reasonCharacters}
          submit={texts.reject}
          busy={texts.working}
          isBusy={decide.isPending}
          isFocused
          onSubmit={(reason) => decide.mutate({ id, name, version, submitted, approve: false, reason })}
        >
          <Button className="max-sm:min-h-11" onClick={close}>
            {texts.cancel}
          </Button>
        </ReasonForm>
      )}
      <PublishedTexts agent={agent} />
      <ReviewedKnowledge agent={agent} />
    </li>
  )
}

function AgentInWords({ agent }: Pick<AgentReviewProps, 'agent'>) {
  const texts = useTexts('publicAgents')
  const common = useTexts('common')
  const [nowMs] = useState(() => Date.now())
  const { author, settings, is_published: isPublished, submitted } = agent
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="text-md wrap-anywhere text-ink">
        {settings.name}{' '}
        <Badge tone={isPublished ? 'neutral' : 'warn'}>{isPublished ? texts.isUpdate : texts.isNew}</Badge>
      </p>
      <p className="text-sm text-ink-faint">
        {fill(texts.by, { author, time: listMoment(submitted, nowMs, common) })}
      </p>
    </div>
  )
}

function PublishedTexts({ agent }: Pick<AgentReviewProps, 'agent'>) {
  const texts = useTexts('publicAgents')
  return (
    <details className="text-sm">
      <summary
        aria-label={fill(texts.showTextsOf, { name: agent.settings.name })}
        className="w-fit cursor-pointer rounded-s text-indigo max-sm:py-2"
      >
        {texts.showTexts}
      </summary>
      <dl
        ref={scrollFocus}
        className="mt-2 grid max-h-96 gap-2 overflow-y-auto rounded-m bg-paper-sunken p-3"
      >
        {publishedTexts(agent).map(({ kind, text }) => (
          <div key={kind}>
            <dt className="text-ink-faint">{texts.texts[kind]}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
