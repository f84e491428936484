import type { Locale } from '../locale.ts'
import type { Messages } from '../zh-cn.ts'

/** @returns texts of the tools over an edited image, loaded when one is first opened */
export async function loadImageToolMessages(locale: Locale): Promise<Pick<Messages, 'imageTools'>> {
  return locale === 'en'
    ? (await import('./en.ts')).enImageTools
    : (await import('./zh-cn.ts')).zhCNImageTools
}
