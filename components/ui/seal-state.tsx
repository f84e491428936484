import type { ReactNode } from 'react'

interface SealStateProps {
  /** One character, shown as a seal. */
  readonly glyph: string
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
  /** Heading level; 1 for a whole page. */
  readonly level?: 1 | 2
}

export function SealState({ glyph, title, children, actions, level = 2 }: SealStateProps) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <div className="grid justify-items-center gap-2.5 px-6 text-center">
      <span
        aria-hidden
        className="mb-3.5 grid size-[72px] -rotate-4 place-items-center rounded-m border-2 border-seal font-serif text-[40px] leading-none font-semibold text-seal"
      >
        {glyph}
      </span>
      <Heading className="font-serif text-2xl leading-snug font-semibold text-balance">{title}</Heading>
      {children && <div className="max-w-[26em] text-pretty text-ink-soft">{children}</div>}
      {actions && <div className="mt-3.5 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
