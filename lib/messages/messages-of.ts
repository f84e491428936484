import { en } from './en.ts'
import type { Locale } from './locale.ts'
import { type Messages, zhCN } from './zh-cn.ts'

const catalogues: Record<Locale, Messages> = { 'zh-CN': zhCN, en }

/**
 * The whole catalogue of a locale. It holds all locales in memory, so it belongs on the server;
 * browser code takes the texts of its own locale from the locale context.
 */
export function messagesOf(locale: Locale): Messages {
  return catalogues[locale]
}
