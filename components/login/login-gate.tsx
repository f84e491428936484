'use client'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import { showToast } from '@/components/ui/toast-store'
import { useTexts } from '@/lib/messages/use-texts'
import { requestRefresh } from '@/lib/page/page-events'
import { sessionStore, useSession } from '@/lib/login/session-store'
import { runWithLogin } from './login-directive'

interface LoginGateProps {
  /** What a login opens here. */
  readonly text: ReactNode
  /** Whether the dialog opens with the page; true. */
  readonly isOpenedAtOnce?: boolean
}

/**
 * Stands where a page needs a login. After it the same address is shown, with its query; closing the dialog leaves
 * this, with a button that opens it again.
 */
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
  // The page was asked for by its address, so there was no click that could have opened the dialog. A login that the
  // server did not take is looked at first: when it is lost, the session says so.
  useEffect(() => {
    if (!isOpenedAtOnce || wasOpened.current || sessionStore.getState().token !== '') return
    wasOpened.current = true
    open()
  }, [isOpenedAtOnce, session])
  return (
    <div className="grid flex-1 place-content-center py-16">
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
