'use client'
import { Activity, memo, startTransition, Suspense, useEffect, useState } from 'react'
import { LazyAnswerMarkdown } from '@/components/shared/markdown/lazy-answer-markdown'
import { AnswerSlices } from '@/components/shared/markdown/answer-slices'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import type { Card, SourceReference } from '@/lib/contract/card'
import { useMessages } from '@/lib/session/locale-context'
import { useIsHydrating } from '@/components/shared/answer/use-is-hydrating'

interface AnswerCardProps {
  readonly card: Card
  readonly sources: readonly SourceReference[]
  readonly isLive: boolean
  readonly isPlainFirst: boolean
}

/** One card of the answer's body. Cards that have a place of their own (sources, steps, questions) are not drawn here. */
export const AnswerCard = memo(function AnswerCard(props: AnswerCardProps) {
  const { card } = props
  const isHydrating = useIsHydrating()
  // It stays so: another value would be an update, which an answer that is not hydrated yet cannot take.
  const [isFromServer] = useState(isHydrating)
  switch (card.type) {
    case 'markdown':
      return <MarkdownCard {...props} isFromServer={isFromServer} />
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
})

/**
 * The text of an answer. What the server has rendered of it stays until the browser has read the text in slices, and is
 * then taken over in slices: an Activity is hydrated apart from the page around it. Unlike Suspense, whose content the
 * server moves behind the page when it is long, it leaves it in its place, where it is read without scripts.
 */
const MarkdownCard = memo(function MarkdownCard({
  card,
  sources,
  isLive,
  isPlainFirst,
  isFromServer,
}: AnswerCardProps & { readonly isFromServer: boolean }) {
  const text = textOf(card)
  const isOpen = isLive && card.target !== 'end'
  const [first] = useState({ card, sources, isOpen })
  const [slices] = useState(() => new AnswerSlices())
  const isPlain = useFirstOnly(isPlainFirst)
  // The text is hydrated after this.
  useEffect(() => slices.enterBrowser(), [slices])
  // What has changed, or is mounted in the browser, is not waited for.
  const isFirst = isFromServer && !isOpen && first.card === card && first.sources === sources && !first.isOpen
  const asWritten = <div className="answer-text whitespace-pre-wrap">{text}</div>
  if (isPlain) return asWritten
  const answer = (
    <LazyAnswerMarkdown
      id={card.id}
      text={text}
      isOpen={isOpen}
      sources={sources}
      slices={isFirst ? slices : undefined}
    />
  )
  return isPlainFirst ? <Suspense fallback={asWritten}>{answer}</Suspense> : <Activity>{answer}</Activity>
})

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
