import { isDeepStrictEqual } from 'node:util'
import type { ToolDecision } from '../../lib/contract/cards/tool-call.ts'
import { canonicalArguments } from '../models/canonical-arguments.ts'
import type { ToolCall } from '../models/language-model.ts'
import type { CallOutcome } from './perform-call.ts'
import type { CallPlan } from './tool.ts'

/** A finished step of a run, to be stored before the run continues. */
export interface StepDone {
  readonly kind: 'checkpoint'
  readonly checkpoint: string
  readonly result: unknown
}

export type StepOf<Event> = Extract<Event, StepDone>

/** A reply of the model that calls tools, with the cards of its calls. */
export interface StoredReply {
  readonly text: string
  readonly reasoning: string
  readonly calls: readonly ToolCall[]
  readonly dropped?: number
  readonly cardIds: readonly string[]
}

interface StoredSending {
  readonly at: number
  readonly bytes: number
}

interface StoredDecision {
  readonly allow: ToolDecision | 'expired'
  readonly at: number
}

interface NewDecision {
  readonly step: string
  readonly allow: StoredDecision['allow']
}

/**
 * What a run with tools has done so far, by its stored steps: a run that is resumed repeats none of them, and sends
 * nothing a second time.
 */
export class ToolJournal {
  readonly #steps: Map<string, unknown>
  readonly #chosen: NewDecision | null
  readonly #now: () => number
  /** The step that the user has to decide; null while the run continues. */
  awaits: string | null = null

  /** @param chosen the newest decision of the user, which may not be stored as a step yet */
  constructor(steps: ReadonlyMap<string, unknown>, chosen: NewDecision | null, now: () => number) {
    this.#steps = new Map(steps)
    this.#chosen = chosen
    this.#now = now
  }

  get isResumed(): boolean {
    return this.#steps.has('asked:0')
  }

  get now(): number {
    return this.#now()
  }

  /** The number of the last card of a call; cards after it are written again in place. */
  get lastCard(): number {
    const replies = [...this.#steps].filter(([step]) => step.startsWith('asked:'))
    const ids = replies.flatMap(([, reply]) => (reply as StoredReply).cardIds)
    return Math.max(0, ...ids.map((id) => Number(id.replace(/^\D+/, '')) || 0))
  }

  /** Names of the tools of which a call was made, or may have been. */
  get calledTools(): ReadonlySet<string> {
    const replies = [...this.#steps].filter(([step]) => step.startsWith('asked:'))
    const calls = replies.flatMap(([, reply]) => (reply as StoredReply).calls)
    const isMade = ({ id }: ToolCall) => {
      const { state } = this.outcome(id)?.card ?? {}
      return state === 'done' || this.sendings(id).length > 0
    }
    return new Set(calls.filter(isMade).map(({ name }) => name))
  }

  reply(round: number): StoredReply | undefined {
    return this.#steps.get(`asked:${round}`) as StoredReply | undefined
  }

  outcome(callId: string): CallOutcome | undefined {
    return this.#steps.get(`done:${callId}`) as CallOutcome | undefined
  }

  /**
   * @param request what the call sends: arguments that differ in their types may come to the same
   * @returns the outcomes of the other calls of this turn with the same tool, and the same arguments or request
   */
  sameCalls(
    { id, name, arguments: written }: ToolCall,
    request: CallPlan['request'],
  ): readonly CallOutcome[] {
    const replies = [...this.#steps].filter(([step]) => step.startsWith('asked:'))
    return replies
      .flatMap(([, reply]) => (reply as StoredReply).calls)
      .filter((call) => call.id !== id && call.name === name)
      .flatMap((call) => {
        const outcome = this.outcome(call.id)
        const isSame = canonicalArguments(call.arguments) === canonicalArguments(written)
        return outcome && (isSame || isSameRequest(outcome.card.request, request)) ? [outcome] : []
      })
  }

  /** All stored results, by the ids of their calls. */
  get results(): ReadonlyMap<string, string> {
    const done = [...this.#steps].filter(([step]) => step.startsWith('done:'))
    return new Map(
      done.map(([step, outcome]) => {
        const { text, whole } = outcome as CallOutcome
        return [step.slice('done:'.length), whole ?? text]
      }),
    )
  }

  /** The attempts to send a call, oldest first. */
  sendings(callId: string): readonly StoredSending[] {
    const found: StoredSending[] = []
    for (let attempt = 0; ; attempt += 1) {
      const sending = this.#steps.get(`sending:${callId}.${attempt}`)
      if (sending === undefined) return found
      found.push(sending as StoredSending)
    }
  }

  looked(step: string): string | undefined {
    return this.#steps.get(`look:${step}`) as string | undefined
  }

  decision(step: string): StoredDecision | undefined {
    return this.#steps.get(`choice:${step}`) as StoredDecision | undefined
  }

  /** Whether the user did not decide in time, and is not expected to. */
  get hasExpired(): boolean {
    const choices = [...this.#steps].filter(([step]) => step.startsWith('choice:'))
    return choices.some(([, choice]) => (choice as StoredDecision).allow === 'expired')
  }

  /** The decision that was just made; undefined when it is stored already, or is on another step. */
  newDecision(step: string): NewDecision['allow'] | undefined {
    return this.#chosen?.step === step && !this.decision(step) ? this.#chosen.allow : undefined
  }

  /** @returns the event that stores a step; later questions to the journal know it */
  done(checkpoint: string, result: unknown): StepDone {
    this.#steps.set(checkpoint, result)
    return { kind: 'checkpoint', checkpoint, result }
  }
}

/** Whether two requests are equal, in whatever order the values of their bodies are. */
function isSameRequest(made: CallPlan['request'] | undefined, request: CallPlan['request']): boolean {
  if (!made) return false
  const isSameBody = canonicalArguments(made.body) === canonicalArguments(request.body)
  return isSameBody && isDeepStrictEqual({ ...made, body: '' }, { ...request, body: '' })
}
