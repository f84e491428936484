import type { Exchange } from '../models/exchange.ts'

/** Fewer words, such as MySQL, say nothing about the language of who asks. */
const minWords = 3
const chinese = /\p{Script=Han}/u

/**
 * The last line of a request for an answer to a question that is not Chinese: small models follow the language of rules
 * and material.
 * @returns '' for a Chinese question, and if none can be told
 */
export function languageLine(question: string, history: readonly Exchange[]): string {
  const words = question.match(/\p{L}+/gu) ?? []
  if (words.length < minWords || chinese.test(question) || chinese.test(history.at(-1)?.question ?? ''))
    return ''
  return 'Answer in the language of this question, whatever the language of the material.'
}
