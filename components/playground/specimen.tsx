import type { ReactNode } from 'react'

interface SpecimenProps {
  readonly name: string
  readonly children: ReactNode
}

export function Specimen({ name, children }: SpecimenProps) {
  return (
    <section aria-label={name} className="rounded-m border border-line p-4">
      <h2 className="mb-3 text-sm text-ink-faint">{name}</h2>
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </section>
  )
}
