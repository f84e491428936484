'use client'
import dynamic from 'next/dynamic'
import { SubHeading } from '@/components/headings/sub-heading'
import { Skeleton } from '@/components/ui/skeleton'
import { punctuation } from '@/lib/messages/punctuation'
import { useLocale, useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { englishQuestion, englishReason } from '../english-note'
import { AnsweredLine, AnsweredQuestion } from './answered-question'

/** Lazy and browser-only: the form restores input of this tab. */
const OptionsForm = dynamic(() => import('./options-form'), {
  ssr: false,
  loading: () => <Skeleton className="ml-11 h-64 rounded-m" />,
})

/** A clarifying question: a form while it is awaited, then its answer. */
function Options({ card: { content }, choosing, isInBlock = false }: CardProps<'options'>) {
  const copilot = useTexts('copilot')
  const isAwaited = content.answer === undefined && choosing?.step === String(content.step)
  if (isInBlock) return <AnsweredLine content={content} />
  return (
    <section aria-label={content.question}>
      {content.step === 1 && (
        <SubHeading className="mb-3 font-serif text-lg font-semibold">
          {copilot.title}
          <span className="ml-3 font-sans text-sm font-normal text-ink-faint">{copilot.titleHint}</span>
        </SubHeading>
      )}
      {choosing && content.step === 1 && <Reason why={content.why} />}
      {isAwaited && choosing ? (
        <OptionsForm content={content} choosing={choosing} />
      ) : (
        <AnsweredQuestion content={content} choosing={choosing} />
      )}
    </section>
  )
}

function Reason({ why }: { readonly why: string | undefined }) {
  const copilot = useTexts('copilot')
  const { colon } = punctuation[useLocale()]
  if (why !== undefined) {
    return (
      <p className="mb-3 max-w-(--measure) text-sm wrap-anywhere text-ink-soft">
        {copilot.why}
        {colon}
        {why}
      </p>
    )
  }
  return (
    <details className="mb-3 text-sm text-ink-soft">
      <summary className="w-fit hover:text-ink max-md:min-h-11 max-md:content-center">{copilot.why}</summary>
      <p className="mt-1 max-w-(--measure)">{copilot.whyText}</p>
    </details>
  )
}

export const optionsCard: CardView<'options'> = {
  slot: 'steps',
  grows: 'whole',
  Component: Options,
  toText: () => '',
  toMarkdown: () => '',
  toEnglish: (content) => {
    const question = englishQuestion(content.question)
    const why = content.why === undefined ? undefined : englishReason(content.why)
    if (question === content.question && why === content.why) return content
    return { ...content, question, ...(why === undefined ? {} : { why }) }
  },
}
