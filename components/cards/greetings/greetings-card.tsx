'use client'
import { Icon } from '@/components/ui/icon'
import { chevronRight } from '@/components/ui/icon-paths'
import { useReclickGuard } from '@/components/ui/use-reclick-guard'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'

/** What an agent says before anything is asked, and questions that are asked at once. */
function Greetings({ card: { content }, onSuggestion }: CardProps<'greetings'>) {
  const answer = useTexts('answer')
  const guard = useReclickGuard()
  return (
    <section
      aria-label={answer.greeting}
      className="rounded-l border border-line bg-paper-raised p-6 max-md:p-4"
    >
      <p className="leading-relaxed text-ink-soft">{content.text}</p>
      {content.questions.length > 0 && onSuggestion && (
        <ul className="mt-4 grid grid-cols-2 gap-2.5 max-md:grid-cols-1">
          {content.questions.map((question) => (
            <li key={question} className="grid">
              <button
                type="button"
                onClick={guard(() => onSuggestion(question, true))}
                className="flex min-h-11 items-center justify-between gap-2 rounded-m border border-line-strong bg-paper px-4 py-2 text-left text-sm hover:border-indigo hover:text-indigo-strong"
              >
                <span className="min-w-0">{question}</span>
                <Icon path={chevronRight} className="size-4 shrink-0 text-ink-faint" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export const greetingsCard: CardView<'greetings'> = {
  slot: 'body',
  grows: 'whole',
  Component: Greetings,
  toText: ({ content }) => content.text,
  toMarkdown: ({ content }) => content.text,
}
