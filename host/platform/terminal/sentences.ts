import { type FieldProblem, fieldProblems } from '../../../lib/contract/account-rules.ts'
import { agentProblemNames } from '../../../lib/contract/made-agent-rules.ts'
import { enAgentFields } from '../../../lib/messages/en-agent-fields.ts'
import { enErrors } from '../../../lib/messages/en-errors.ts'
import { enFields } from '../../../lib/messages/en-fields.ts'
import type { ErrorText } from '../../../lib/messages/error-text.ts'
import { hostSentences } from '../../../lib/messages/host-sentences.ts'
import { defaultLocale, type Locale } from '../../../lib/messages/locale.ts'
import { enPlugins } from '../../../lib/messages/plugins/en.ts'
import { zhCNPlugins } from '../../../lib/messages/plugins/zh-cn.ts'
import { zhCNAgentFields } from '../../../lib/messages/zh-cn-agent-fields.ts'
import { zhCNErrors } from '../../../lib/messages/zh-cn-errors.ts'
import { zhCNFields } from '../../../lib/messages/zh-cn-fields.ts'
import { refusalSentences } from './english.ts'
import { sentenceTranslator } from './sentence-translator.ts'
import { settingSentences } from './setting-sentences.ts'

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

const ofErrors = (Object.keys(zhCNErrors) as (keyof typeof zhCNErrors)[]).map(
  (code) => [wholeSentence(zhCNErrors[code], '。'), wholeSentence(enErrors[code], '. ')] as const,
)
const ofFields = (Object.keys(zhCNFields) as (keyof typeof zhCNFields)[]).map(
  (problem) => [zhCNFields[problem], enFields[problem]] as const,
)
const ofAgents = agentProblemNames.map(
  (problem) => [zhCNAgentFields[problem], enAgentFields[problem]] as const,
)
const ofPlugins = [
  ...sentencePairs(zhCNPlugins.validation, enPlugins.validation),
  ...sentencePairs(zhCNPlugins.toolFields, enPlugins.toolFields),
]
const translate = sentenceTranslator(
  [
    ...ofErrors,
    ...ofPlugins,
    ...ofFields,
    ...ofAgents,
    ...hostSentences,
    ...settingSentences,
    ...refusalSentences,
  ],
  100,
)

function sentencePairs<Name extends string>(
  chinese: Readonly<Record<Name, string>>,
  english: Readonly<Record<Name, string>>,
): (readonly [string, string])[] {
  return (Object.keys(chinese) as Name[]).map((name) => [chinese[name], english[name]] as const)
}

/** @returns the sentence in the user's language; unknown ones unchanged */
export function inLanguageOf(locale: Locale, sentence: string): string {
  return locale === defaultLocale ? sentence : translate(sentence)
}

/** @param accepted the header `Accept-Language`, in which our pages send their language */
export function localeOf(accepted: string | null | undefined): Locale {
  return /^en\b/i.test(accepted ?? '') ? 'en' : defaultLocale
}
