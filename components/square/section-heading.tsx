import type { ReactNode } from 'react'

interface SectionHeadingProps {
  readonly id: string
  readonly title: string
  readonly note?: string
  /** At the right. */
  readonly children?: ReactNode
}

export function SectionHeading({ id, title, note, children }: SectionHeadingProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-3">
      <h2 id={id} className="scroll-mt-18 font-serif text-lg font-semibold">
        {title}
      </h2>
      {note && <span className="text-sm text-ink-faint">{note}</span>}
      {children}
    </div>
  )
}
