import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { type CardChange, cards as changes } from '../../../lib/contract/cards/cards.ts'
import { type SupportCheck, type Verdict, validCheck } from '../../../lib/contract/cards/support-check.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { foldCards } from '../../../lib/contract/frames/fold-cards.ts'
import type { AgentEvent, AgentRun } from '../../conversations/turns/agent.ts'
import type { AnswerChecker } from './answer-checker.ts'
import { answerTexts, orderedSources, withoutSourceList } from './answer-parts.ts'
import { joined, supportCardId } from './check-record.ts'
import type { CheckedTexts } from './check-texts.ts'

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
 * Adds verdicts to the answer of an agent: as soon as they are made, those of the sentences of each finished paragraph,
 * and at its end those of the whole text. An answer without sources gets none.
 */
export async function* withVerdicts(
  run: AgentRun,
  { checker, cards: earlier, isJudged }: VerdictDeps,
): AgentRun {
  let cards = earlier
  const paragraphs = new Paragraphs()
  const made = new Made()
  let next = run.next()
  try {
    for (;;) {
      const step = await (made.isExpected ? Promise.race([next, made.some]) : next)
      if (step === 'some') {
        for (const verdicts of made.take()) {
          const event = eventOf(cards, verdicts)
          cards = foldCards(cards, [event])
          yield event
        }
        continue
      }
      if (step.done) {
        // A turn that waits continues later, and is looked at as a whole then.
        if (!step.value) yield* wholeAnswer(checker, cards, isJudged)
        return step.value
      }
      const events = eventsOf(step.value)
      cards = foldCards(cards, events)
      const finished = paragraphs.finishedBy(events, cards)
      const sources = finished.length > 0 ? orderedSources(cards) : []
      if (sources.length > 0) made.add(checker.check(finished, sources))
      yield step.value
      next = run.next()
    }
  } finally {
    // A consumer that returns early does not see this failure.
    next.catch(() => undefined)
    await run.return(undefined)
  }
}

/** Verdicts on a part; until those on the whole take their place, more are to come, also where the turn is stopped. */
function eventOf(cards: readonly Card[], verdicts: readonly Verdict[]): CardChange {
  const change = cards.some(({ id }) => id === supportCardId) ? changes.append : changes.show
  return change('support_check', supportCardId, { model: '', is_pending: true, verdicts: [...verdicts] })
}

/** Verdicts that were made and not yet shown. */
class Made {
  #ready: (readonly Verdict[])[] = []
  #signal = Promise.withResolvers<'some'>()
  #checks = 0

  /** Whether there are some, or a check is running. */
  get isExpected(): boolean {
    return this.#checks > 0 || this.#ready.length > 0
  }

  /** Resolves when there are some. */
  get some(): Promise<'some'> {
    return this.#signal.promise
  }

  add(checking: Promise<CheckedTexts | null>): void {
    this.#checks += 1
    void checking.then((checked) => {
      this.#checks -= 1
      const verdicts = checked?.verdicts ?? []
      if (verdicts.length === 0) return
      this.#ready.push(verdicts)
      this.#signal.resolve('some')
    })
  }

  take(): readonly (readonly Verdict[])[] {
    const taken = this.#ready
    this.#ready = []
    this.#signal = Promise.withResolvers()
    return taken
  }
}

function eventsOf(event: AgentEvent): readonly CardChange[] {
  if ('group' in event) return event.group
  return 'target' in event ? [event] : []
}

/** The verdicts of the finished answer take the place of those that came with its paragraphs. */
async function* wholeAnswer(
  checker: VerdictDeps['checker'],
  cards: readonly Card[],
  isJudged: boolean,
): AsyncGenerator<CardChange, void, void> {
  const sources = orderedSources(cards)
  if (sources.length === 0) return
  const shortened = cards.flatMap((card): CardChange[] => {
    const [text] = answerTexts([card])
    const content = text === undefined ? undefined : withoutSourceList(text)
    return content === undefined || content === text ? [] : [changes.rewrite(card.id, content)]
  })
  yield* shortened
  const texts = answerTexts(foldCards(cards, shortened))
  if (texts.length === 0) return
  const checked = await Promise.race([checker.check(texts, sources), afterTime(endMs)])
  checker.count(checked)
  const before = readCards(cards, 'support_check')
  if (!checked) {
    const valid = validCheck(before) ?? { model: '', verdicts: [] }
    yield whole({ ...valid, is_pending: true })
    return
  }
  const content = joined(checked, before, [])
  const isOpen = content.verdicts.some(({ state, by }) => state === 'unclear' && by === 'none')
  const hasQuestions = cards.some(({ type }) => type === 'suggestion')
  const pending = isJudged && (isOpen || !hasQuestions) && { is_pending: true }
  if (content.verdicts.length > 0 || pending || before.length > 0) yield whole({ ...content, ...pending })
}

function whole(content: SupportCheck): CardChange {
  return changes.show('support_check', supportCardId, content)
}

/** Finds the paragraphs of growing texts that are finished, each once. */
class Paragraphs {
  /** How far each text was looked at, and up to which end of a paragraph that is inside code. */
  readonly #seen = new Map<string, { readonly from: number; readonly inCode: number }>()

  /** @param cards as the events leave them */
  finishedBy(events: readonly CardChange[], cards: readonly Card[]): string[] {
    const changed = events.filter((event) => this.#mayFinish(event)).map(({ id }) => id)
    return cards.flatMap(({ id, type, content }) => {
      if (!changed.includes(id) || type !== 'markdown' || typeof content !== 'string') return []
      const { from, inCode } = this.#seen.get(id) ?? { from: 0, inCode: 0 }
      const end = content.lastIndexOf('\n\n')
      if (end <= Math.max(from, inCode)) return []
      const part = content.slice(from, end)
      // Blank lines inside code end nothing.
      const isInCode = (part.match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0) % 2 === 1
      this.#seen.set(id, isInCode ? { from, inCode: end } : { from: end, inCode: 0 })
      return isInCode ? [] : [part]
    })
  }

  /** A text that begins again is looked at from its beginning. */
  #mayFinish({ id, target, content }: CardChange): boolean {
    if (target === 'start' || target === 'replace') this.#seen.delete(id)
    return typeof content === 'string' && content.includes('\n')
  }
}

function afterTime(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), ms).unref())
}
