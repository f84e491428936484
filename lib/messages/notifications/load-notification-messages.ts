import type { ErrorTexts } from '../error-text.ts'
import type { Locale } from '../locale.ts'
import type { NotificationMessages } from './zh-cn.ts'

/** @returns texts of the notification bell and its list, loaded when a member's page first needs them */
export async function loadNotificationMessages(
  locale: Locale,
): Promise<NotificationMessages & { readonly errors: ErrorTexts }> {
  if (locale === 'en') {
    const [{ enNotifications }, { enErrors }] = await Promise.all([
      import('./en.ts'),
      import('../en-errors.ts'),
    ])
    return { ...enNotifications, errors: enErrors }
  }
  const [{ zhCNNotifications }, { zhCNErrors }] = await Promise.all([
    import('./zh-cn.ts'),
    import('../zh-cn-errors.ts'),
  ])
  return { ...zhCNNotifications, errors: zhCNErrors }
}
