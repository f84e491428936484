import { enErrors } from '../lib/messages/en-errors.ts'
import { enFields } from '../lib/messages/en-fields.ts'
import { hostSentences } from '../lib/messages/host-sentences.ts'
import { defaultLocale, type Locale } from '../lib/messages/locale.ts'
import { zhCNErrors } from '../lib/messages/zh-cn-errors.ts'
import { zhCNFields } from '../lib/messages/zh-cn-fields.ts'
import { wholeSentence } from './error-sentence.ts'

interface Template {
  readonly pattern: RegExp
  readonly english: string
}

const ofErrors = (Object.keys(zhCNErrors) as (keyof typeof zhCNErrors)[]).map(
  (code) => [wholeSentence(zhCNErrors[code], '。'), wholeSentence(enErrors[code], '. ')] as const,
)
const ofFields = (Object.keys(zhCNFields) as (keyof typeof zhCNFields)[]).map(
  (problem) => [zhCNFields[problem], enFields[problem]] as const,
)
const all = [...ofErrors, ...ofFields, ...hostSentences]
const whole: ReadonlyMap<string, string> = new Map(all)
const templates: readonly Template[] = all
  .filter(([chinese]) => chinese.includes('{'))
  .map(([chinese, english]) => ({
    pattern: new RegExp(`^${chinese.replaceAll(/\{(\w+)\}/g, '(?<$1>.{1,100}?)')}$`),
    english,
  }))

/**
 * The host's own sentences are Chinese where they are made; where they leave for a reader of English they are put into
 * English, so that no code in between has to know who reads.
 * @returns the sentence as it is when it is none of ours
 */
export function inLanguageOf(locale: Locale, sentence: string): string {
  if (locale === defaultLocale) return sentence
  const known = whole.get(sentence)
  if (known !== undefined) return known
  for (const { pattern, english } of templates) {
    const places = pattern.exec(sentence)?.groups
    if (places)
      return english.replaceAll(/\{(\w+)\}/g, (_, name: string) => inLanguageOf(locale, places[name] ?? ''))
  }
  return sentence
}

/** @param accepted the header `Accept-Language`, by which our pages say in which language they are read */
export function localeOf(accepted: string | null | undefined): Locale {
  return /^en\b/i.test(accepted ?? '') ? 'en' : defaultLocale
}
