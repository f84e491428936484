import { type ReactNode, useId } from 'react'

interface StepSectionProps {
  readonly title: string
  readonly intro?: string
  readonly children: ReactNode
}

export function StepSection({ title, intro, children }: StepSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header>
        <h3 id={id} className="font-serif text-lg font-semibold">
          {title}
        </h3>
        {intro && <p className="mt-0.5 text-sm text-ink-soft">{intro}</p>}
      </header>
      {children}
    </section>
  )
}
