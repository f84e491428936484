'use client'
import { startTransition, useEffect, useState } from 'react'
import { LazyAnswerMarkdown } from '@/components/shared/markdown/lazy-answer-markdown'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import type { Card, SourceReference } from '@/lib/contract/card'
import { useMessages } from '@/lib/session/locale-context'

interface AnswerCardProps {
  readonly card: Card
  readonly sources: readonly SourceReference[]
  readonly isLive: boolean
  readonly isPlainFirst: boolean
}

/** One card of the answer's body. Cards that have a place of their own (sources, steps, questions) are not drawn here. */
export function AnswerCard({ card, sources, isLive, isPlainFirst }: AnswerCardProps) {
  const isOpen = isLive && card.target !== 'end'
  const isPlain = useFirstOnly(isPlainFirst)
  switch (card.type) {
    case 'markdown':
      if (isPlain) return <div className="answer-text whitespace-pre-wrap">{textOf(card)}</div>
      return <LazyAnswerMarkdown id={card.id} text={textOf(card)} isOpen={isOpen} sources={sources} />
    case 'code':
      return (
        <pre className="overflow-x-auto rounded-m bg-paper-sunken p-4 font-mono text-sm">
          <code>{textOf(card)}</code>
        </pre>
      )
    case 'thinking':
      return <ThinkingCard text={textOf(card)} />
    case 'ban':
      return <BanCard card={card} />
    case 'tips':
      return <p className="rounded-m bg-indigo-wash px-4 py-2.5 text-sm text-ink-soft">{noteOf(card)}</p>
    default:
      // A newer host may send a card that this page does not know.
      return <p className="whitespace-pre-wrap text-ink-soft">{textOf(card)}</p>
  }
}

/** @returns whether it is so, in the first rendering alone, which the server and the browser share */
function useFirstOnly(isSo: boolean): boolean {
  const [isFirst, setIsFirst] = useState(isSo)
  // What follows is rendered in slices, between which the page answers.
  useEffect(() => startTransition(() => setIsFirst(false)), [])
  return isFirst
}

function ThinkingCard({ text }: { readonly text: string }) {
  const { answer } = useMessages()
  return (
    <details className="group/thinking text-sm text-ink-soft">
      <summary className="flex cursor-pointer list-none items-center gap-1">
        <Icon
          path={chevronRight}
          className="size-4 transition-transform duration-(--motion) group-open/thinking:rotate-90"
        />
        {answer.thinking}
      </summary>
      <p className="mt-2 border-l-2 border-line-strong pl-4 leading-relaxed whitespace-pre-wrap">{text}</p>
    </details>
  )
}

function BanCard({ card }: { readonly card: Card }) {
  const { answer } = useMessages()
  return (
    <p
      role="alert"
      className="rounded-m border border-line-strong border-l-[3px] border-l-bad bg-paper-raised px-4 py-3"
    >
      {noteOf(card) || answer.banned}
    </p>
  )
}

function noteOf(card: Card): string {
  const content = card.content as { text?: unknown } | null
  return typeof content?.text === 'string' ? content.text : ''
}

function textOf(card: Card): string {
  return typeof card.content === 'string' ? card.content : JSON.stringify(card.content)
}
