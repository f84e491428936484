import { type ReactNode, useId } from 'react'
import { Card } from '@/components/ui/card'

interface SectionCardProps {
  readonly title: string
  readonly children: ReactNode
}

export function SectionCard({ title, children }: SectionCardProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card padding="medium" className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h2 id={id} className="font-serif text-xl font-semibold">
          {title}
        </h2>
        {children}
      </Card>
    </section>
  )
}
