'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { Switch } from '@/components/ui/switch'
import {
  type NotificationState,
  notificationState,
  turnNotificationsOff,
  turnNotificationsOn,
} from '@/lib/client/page/answer-notice'
import { useTexts } from '@/lib/messages/use-texts'

/** Notifications of finished answers. Permission is requested by the click on the switch, never before. */
export function NotificationSection() {
  const texts = useTexts('settings')
  const known = useBrowserValue<NotificationState | null>(notificationState, null)
  const [changed, setChanged] = useState<NotificationState | null>(null)
  const [isDismissed, setIsDismissed] = useState(false)
  const state = changed ?? known

  const change = async (isOn: boolean) => {
    const next = isOn ? await turnNotificationsOn(texts.notifyFirst) : turnNotificationsOff()
    setIsDismissed(isOn && next === 'off')
    setChanged(next)
  }

  if (state === 'unsupported') return <p className="text-ink-soft">{texts.notifyUnsupported}</p>

  return (
    <div className="grid gap-2">
      <Switch
        checked={state === 'on'}
        disabled={state === null || state === 'denied'}
        onCheckedChange={(isOn) => void change(isOn)}
      >
        {texts.notify}
      </Switch>
      <p className="text-sm text-ink-faint">{texts.notifyNote}</p>
      <p role="alert" className="text-sm text-warn empty:hidden">
        {state === 'denied' ? texts.notifyDenied : isDismissed && texts.notifyDismissed}
      </p>
      {state === 'denied' && (
        <div>
          <Button size="small" onClick={() => setChanged(notificationState())}>
            {texts.notifyAgain}
          </Button>
        </div>
      )}
    </div>
  )
}
