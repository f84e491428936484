'use client'
import { useState } from 'react'
import { useBrowserValue } from '@/components/ui/hooks/use-browser-value'
import { Switch } from '@/components/ui/switch'
import {
  type NotificationState,
  notificationState,
  turnNotificationsOff,
  turnNotificationsOn,
} from '@/lib/client/page/answer-notice'
import { useTexts } from '@/lib/messages/use-texts'

/** Permission is requested by the click on it, never before. */
export function NotifySwitch({ label }: { readonly label: string }) {
  const research = useTexts('research')
  const known = useBrowserValue<NotificationState | null>(notificationState, null)
  const [changed, setChanged] = useState<NotificationState | null>(null)
  const state = changed ?? known
  if (state === null || state === 'unsupported') return null

  const change = async (isOn: boolean) =>
    setChanged(isOn ? await turnNotificationsOn(research.notifyFirst) : turnNotificationsOff())

  return (
    <div className="max-md:min-h-11 max-md:content-center">
      <Switch
        checked={state === 'on'}
        disabled={state === 'denied'}
        onCheckedChange={(isOn) => void change(isOn)}
      >
        {label}
      </Switch>
      <p role="alert" className="text-xs text-warn empty:hidden">
        {state === 'denied' && changed !== null && research.notifyDenied}
      </p>
    </div>
  )
}
