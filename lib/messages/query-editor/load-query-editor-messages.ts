import type { Locale } from '../locale.ts'
import type { Messages } from '../zh-cn.ts'

/** @returns texts for changing the parts of a query, loaded when one is first opened */
export async function loadQueryEditorMessages(locale: Locale): Promise<Pick<Messages, 'queryEditor'>> {
  return locale === 'en'
    ? (await import('./en.ts')).enQueryEditor
    : (await import('./zh-cn.ts')).zhCNQueryEditor
}
