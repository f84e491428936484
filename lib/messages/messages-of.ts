import { en } from './en.ts'
import type { Locale } from './locale.ts'
import { type Messages, zhCN } from './zh-cn.ts'

const catalogues: Record<Locale, Messages> = { 'zh-CN': zhCN, en }

/** Server only, as it includes all locales; browser code uses the locale context. */
export function messagesOf(locale: Locale): Messages {
  return catalogues[locale]
}
