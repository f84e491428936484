import { fieldProblems, type FieldProblem } from '../../../lib/contract/account-rules.ts'
import { enErrors } from '../../../lib/messages/en-errors.ts'
import { enFields } from '../../../lib/messages/en-fields.ts'
import type { ErrorText } from '../../../lib/messages/error-text.ts'
import { hostSentences } from '../../../lib/messages/host-sentences.ts'
import { settingSentences } from './setting-sentences.ts'
import { refusalSentences } from './english.ts'
import { defaultLocale, type Locale } from '../../../lib/messages/locale.ts'
import { zhCNErrors } from '../../../lib/messages/zh-cn-errors.ts'
import { zhCNFields } from '../../../lib/messages/zh-cn-fields.ts'

/** An error and its remedy, as one line of Chinese text. */
export function errorSentence(code: keyof typeof zhCNErrors): string {
  return wholeSentence(zhCNErrors[code], '。')
}

function wholeSentence({ title, advice }: ErrorText, stop: string): string {
  return `${title}${stop}${advice}${stop}`.trimEnd()
}

/** @returns the specification's message for this problem of a field; undefined when it is not in the closed list */
export function fieldProblemSentence(problem: string): string | undefined {
  return isFieldProblem(problem) ? zhCNFields[problem] : undefined
}

function isFieldProblem(text: string): text is FieldProblem {
  return fieldProblems.some((problem) => problem === text)
}

export type Sentences = readonly (readonly [chinese: string, english: string])[]

interface Template {
  readonly pattern: RegExp
  readonly english: string
}

/**
 * The host's own sentences are written in Chinese and translated into English when they are sent to an English user, so
 * that the code in between does not depend on the language.
 * @param sentences each with its English translation. A placeholder in braces stands for any text, which is translated
 * as well; the first match is used
 * @param placeLength maximum characters of a placeholder's text
 * @returns a function that translates a sentence, and returns unknown ones unchanged
 */
export function sentenceTranslator(sentences: Sentences, placeLength: number): (sentence: string) => string {
  const whole = new Map(sentences)
  const templates: readonly Template[] = sentences
    .filter(([chinese]) => chinese.includes('{'))
    .map(([chinese, english]) => ({
      pattern: new RegExp(`^${placesOf(chinese, placeLength)}$`),
      english,
    }))
  const translate = (sentence: string): string => {
    const known = whole.get(sentence)
    if (known !== undefined) return known
    for (const { pattern, english } of templates) {
      const places = pattern.exec(sentence)?.groups
      if (places) return english.replaceAll(/\{(\w+)\}/g, (_, name: string) => translate(places[name] ?? ''))
    }
    return sentence
  }
  return translate
}

function placesOf(chinese: string, placeLength: number): string {
  return chinese
    .replaceAll(/[.*+?^$()[\]\\|]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, `(?<$1>.{1,${placeLength}}?)`)
}

const ofErrors = (Object.keys(zhCNErrors) as (keyof typeof zhCNErrors)[]).map(
  (code) => [wholeSentence(zhCNErrors[code], '。'), wholeSentence(enErrors[code], '. ')] as const,
)
const ofFields = (Object.keys(zhCNFields) as (keyof typeof zhCNFields)[]).map(
  (problem) => [zhCNFields[problem], enFields[problem]] as const,
)
const translate = sentenceTranslator(
  [...ofErrors, ...ofFields, ...hostSentences, ...settingSentences, ...refusalSentences],
  100,
)

/** @returns the sentence in the user's language; unknown ones unchanged */
export function inLanguageOf(locale: Locale, sentence: string): string {
  return locale === defaultLocale ? sentence : translate(sentence)
}

/** @param accepted the header `Accept-Language`, in which our pages send their language */
export function localeOf(accepted: string | null | undefined): Locale {
  return /^en\b/i.test(accepted ?? '') ? 'en' : defaultLocale
}
