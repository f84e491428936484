import type { Locale } from './locale.ts'

interface Punctuation {
  readonly comma: string
  /** Between the items of a list. */
  readonly listComma: string
  readonly semicolon: string
  readonly colon: string
  /** Between the number of a chapter and its title. */
  readonly chapter: string
}

/** What stands between values that are put together, in the language of the page. */
export const punctuation: Readonly<Record<Locale, Punctuation>> = {
  'zh-CN': { comma: '，', listComma: '、', semicolon: '；', colon: '：', chapter: '、' },
  en: { comma: ', ', listComma: ', ', semicolon: '; ', colon: ': ', chapter: '. ' },
}
