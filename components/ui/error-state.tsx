import type { ReactNode } from 'react'

interface ErrorStateProps {
  readonly title: string
  readonly advice?: string
  readonly actions?: ReactNode
}

/** Announced when it appears. */
export function ErrorState({ title, advice, actions }: ErrorStateProps) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-m border border-bad/30 bg-bad-wash px-4 py-3 text-sm"
    >
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium text-bad">{title}</p>
        {advice && <p className="text-ink-soft">{advice}</p>}
      </div>
      {actions}
    </div>
  )
}
