import type { ReactNode } from 'react'
import { QuestionHeading } from './question-heading'

interface PageHeadingProps {
  /** May be a question. */
  readonly title: string
  readonly intro?: ReactNode
  /** The find field and buttons of a list, the primary one last: right of the title, below it where there is no room. */
  readonly actions?: ReactNode
  /** Icon buttons of the page: next to the title, on a phone in the top bar. */
  readonly tools?: ReactNode
  readonly className?: string
}

/** The head of a page: every page that has a title in its content has it here. */
export function PageHeading({ title, intro, actions, tools, className = 'mb-6' }: PageHeadingProps) {
  return (
    <header className={`flex items-start gap-x-3 gap-y-3 ${actions ? 'flex-wrap' : ''} ${className}`}>
      <div className={`min-w-0 flex-1 ${actions && intro ? 'basis-56' : 'basis-auto'}`}>
        <QuestionHeading level={1}>{title}</QuestionHeading>
        {intro && <div className="mt-1 text-ink-soft">{intro}</div>}
      </div>
      {actions}
      {tools && (
        // On a phone the members' notification bell is at the right end of the bar.
        <div className="ml-2 flex gap-1 max-md:fixed max-md:top-2.5 max-md:right-3 max-md:z-20 max-md:member:right-13">
          {tools}
        </div>
      )}
    </header>
  )
}
