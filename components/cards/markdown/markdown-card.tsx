'use client'
import dynamic from 'next/dynamic'
import { Activity, memo, Suspense, startTransition, useEffect, useState } from 'react'
import { AnswerSlices } from '@/components/answer-text/markdown/answer-slices'
import { LazyAnswerMarkdown } from '@/components/answer-text/markdown/lazy-answer-markdown'
import { emptyFallback } from '@/components/ui/empty-fallback'
import { useIsHydrating } from '@/components/ui/hooks/use-is-hydrating'
import { Skeleton } from '@/components/ui/skeleton'
import { answerOpenings, omittedSentence } from '@/lib/messages/answer-sentences'
import type { CardProps, CardView } from '../card-view'

const Rewriter = dynamic(() => import('./rewriter/rewriter').catch(emptyFallback), { ssr: false })

/** Observes hydration in a separate component, so that the text is rendered again only for its own props. */
function MarkdownCard({ card, sources, isLive, isPlainFirst, record }: CardProps<'markdown'>) {
  const isHydrating = useIsHydrating()
  // Fixed for the life of the component: another value would be an update, which an answer can't receive before it is
  // hydrated.
  const [isFromServer] = useState(isHydrating)
  // Stays mounted once shown, so that a proposal survives when the answer could not be changed.
  const [isRewritten, setIsRewritten] = useState(false)
  if (record?.changePart && !isRewritten) setIsRewritten(true)

  return (
    <>
      <AnswerText
        card={card}
        sources={sources}
        isLive={isLive}
        isPlainFirst={isPlainFirst}
        isFromServer={isFromServer}
      />
      {isRewritten && !isHydrating && <Rewriter card={card} record={record} />}
    </>
  )
}

/**
 * The text of an answer. The server's markup stays until the browser has parsed the text in slices, and is then
 * hydrated in slices: an Activity hydrates separately from the page around it. Unlike Suspense, whose long content
 * the server moves to the end of the page, it keeps the content in place, where it is readable without scripts.
 */
const AnswerText = memo(function AnswerText({
  card,
  sources,
  isLive,
  isPlainFirst,
  isFromServer,
}: Pick<CardProps<'markdown'>, 'card' | 'sources' | 'isLive' | 'isPlainFirst'> & {
  readonly isFromServer: boolean
}) {
  const text = card.content
  const isOpen = isLive && card.target !== 'end'
  const [first] = useState({ card, sources, isOpen })
  const [slices] = useState(() => new AnswerSlices())
  const isPlain = useFirstOnly(isPlainFirst)
  // The text is hydrated after this effect.
  useEffect(() => slices.enterBrowser(), [slices])
  // Text that has changed, or is mounted in the browser, does not wait.
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

/** @returns the value in the first render only, which server and browser share */
function useFirstOnly(isSo: boolean): boolean {
  const [isFirst, setIsFirst] = useState(isSo)
  // Later renders are transitions, so React renders them in slices.
  useEffect(() => startTransition(() => setIsFirst(false)), [])
  return isFirst
}

function AnswerSkeleton() {
  return (
    <div className="grid gap-4 pt-2" aria-hidden>
      <Skeleton className="h-[15px] w-[92%]" />
      <Skeleton className="h-[15px] w-[97%]" />
      <Skeleton className="h-[15px] w-[64%]" />
    </div>
  )
}

function englishOpening(text: string): string {
  for (const [chinese, english] of answerOpenings) {
    if (!text.startsWith(chinese)) continue
    const rest = text.slice(chinese.length)
    const gap = /^\s*/.exec(rest)?.[0] ?? ''
    return `${english}${gap}${englishOpening(rest.slice(gap.length))}`
  }
  return text
}

export const markdownCard: CardView<'markdown'> = {
  slot: 'body',
  grows: 'text',
  Component: MarkdownCard,
  Skeleton: AnswerSkeleton,
  toText: ({ content }) => content.trim(),
  toMarkdown: ({ content }) => content.trim(),
  toEnglish: (text) => englishOpening(text).replaceAll(...omittedSentence),
}
