import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { suggestionItems } from '../../../lib/contract/cards/cards.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import { type SupportCheck, type Verdict, validCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { verdictKey } from '../../../lib/text/citations/verdict-map.ts'
import type { AnsweredRecord, FurtherCards } from '../../conversations/checking/checked-record.ts'
import type { LanguageModel } from '../../models/language-model.ts'
import { dayInWords } from '../../search/analysis/question-dates.ts'
import { unsureWordsOf } from '../../search/unsure-words.ts'
import { type FittingOptions, fittingQuestions } from '../fitting-questions.ts'
import { relatedQuestions } from '../related-questions.ts'
import type { AnswerChecker } from './answer-checker.ts'
import { answerTexts, mayBeChecked, orderedSources } from './answer-parts.ts'
import type { CheckedTexts } from './check-texts.ts'
import { type JudgedAnswer, judgeAnswer } from './judge-answer.ts'
import type { JudgedSource } from './judge-prompt.ts'

export const supportCardId = 'support'
const questionCount = 3
const done = Promise.resolve()
/** Of the answer, for the questions to ask next. */
const answerCharacters = 240

interface CheckDeps {
  readonly checker: Pick<AnswerChecker, 'check'>
  readonly now: () => number
  /** Whether a text is a command instead of a question. */
  readonly isCommand: (text: string) => boolean
}

/** Whether an answer cites sources, and has no verdicts that count. */
export function lacksVerdicts(cards: readonly Card[]): boolean {
  return mayBeChecked(cards) && validCheck(readCards(cards, 'support_check')) === undefined
}

/** Whether a model is still to judge an answer. */
export function isPending(cards: readonly Card[]): boolean {
  return readCards(cards, 'support_check').at(-1)?.is_pending === true
}

/**
 * Makes the verdicts of a stored answer: a program's, then a model's on what no program proves; with the model's
 * contradictions between the sources and questions to ask next.
 * @param model null without one
 * @param onVerdicts stores the card with the model's verdicts while it still writes questions
 * @returns the cards to store; null when the check did not succeed in time
 */
export async function checkRecord(
  { checker, now, isCommand }: CheckDeps,
  { cards, question, earlier, docId, wantsQuestions: asksNext }: AnsweredRecord,
  model: LanguageModel | null,
  signal: AbortSignal,
  onVerdicts?: (cards: FurtherCards) => Promise<void>,
): Promise<FurtherCards | null> {
  if (!mayBeChecked(cards) && !isPending(cards)) return null
  const sources = orderedSources(cards)
  const before = readCards(cards, 'support_check')
  const supportId = cards.findLast(({ type }) => type === 'support_check')?.id ?? supportCardId
  const supportCard = (content: SupportCheck): Card => ({
    id: supportId,
    type: 'support_check',
    target: 'end',
    content,
  })
  const checked = await checker.check(answerTexts(cards), sources)
  if (!checked) {
    const valid = validCheck(before)
    return valid ? [supportCard(settled(valid))] : null
  }
  const known = modelVerdicts(before)
  const open = checked.open.filter(
    ({ text, sources: cited }) => !cited.every((index) => known.has(verdictKey(index, text))),
  )
  const wantsQuestions =
    asksNext && (model !== null || isPending(cards)) && !cards.some(({ type }) => type === 'suggestion')
  const judged =
    model && (open.length > 0 || wantsQuestions)
      ? await judgeAnswer(
          model,
          {
            question,
            today: dayInWords(now()),
            answer: wantsQuestions ? answerTexts(cards).join('\n').slice(0, answerCharacters) : '',
            questions: wantsQuestions ? questionCount : 0,
            claims: open,
            sources: sources.map(toJudged),
          },
          signal,
          (early) =>
            onVerdicts?.([supportCard({ ...joined(checked, before, [early]), is_pending: true })]) ?? done,
        )
      : null
  const support = joined(checked, before, judged ? [judged] : [])
  const named = new Set(support.verdicts.map(({ index }) => index))
  const cited = sources.filter(({ index }) => named.has(index))
  const fitting = { asked: [question, ...earlier], most: questionCount, isCommand }
  return [
    supportCard(support),
    ...conflictCards(cards, judged),
    ...(wantsQuestions ? suggestionCards(docId, questionsToAsk(judged, cited, fitting)) : []),
  ]
}

/** The model's questions; those that the cited sources bring where it said nothing. */
function questionsToAsk(
  judged: JudgedAnswer | null,
  cited: readonly SourceReference[],
  fitting: FittingOptions,
): readonly string[] {
  const isHeard = judged !== null && (judged.verdicts.length > 0 || judged.questions.length > 0)
  return isHeard
    ? fittingQuestions(judged.questions, fitting)
    : relatedQuestions(fitting.asked, cited, fitting.most)
}

/** @returns a source as the model is sent it */
export function toJudged({
  index,
  title,
  showName,
  publishDate,
  location,
  heading,
  passage,
  unsure,
}: SourceReference): JudgedSource {
  const place = [heading, location].filter(Boolean).join(' · ')
  // 〔〕 has the numbers of its sentences.
  const doubtful = unsureWordsOf({ passage, unsure }).map((word) =>
    word.replace('〔', '【').replace('〕', '】'),
  )
  return {
    index,
    title,
    site: showName,
    date: publishDate ?? '',
    place,
    passage,
    ...(doubtful.length > 0 && { doubtful }),
  }
}

/** What a model has said before, as of a report whose sections were judged while it was written. */
function modelVerdicts(checks: readonly SupportCheck[]): ReadonlyMap<string, Verdict> {
  const verdicts = validCheck(checks)?.verdicts.filter(({ by }) => by === 'model') ?? []
  return new Map(verdicts.map((verdict) => [verdictKey(verdict.index, verdict.claim), verdict]))
}

/** A program's proof stands; what it leaves open is as a model has said, in these replies or before. */
export function joined(
  { verdicts, unjudged }: CheckedTexts,
  before: readonly SupportCheck[],
  judged: readonly JudgedAnswer[],
): SupportCheck {
  const byModel = new Map(modelVerdicts(before))
  for (const verdict of judged.flatMap((each) => each.verdicts))
    byModel.set(verdictKey(verdict.index, verdict.claim), verdict)
  return {
    model: judged[0]?.model ?? validCheck(before)?.model ?? '',
    ...(unjudged > 0 && { unjudged }),
    verdicts: verdicts.map((verdict) => {
      const said =
        verdict.state === 'unclear' ? byModel.get(verdictKey(verdict.index, verdict.claim)) : undefined
      if (!said) return verdict
      // A model that can not tell has seen more than the score: only the order of what is to be read stays.
      const { score } = verdict
      return said.state === 'unclear' && score !== undefined ? { ...said, score } : said
    }),
  }
}

function settled(check: SupportCheck): SupportCheck {
  return { ...check, is_pending: false }
}

function conflictCards(cards: readonly Card[], judged: JudgedAnswer | null): Card[] {
  if (!judged || judged.conflicts.length === 0 || cards.some(({ type }) => type === 'conflict')) return []
  return [{ id: 'conflict', type: 'conflict', target: 'end', content: judged.conflicts }]
}

function suggestionCards(docId: string, questions: readonly string[]): Card[] {
  if (questions.length === 0) return []
  const content = suggestionItems(docId, questions)
  return [{ id: 'suggestion', type: 'suggestion', target: 'end', content }]
}
