import type { ReactNode } from 'react'

interface PageHeadingProps {
  readonly title: string
  readonly intro?: ReactNode
}

/** The head of an ordinary page. */
export function PageHeading({ title, intro }: PageHeadingProps) {
  return (
    <header className="mb-6">
      <h1 className="font-serif text-2xl leading-snug font-semibold">{title}</h1>
      {intro && <p className="mt-1 text-ink-soft">{intro}</p>}
    </header>
  )
}
