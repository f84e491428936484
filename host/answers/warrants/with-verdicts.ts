import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { SupportCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card, CardEvent } from '../../../lib/contract/frames/card.ts'
import { foldCards } from '../../../lib/contract/frames/fold-cards.ts'
import type { AgentEvent, AgentRun } from '../../conversations/turns/agent.ts'
import type { AnswerChecker } from './answer-checker.ts'
import { answerTexts, orderedSources, withoutSourceList } from './answer-parts.ts'
import { joined, supportCardId } from './check-record.ts'

/** Time (ms) that an answer waits at its end for the program's verdicts; the job behind it makes them otherwise. */
const endMs = 3_000

interface VerdictDeps {
  readonly checker: Pick<AnswerChecker, 'check' | 'count'>
  /** Cards of the turn from before, which is resumed. */
  readonly cards: readonly Card[]
  /** Whether a model will judge what the program leaves open. */
  readonly isJudged: boolean
}

/**
 * Adds verdicts to the answer of an agent: with each paragraph those of its sentences, and at its end those of the whole
 * text. An answer without sources gets none.
 */
export async function* withVerdicts(
  run: AgentRun,
  { checker, cards: earlier, isJudged }: VerdictDeps,
): AgentRun {
  let cards = earlier
  let isShown = false
  const paragraphs = new Paragraphs()
  const ready: CardEvent[] = []
  const begun: Promise<void>[] = []

  const eventOf = (content: SupportCheck): CardEvent => {
    const target = isShown ? 'update' : 'replace'
    isShown = true
    return { id: supportCardId, type: 'support_check', target, content }
  }
  const look = (texts: readonly string[]) => {
    const sources = orderedSources(cards)
    if (sources.length === 0) return
    const checking = checker.check(texts, sources).then((checked) => {
      const verdicts = checked?.verdicts ?? []
      if (verdicts.length > 0) ready.push(eventOf({ model: '', verdicts: [...verdicts] }))
    })
    begun.push(checking)
  }

  try {
    for (;;) {
      const next = await run.next()
      if (next.done) {
        // A turn that waits continues later, and is looked at as a whole then.
        if (!next.value) yield* wholeAnswer(checker, cards, isJudged)
        return next.value
      }
      cards = foldCards(cards, eventsOf(next.value))
      yield next.value
      const finished = paragraphs.finishedIn(cards)
      if (finished.length > 0) look(finished)
      // Shown before, when the paragraphs were ready; `update` of a card that does not exist is nothing.
      for (const event of ready.splice(0)) {
        cards = foldCards(cards, [event])
        yield event
      }
    }
  } finally {
    await run.return(undefined)
  }
}

function eventsOf(event: AgentEvent): readonly CardEvent[] {
  if ('group' in event) return event.group
  return 'target' in event ? [event] : []
}

/** The verdicts of the finished answer take the place of those that came with its paragraphs. */
async function* wholeAnswer(
  checker: VerdictDeps['checker'],
  cards: readonly Card[],
  isJudged: boolean,
): AsyncGenerator<CardEvent, void, void> {
  const sources = orderedSources(cards)
  if (sources.length === 0) return
  const shortened = cards.flatMap((card): CardEvent[] => {
    const [text] = answerTexts([card])
    const content = text === undefined ? text : withoutSourceList(text)
    return content === text ? [] : [{ id: card.id, target: 'replace', content }]
  })
  yield* shortened
  const texts = answerTexts(foldCards(cards, shortened))
  if (texts.length === 0) return
  const checking = checker.check(texts, sources)
  const checked = await Promise.race([checking, afterTime(endMs)])
  checker.count(checked)
  if (!checked) return
  const content = joined(checked, readCards(cards, 'support_check'), [])
  const isOpen = content.verdicts.some(({ state, by }) => state === 'unclear' && by === 'none')
  const hasQuestions = cards.some(({ type }) => type === 'suggestion')
  const pending = isJudged && (isOpen || !hasQuestions) && { is_pending: true }
  if (content.verdicts.length > 0 || pending)
    yield { id: supportCardId, type: 'support_check', target: 'replace', content: { ...content, ...pending } }
}

/** Finds the paragraphs of growing texts that are finished, each once. */
class Paragraphs {
  readonly #seen = new Map<string, number>()

  finishedIn(cards: readonly Card[]): string[] {
    return cards.flatMap(({ id, type, content }) => {
      if (type !== 'markdown' || typeof content !== 'string') return []
      const from = this.#seen.get(id) ?? 0
      const end = content.lastIndexOf('\n\n')
      if (end <= from) return []
      const part = content.slice(from, end)
      // Blank lines inside code end nothing.
      if ((part.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1) return []
      this.#seen.set(id, end)
      return [part]
    })
  }
}

function afterTime(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref())
}
