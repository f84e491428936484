import type { Locale } from './locale.ts'

interface Punctuation {
  readonly comma: string
  /** Between list items. */
  readonly listComma: string
  readonly semicolon: string
  readonly colon: string
  /** Between chapter number and title. */
  readonly chapter: string
}

export const punctuation: Readonly<Record<Locale, Punctuation>> = {
  'zh-CN': { comma: '，', listComma: '、', semicolon: '；', colon: '：', chapter: '、' },
  en: { comma: ', ', listComma: ', ', semicolon: '; ', colon: ': ', chapter: '. ' },
}
