'use client'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { scrollFocus } from '@/components/ui/scroll-focus'
import { useTexts } from '@/lib/messages/use-texts'
import type { Proposal } from './use-rewrite'

interface ProposalViewProps {
  readonly proposal: Proposal
  readonly problem: string
  readonly isBusy: boolean
  readonly onAccept: () => void
  readonly onDiscard: () => void
  readonly onAgain: () => void
}

export function ProposalView({ proposal, problem, isBusy, ...on }: ProposalViewProps) {
  const { rewrite: texts } = useTexts('chat')
  const panel = useRef<HTMLElement>(null)
  // It appears while the user waits for it, so it takes the focus.
  useEffect(() => panel.current?.focus(), [])
  return (
    <section ref={panel} tabIndex={-1} aria-label={texts.proposal} className="grid gap-3 p-4 outline-none">
      <div ref={scrollFocus} className="grid max-h-[50dvh] gap-2.5 overflow-y-auto text-md leading-relaxed">
        <del aria-label={texts.before} className="whitespace-pre-wrap text-ink-soft">
          {proposal.part.text}
        </del>
        <ins aria-label={texts.after} className="whitespace-pre-wrap text-ink no-underline">
          {proposal.text}
        </ins>
      </div>
      <p role="alert" className="text-sm text-bad empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button tone="primary" onClick={on.onAccept} disabled={isBusy} className="max-md:min-h-11">
          {texts.accept}
        </Button>
        <Button onClick={on.onAgain} disabled={isBusy} aria-busy={isBusy} className="max-md:min-h-11">
          {texts.again}
        </Button>
        <Button tone="quiet" onClick={on.onDiscard} className="max-md:min-h-11">
          {texts.discard}
        </Button>
      </div>
    </section>
  )
}
