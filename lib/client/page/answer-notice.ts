import 'client-only'
import { persistentStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'notifications'
const on = 'on'
const mostCharacters = 80

/** `unsupported`: this browser shows none to a page. `denied`: the reader, or an administrator, has forbidden them. */
export type NotificationState = 'on' | 'off' | 'denied' | 'unsupported'

/** @returns whether finished answers are notified in this browser */
export function notificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && persistentStorage.read(storageKey) === on ? 'on' : 'off'
}

/**
 * Asks the browser, and shows a first notification: some let a page ask, but show none. Called by a click alone.
 * @param first what the first one says
 */
export async function turnNotificationsOn(first: string): Promise<NotificationState> {
  if (typeof Notification === 'undefined') return 'unsupported'
  if ((await Notification.requestPermission()) !== 'granted') return notificationState()
  if (!show(first)) return 'unsupported'
  persistentStorage.write(storageKey, on)
  return 'on'
}

export function turnNotificationsOff(): NotificationState {
  persistentStorage.remove(storageKey)
  return notificationState()
}

/** Tells that an answer has ended, where that was asked for. */
export function notifyAnswer(title: string, question: string): void {
  if (notificationState() === 'on') show(title, { body: question.slice(0, mostCharacters) })
}

/** @param onOpen called when it is clicked, on the page that has come to the front. @returns whether it could be shown */
export function show(title: string, options: NotificationOptions = {}, onOpen?: () => void): boolean {
  try {
    const notification = new Notification(title, { icon: '/icon.svg', ...options })
    notification.addEventListener('click', () => {
      window.focus()
      onOpen?.()
      notification.close()
    })
    return true
  } catch {
    // On phones only a service worker may show one.
    return false
  }
}
