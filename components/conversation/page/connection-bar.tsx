'use client'
import { Icon } from '@/components/ui/icon'
import { check } from '@/components/ui/icon-paths'
import type { ConnectionState } from '@/lib/client/realtime/connection/use-connection'
import { useTexts } from '@/lib/messages/use-texts'

interface ConnectionBarProps {
  readonly connection: ConnectionState
  /** A question is waiting for the connection. */
  readonly isWaiting: boolean
  readonly onRetry: () => void
}

/** The live region is always mounted, so that changes are announced. */
export function ConnectionBar({ connection, isWaiting, onRetry }: ConnectionBarProps) {
  const result = useTexts('result')
  const isOut = connection !== 'steady' && connection !== 'back'
  return (
    <output className="contents">
      {connection !== 'steady' && (
        <span className="pointer-events-auto flex max-w-full animate-rise items-center gap-2.5 rounded-pill border border-line-strong bg-paper-raised py-1 pr-1.5 pl-3.5 text-sm text-ink shadow-low max-sm:rounded-m">
          {isOut ? (
            <span
              aria-hidden
              className={`size-2 shrink-0 rounded-pill bg-warn ${connection === 'trying' ? 'animate-breathe' : ''}`}
            />
          ) : (
            <Icon path={check} className="size-4 shrink-0 text-ok" />
          )}
          <span className="min-w-0 py-1 pr-2">
            {result.connection[connection]}
            {isOut && isWaiting && result.connection.waiting}
          </span>
          {isOut && connection !== 'trying' && connection !== 'offline' && (
            <button
              type="button"
              onClick={onRetry}
              className="min-h-8 shrink-0 rounded-pill px-3 font-medium text-indigo hover:bg-indigo-wash"
            >
              {result.connection.retry}
            </button>
          )}
        </span>
      )}
    </output>
  )
}
