import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  readonly children?: ReactNode
  readonly actions?: ReactNode
}

export function EmptyState({ title, children, actions }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1.5 rounded-m border border-dashed border-line-strong px-6 py-12 text-center">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      {children && <div className="max-w-[26em] text-pretty text-ink-soft">{children}</div>}
      {actions && <div className="mt-4 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  )
}
