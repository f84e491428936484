import type { ReactNode } from 'react'
import { QuestionHeading } from './question-heading'

interface PageHeadingProps {
  /** A question may be the title. */
  readonly title: string
  readonly intro?: ReactNode
  /** Buttons for the whole page: beside the title, on a phone in the bar over it. */
  readonly tools?: ReactNode
  readonly className?: string
}

/** The head of a page. */
export function PageHeading({ title, intro, tools, className = 'mb-6' }: PageHeadingProps) {
  return (
    <header className={`flex items-start gap-5 ${className}`}>
      <div className="min-w-0 flex-1">
        <QuestionHeading level={1}>{title}</QuestionHeading>
        {intro && <p className="mt-1 text-ink-soft">{intro}</p>}
      </div>
      {tools && (
        // On a phone the bell of members has the right end of the bar.
        <div className="flex gap-1 max-md:fixed max-md:top-2.5 max-md:right-3 max-md:z-20 max-md:member:right-13">
          {tools}
        </div>
      )}
    </header>
  )
}
