import type { ReactNode } from 'react'
import { QuestionHeading } from './question-heading'

interface PageHeadingProps {
  /** May be a question. */
  readonly title: string
  readonly intro?: ReactNode
  /** Buttons of the page: next to the title, on a phone in the top bar. */
  readonly tools?: ReactNode
  readonly className?: string
}

export function PageHeading({ title, intro, tools, className = 'mb-6' }: PageHeadingProps) {
  return (
    <header className={`flex items-start gap-5 ${className}`}>
      <div className="min-w-0 flex-1">
        <QuestionHeading level={1}>{title}</QuestionHeading>
        {intro && <p className="mt-1 text-ink-soft">{intro}</p>}
      </div>
      {tools && (
        // On a phone the members' notification bell is at the right end of the bar.
        <div className="flex gap-1 max-md:fixed max-md:top-2.5 max-md:right-3 max-md:z-20 max-md:member:right-13">
          {tools}
        </div>
      )}
    </header>
  )
}
