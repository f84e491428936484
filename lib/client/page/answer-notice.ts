import 'client-only'
import { persistentStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'notifications'
const on = 'on'
const maxCharacters = 80

/** `unsupported`: the browser can't. `denied`: the user, or an administrator, has blocked them. */
export type NotificationState = 'on' | 'off' | 'denied' | 'unsupported'

export function notificationState(): NotificationState {
  if (typeof Notification === 'undefined') return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return Notification.permission === 'granted' && persistentStorage.read(storageKey) === on ? 'on' : 'off'
}

/**
 * Requests permission, and shows a first notification: some browsers grant permission but show none. Only call it in
 * a click handler.
 * @param first text of the first notification
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

export function notifyAnswer(title: string, question: string): void {
  if (notificationState() === 'on') show(title, { body: question.slice(0, maxCharacters) })
}

/** @param onOpen called when it is clicked and the page is in front. @returns whether it could be shown */
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
    // On phones only a service worker may show notifications.
    return false
  }
}
