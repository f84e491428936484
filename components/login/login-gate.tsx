'use client'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { passFocusOn } from '@/components/ui/focus-return'
import { SealState } from '@/components/ui/seal-state'
import { showToast } from '@/components/ui/toast/toast-store'
import { sessionStore, useSession } from '@/lib/client/login/session-store'
import { requestRefresh } from '@/lib/client/page/page-events'
import { useTexts } from '@/lib/messages/use-texts'
import { runWithLogin } from './login-directive'

interface LoginGateProps {
  readonly text: ReactNode
  /** Opens the dialog immediately; default true. */
  readonly isOpenedAtOnce?: boolean
}

/** After the login the same address is rendered; if the dialog is closed, a button opens it again. */
export function LoginGate({ text, isOpenedAtOnce = true }: LoginGateProps) {
  const gate = useTexts('gate')
  const network = useTexts('network')
  const wasOpened = useRef(false)
  const session = useSession()
  const open = useEffectEvent(openDialog)

  function openDialog(): void {
    void runWithLogin(
      () => requestRefresh(true),
      () => showToast({ content: network.interrupted, icon: 'error' }),
    )
  }

  // The page was opened by its address, so no click has opened the dialog. A login rejected by the server is checked
  // first: if it is lost, the session changes.
  useEffect(() => {
    if (!isOpenedAtOnce || wasOpened.current || sessionStore.getState().token !== '') return
    wasOpened.current = true
    open()
  }, [isOpenedAtOnce, session])

  return (
    <div ref={passFocusOn} className="grid flex-1 place-content-center py-16">
      <SealState
        level={1}
        glyph={gate.seal}
        title={gate.title}
        actions={
          <Button tone="primary" aria-haspopup="dialog" onClick={openDialog}>
            {gate.button}
          </Button>
        }
      >
        {text}
      </SealState>
    </div>
  )
}
