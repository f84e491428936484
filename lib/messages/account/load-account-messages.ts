import type { Locale } from '../locale.ts'
import type { AccountMessages } from './zh-cn.ts'

export async function loadAccountMessages(locale: Locale): Promise<AccountMessages> {
  if (locale === 'en') return (await import('./en.ts')).enAccount
  return (await import('./zh-cn.ts')).zhCNAccount
}
