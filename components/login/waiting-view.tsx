'use client'
import { Button } from '@/components/ui/button'
import { SealState } from '@/components/ui/seal-state'
import { useTexts } from '@/lib/messages/use-texts'

export function WaitingView({ onDone }: { readonly onDone: () => void }) {
  const login = useTexts('login')
  const waiting = useTexts('waiting')
  return (
    <div className="py-6">
      <SealState
        glyph={waiting.seal}
        title={login.waitingTitle}
        actions={
          <Button tone="primary" data-first-focus onClick={onDone}>
            {login.waitingDone}
          </Button>
        }
      >
        {login.waitingBody}
      </SealState>
    </div>
  )
}
