import { AnswerChecker } from '../../../host/answers/warrants/answer-checker.ts'
import { checkRecord } from '../../../host/answers/warrants/check-record.ts'
import type { LanguageModel } from '../../../host/models/language-model.ts'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { Verdict } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import type { Scope } from '../support/part.ts'
import type { SeatSource } from './labelled-answer.ts'

export interface AnswerToCheck {
  readonly question: string
  readonly sources: readonly SeatSource[]
  readonly markdown: string
}

export type CheckAnswer = (answer: AnswerToCheck, model: LanguageModel | null) => Promise<readonly Verdict[]>

const now = () => Date.UTC(2026, 10, 28, 4)

/** The sources of an answer as its record has them. */
export function referencesOf(sources: readonly SeatSource[]): SourceReference[] {
  return sources.map(({ title, site, date, passage }, at) => ({
    index: at + 1,
    title,
    seeMoreUrl: `https://pages.example/${encodeURIComponent(title)}`,
    showName: site,
    publishDate: date,
    passage,
    provider: 'web',
  }))
}

/** Checks a finished answer the way a stored one is: the program's process, then one call of the model. */
export function openAnswerCheck(scope: Scope): CheckAnswer {
  const checker = new AnswerChecker()
  scope.defer(() => checker.close())
  return async ({ question, sources, markdown }, model) => {
    const cards: Card[] = [
      { id: 's', type: 'search_result', target: 'end', content: referencesOf(sources) },
      { id: 'a', type: 'markdown', target: 'end', content: markdown },
    ]
    const record = { docId: 'd', owner: 'o', question, earlier: [], wantsQuestions: false, cards }
    const deps = { checker, now, isCommand: () => false }
    const found = await checkRecord(deps, record, model, AbortSignal.timeout(60_000))
    const support = readCards(found ?? [], 'support_check').at(-1)
    if (!support) throw new Error(`no verdicts: ${question}`)
    return support.verdicts
  }
}
