import { enErrors } from '../lib/messages/en-errors.ts'
import { enFields } from '../lib/messages/en-fields.ts'
import { hostSentences } from '../lib/messages/host-sentences.ts'
import { defaultLocale, type Locale } from '../lib/messages/locale.ts'
import { zhCNErrors } from '../lib/messages/zh-cn-errors.ts'
import { zhCNFields } from '../lib/messages/zh-cn-fields.ts'
import { wholeSentence } from './error-sentence.ts'
import { sentenceTranslator } from './sentence-translator.ts'

const ofErrors = (Object.keys(zhCNErrors) as (keyof typeof zhCNErrors)[]).map(
  (code) => [wholeSentence(zhCNErrors[code], '。'), wholeSentence(enErrors[code], '. ')] as const,
)
const ofFields = (Object.keys(zhCNFields) as (keyof typeof zhCNFields)[]).map(
  (problem) => [zhCNFields[problem], enFields[problem]] as const,
)
const translate = sentenceTranslator([...ofErrors, ...ofFields, ...hostSentences], 100)

/** @returns the sentence in the reader's language; as it is when it is none of ours */
export function inLanguageOf(locale: Locale, sentence: string): string {
  return locale === defaultLocale ? sentence : translate(sentence)
}

/** @param accepted the header `Accept-Language`, by which our pages state the language of their reader */
export function localeOf(accepted: string | null | undefined): Locale {
  return /^en\b/i.test(accepted ?? '') ? 'en' : defaultLocale
}
