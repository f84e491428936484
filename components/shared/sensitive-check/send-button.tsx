import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useMessages } from '@/lib/session/locale-context'

interface SendButtonProps {
  /** A text is being checked: it says so, and pressing it again changes nothing. */
  readonly isChecking: boolean
  readonly onSend: () => void
  /** Its picture. */
  readonly children: ReactNode
}

/** Sends the text of a box. It stays where it is while the text is checked, so that the focus does. */
export function SendButton({ isChecking, onSend, children }: SendButtonProps) {
  const { home, network } = useMessages()
  return (
    <>
      <output className="sr-only">{isChecking && network.sensitiveChecking}</output>
      <IconButton
        tone="primary"
        size="large"
        label={home.send}
        aria-busy={isChecking}
        className="aria-busy:opacity-60"
        onClick={onSend}
      >
        {children}
      </IconButton>
    </>
  )
}
