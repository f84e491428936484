import type { Locale } from '../locale.ts'
import type { Messages } from '../zh-cn.ts'

/** @returns texts of choosing tools, loaded when that is first opened */
export async function loadToolChoiceMessages(locale: Locale): Promise<Pick<Messages, 'toolChoice'>> {
  return locale === 'en'
    ? (await import('./en.ts')).enToolChoice
    : (await import('./zh-cn.ts')).zhCNToolChoice
}
