import type { ReactNode } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useTexts } from '@/lib/messages/use-texts'

interface SendButtonProps {
  /** A text is being checked or on its way: it says so, and pressing it again changes nothing. */
  readonly isBusy: boolean
  readonly onSend: () => void
  /** Its picture. */
  readonly children: ReactNode
}

/** Sends the text of a box. It stays where it is while the text is checked, so that the focus does. */
export function SendButton({ isBusy, onSend, children }: SendButtonProps) {
  const home = useTexts('home')
  const network = useTexts('network')
  return (
    <>
      <output className="sr-only">{isBusy && network.sensitiveChecking}</output>
      <IconButton
        tone="primary"
        size="large"
        label={home.send}
        aria-busy={isBusy}
        className="send-button"
        onClick={onSend}
      >
        {children}
      </IconButton>
    </>
  )
}
