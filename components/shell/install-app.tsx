'use client'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { passFocusOn } from '@/components/ui/focus-return'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { isInstalled, onInstallOffer, showInstallPrompt } from '@/lib/client/page/install-prompt'

interface InstallAppProps {
  readonly texts: {
    readonly install: string
    readonly installed: string
    readonly accepted: string
    readonly dismissed: string
  }
  /** Instructions for browsers without an install prompt. */
  readonly children: ReactNode
}

type State = 'idle' | 'offered' | 'accepted' | 'dismissed'

/** Without the browser's install prompt, only the instructions are shown. */
export function InstallApp({ texts, children }: InstallAppProps) {
  const isHere = useBrowserValue(isInstalled, false)
  const [state, setState] = useState<State>('idle')
  // The browser may fire the install prompt event at any time, even before the scripts have loaded.
  useEffect(() => onInstallOffer(() => setState('offered')), [])
  const install = async () => setState((await showInstallPrompt()) ? 'accepted' : 'dismissed')
  if (isHere) return <p className="text-sm">{texts.installed}</p>

  return (
    <>
      {state === 'offered' && (
        <div ref={passFocusOn} className="grid">
          <Button size="large" onClick={() => void install()}>
            {texts.install}
          </Button>
        </div>
      )}
      <output className="text-sm empty:hidden">
        {(state === 'accepted' || state === 'dismissed') && texts[state]}
      </output>
      {children}
    </>
  )
}
