'use client'
import dynamic from 'next/dynamic'
import { Skeleton } from '@/components/ui/skeleton'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { englishQuestion } from '../english-note'
import { AnsweredQuestion } from './answered-question'

/** Only who is asked back needs the form, which has what was written in this tab. */
const OptionsForm = dynamic(() => import('./options-form'), {
  ssr: false,
  loading: () => <Skeleton className="ml-11 h-64 rounded-m" />,
})

/** A question that makes clear what is searched for: a form while it is awaited, then what was answered. */
function Options({ card: { content }, choosing }: CardProps<'options'>) {
  const copilot = useTexts('copilot')
  const isAwaited = content.answer === undefined && choosing?.step === String(content.step)
  return (
    <section aria-label={content.question}>
      {content.step === 1 && (
        <h2 className="mb-3 font-serif text-lg font-semibold">
          {copilot.title}
          <span className="ml-3 font-sans text-sm font-normal text-ink-faint">{copilot.titleHint}</span>
        </h2>
      )}
      {isAwaited && content.step === 1 && (
        <details className="mb-3 text-sm text-ink-soft">
          <summary className="w-fit hover:text-ink max-md:min-h-11 max-md:content-center">
            {copilot.why}
          </summary>
          <p className="mt-1 max-w-(--measure)">{copilot.whyText}</p>
        </details>
      )}
      {isAwaited && choosing ? (
        <OptionsForm content={content} choosing={choosing} />
      ) : (
        <AnsweredQuestion content={content} />
      )}
    </section>
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
    return question === content.question ? content : { ...content, question }
  },
}
