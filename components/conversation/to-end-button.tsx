'use client'
import { Icon } from '@/components/ui/icon'
import { arrowDown } from '@/components/ui/icon-paths'
import { useMessages } from '@/lib/session/locale-context'

/** Leads to the end of the conversation, while the reader is elsewhere. */
export function ToEndButton({ onClick }: { readonly onClick: () => void }) {
  const { result } = useMessages()
  return (
    <button
      type="button"
      onClick={onClick}
      className="pointer-events-auto inline-flex min-h-9 animate-rise items-center gap-1.5 rounded-pill border border-line-strong bg-paper-raised px-3.5 text-sm text-ink-soft shadow-high hover:text-ink"
    >
      <Icon path={arrowDown} className="size-4" />
      {result.toEnd}
    </button>
  )
}
