import { agentLimits } from '../../lib/contract/made-agent.ts'
import { printable } from '../../lib/text/printable.ts'
import { isSameQuestion } from './related-questions.ts'

export interface FittingOptions {
  readonly asked: readonly string[]
  readonly most: number
  readonly isCommand: (text: string) => boolean
}

/** A button sends its text at once: addresses, markup and blanks to fill in are not for that. */
const unfit = /https?:|www\.|[<>]|\{\{/i

/**
 * @param isCommand whether a text is a command instead of a question
 * @returns at most `most` of a model's questions to ask next that can be sent as they are and were not asked before
 */
export function fittingQuestions(
  questions: readonly string[],
  { asked, most, isCommand }: FittingOptions,
): readonly string[] {
  const kept: string[] = []
  for (const each of questions) {
    const question = printable(each.replaceAll(/\s+/g, ' ')).trim()
    const isFitting =
      question !== '' &&
      Array.from(question).length <= agentLimits.question &&
      !unfit.test(question) &&
      !isCommand(question)
    if (isFitting && ![...kept, ...asked].some((other) => isSameQuestion(question, other)))
      kept.push(question)
  }
  return kept.slice(0, most)
}
