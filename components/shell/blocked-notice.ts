import { dialogStack, pushDialog } from '@/components/ui/dialog/dialog-stack'
import { tabStorage } from '@/lib/client/device/browser-storage'

const storageKey = 'blocked-notice'

/**
 * Shows a blocked member the reason, until it is closed: it is read at no other place but the login. Pages of a member may
 * be loaded again as those of a visitor meanwhile.
 */
export function showBlockedNotice(title: string, reason: string): void {
  tabStorage.write(storageKey, reason)
  const before = dialogStack.getState()
  pushDialog({ title, body: reason, comesBeforeLogin: true })
  const [dialog] = dialogStack.getState().filter((each) => !before.includes(each))
  const stop = dialogStack.subscribe((dialogs) => {
    if (dialog && dialogs.includes(dialog)) return
    tabStorage.remove(storageKey)
    stop()
  })
}

/** Shows the notice again that was open when the page was left. */
export function showEarlierBlockedNotice(title: string): void {
  const reason = tabStorage.read(storageKey) ?? ''
  if (reason !== '') showBlockedNotice(title, reason)
}
