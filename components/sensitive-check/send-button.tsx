import { Icon } from '@/components/ui/icon'
import { IconButton } from '@/components/ui/icon-button'
import { arrowUp } from '@/components/ui/icon-paths'
import { usePreference } from '@/lib/client/page/preference-store'
import { useTexts } from '@/lib/messages/use-texts'

interface SendButtonProps {
  /** A text is being checked or sent: the label says so, and presses are ignored. */
  readonly isBusy: boolean
  readonly onSend: () => void
}

/** The send button of the prompt input. It is not disabled during the check, so that it keeps the focus. */
export function SendButton({ isBusy, onSend }: SendButtonProps) {
  const home = useTexts('home')
  const network = useTexts('network')
  const sendKey = usePreference('sendKey')
  return (
    <>
      <output className="sr-only">{isBusy && network.sensitiveChecking}</output>
      <IconButton
        tone="primary"
        size="large"
        label={sendKey === 'enter' ? home.send : home.sendByCtrl}
        aria-busy={isBusy}
        className="send-button"
        onClick={onSend}
      >
        <Icon path={arrowUp} />
      </IconButton>
    </>
  )
}
