'use client'
import { Activity, memo, startTransition, Suspense, useEffect, useState } from 'react'
import { useIsHydrating } from '@/components/shared/answer/use-is-hydrating'
import { AnswerSlices } from '@/components/shared/markdown/answer-slices'
import { LazyAnswerMarkdown } from '@/components/shared/markdown/lazy-answer-markdown'
import { Skeleton } from '@/components/ui/skeleton'
import { answerOpenings } from '@/lib/messages/answer-sentences'
import type { CardProps, CardView } from '../card-view'

/** Watches the hydration apart from the text, which is rendered again for nothing but its own props. */
function MarkdownCard({ card, sources, isLive, isPlainFirst }: CardProps<'markdown'>) {
  const isHydrating = useIsHydrating()
  // It stays so: another value would be an update, which an answer that is not hydrated yet cannot take.
  const [isFromServer] = useState(isHydrating)
  return <AnswerText {...{ card, sources, isLive, isPlainFirst, isFromServer }} />
}

/**
 * The text of an answer. What the server has rendered of it stays until the browser has read the text in slices, and is
 * then taken over in slices: an Activity is hydrated apart from the page around it. Unlike Suspense, whose content the
 * server moves behind the page when it is long, it leaves it in its place, where it is read without scripts.
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

/** The shape of the lines that will come. */
function AnswerSkeleton() {
  return (
    <div className="grid gap-4 pt-2" aria-hidden>
      <Skeleton className="h-[15px] w-[92%]" />
      <Skeleton className="h-[15px] w-[97%]" />
      <Skeleton className="h-[15px] w-[64%]" />
    </div>
  )
}

/** Puts the sentences into English with which a text begins, one after the other. */
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
  toEnglish: englishOpening,
}
