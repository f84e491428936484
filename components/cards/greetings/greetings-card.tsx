'use client'
import { useContext, useState } from 'react'
import { Avatar } from '@/components/ui/avatar'
import { Button } from '@/components/ui/button'
import { useReclickGuard } from '@/components/ui/hooks/use-reclick-guard'
import { Icon } from '@/components/ui/icon'
import { chevronRight, rotateCw } from '@/components/ui/icon-paths'
import { useTexts } from '@/lib/messages/use-texts'
import type { CardProps, CardView } from '../card-view'
import { Greeter } from './greeter'

function Greetings({ card: { content }, onSuggestion }: CardProps<'greetings'>) {
  const answer = useTexts('answer')
  const agent = useContext(Greeter)
  return (
    // No region role: agents may greet again, and regions with the same name would be indistinguishable.
    <figure
      aria-label={answer.greeting}
      className="relative m-0 overflow-hidden rounded-l border border-line bg-paper-raised p-6 max-md:p-4"
    >
      {agent && (
        <span
          aria-hidden
          className="pointer-events-none absolute -top-10 right-2 font-serif text-[168px] leading-none font-semibold text-line opacity-45 select-none max-md:-top-6 max-md:text-[110px]"
        >
          {agent.glyph}
        </span>
      )}
      <div className="relative flex items-start gap-4">
        {agent && <Avatar {...agent} size="large" />}
        <p className="min-w-0 flex-1 self-center text-md leading-relaxed md:max-w-[36em]">{content.text}</p>
      </div>
      {content.questions.length > 0 && onSuggestion && (
        <Questions all={content.questions} onAsk={(question) => onSuggestion(question, true)} />
      )}
    </figure>
  )
}

const pageSize = 4

interface QuestionsProps {
  readonly all: readonly string[]
  readonly onAsk: (question: string) => void
}

/** Questions that are submitted immediately; if there are more than fit, they can be rotated. */
function Questions({ all, onAsk }: QuestionsProps) {
  const answer = useTexts('answer')
  const guard = useReclickGuard()
  const [first, setFirst] = useState(0)
  const next = first + pageSize < all.length ? first + pageSize : 0

  return (
    <>
      <ul className="relative mt-5 grid grid-cols-2 gap-2.5 max-md:grid-cols-1">
        {all.slice(first, first + pageSize).map((question) => (
          <li key={question} className="grid">
            <button
              type="button"
              onClick={guard(() => onAsk(question))}
              className="flex min-h-11 items-center justify-between gap-2 rounded-m border border-line-strong bg-paper px-4 py-2 text-left text-sm hover:border-indigo hover:text-indigo-strong"
            >
              <span className="min-w-0">{question}</span>
              <Icon path={chevronRight} className="size-4 shrink-0 text-ink-faint" />
            </button>
          </li>
        ))}
      </ul>
      {all.length > pageSize && (
        <Button tone="quiet" size="small" onClick={() => setFirst(next)} className="relative mt-2">
          <Icon path={rotateCw} className="size-4" />
          {answer.otherQuestions}
        </Button>
      )}
    </>
  )
}

export const greetingsCard: CardView<'greetings'> = {
  slot: 'body',
  grows: 'whole',
  Component: Greetings,
  toText: ({ content }) => content.text,
  toMarkdown: ({ content }) => content.text,
}
