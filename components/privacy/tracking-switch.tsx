'use client'
import { useState } from 'react'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { Switch } from '@/components/ui/switch'
import {
  isTrackingBlockedByBrowser,
  isTrackingConsented,
  setTrackingConsent,
} from '@/lib/client/tracking/tracking-consent'

interface TrackingSwitchProps {
  readonly texts: { readonly usage: string; readonly usageNote: string; readonly usageBlocked: string }
}

export function TrackingSwitch({ texts }: TrackingSwitchProps) {
  const isInBrowser = useBrowserValue(() => true, false)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const isBlocked = isInBrowser && isTrackingBlockedByBrowser()
  const isAllowed = chosen ?? (isInBrowser ? isTrackingConsented() : true)

  return (
    <div className="grid gap-2">
      <Switch
        checked={isAllowed && !isBlocked}
        disabled={!isInBrowser || isBlocked}
        onCheckedChange={(isOn) => {
          setTrackingConsent(isOn)
          setChosen(isOn)
        }}
      >
        {texts.usage}
      </Switch>
      <p className="text-sm text-ink-faint">{isBlocked ? texts.usageBlocked : texts.usageNote}</p>
    </div>
  )
}
