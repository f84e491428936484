import type { Logger } from 'pino'
import { showsDistress } from './agents/companion/distress.ts'
import { parseMemoryCommand } from './agents/memory-commands/memory-command.ts'
import type { AnswerChecker } from './answers/warrants/answer-checker.ts'
import { checkRecord, isPending, lacksVerdicts } from './answers/warrants/check-record.ts'
import { findFacts } from './context/find-facts.ts'
import { summaryOf, summaryRequest } from './context/summary-prompt.ts'
import type { ReserveCall } from './conversations/call-beside-question.ts'
import { AnswerChecking, type CheckRecord } from './conversations/checking/answer-checking.ts'
import { ShareChecking } from './conversations/checking/share-checking.ts'
import { MemoryLearning } from './conversations/learning/memory-learning.ts'
import { Summaries } from './conversations/summaries/summaries.ts'
import { reserveBudget } from './limits/budget-reservation.ts'
import { keyedTag } from './limits/network-tag.ts'
import type { Spender, Spending } from './limits/spending.ts'
import { requireOwnerNotBlocked } from './members/account/blocking/blocked-error.ts'
import { isMemberOwner, uidOf } from './members/account/owner.ts'
import type { Memories } from './members/memories/memories.ts'
import type { ModelRegistry } from './models/registry.ts'
import type { Audit } from './moderation/audit.ts'
import type { Clock } from './platform/clock.ts'
import type { MakeId } from './platform/make-id.ts'
import type { Storage } from './storage/open-storage.ts'

interface AuxiliaryWorkDeps extends Pick<Storage, 'database' | 'jobs'> {
  readonly models: ModelRegistry
  readonly audit: Audit
  readonly log: Logger
  readonly now: Clock
  readonly makeId: MakeId
  readonly spending: Spending
  readonly memories: Memories
  readonly sharedKey: string
  readonly checker?: AnswerChecker | undefined
}

/** Opens what calls models after an answer. */
export function openAuxiliaryWork(deps: AuxiliaryWorkDeps): {
  readonly summaries: Summaries
  readonly learning: MemoryLearning
  readonly checking: AnswerChecking
  readonly shareChecking: ShareChecking
} {
  const { sharedKey, checker, now } = deps
  const reserve = reserveCallOf(deps)
  const check = recordCheck(checker, now)
  const checking = new AnswerChecking({
    ...deps,
    reserve,
    isPending,
    lacksVerdicts,
    check,
    queueOf: (owner) => keyedTag(sharedKey, `check ${owner}`),
  })
  return {
    summaries: new Summaries({ ...deps, reserve, prompt: { request: summaryRequest, read: summaryOf } }),
    learning: new MemoryLearning({
      ...deps,
      reserve,
      findFacts,
      isDistressed: showsDistress,
      queueOf: (owner) => keyedTag(sharedKey, `memories ${owner}`),
    }),
    checking,
    shareChecking: new ShareChecking({ ...deps, isPending, lacksVerdicts, check, answers: checking }),
  }
}

/** @returns what reserves the cost of a call that is not a question */
export function reserveCallOf({
  database,
  spending,
  log,
}: Pick<AuxiliaryWorkDeps, 'database' | 'spending' | 'log'>): ReserveCall {
  return async (owner, address) => {
    await requireOwnerNotBlocked(database, owner)
    return reserveBudget({ spending, log }, { ...spenderOf(owner), address }, 0, 0)
  }
}

/** Checks a finished answer; nothing is checked without a checker. */
export function recordCheck(checker: AnswerChecker | undefined, now: Clock): CheckRecord {
  return async (...given) => (checker ? checkRecord({ checker, now, isCommand }, ...given) : null)
}

function isCommand(text: string): boolean {
  return parseMemoryCommand(text) !== null
}

/** There is no client: the usage counts for the owner only. */
export function spenderOf(owner: string): Spender {
  return { owner, uid: isMemberOwner(owner) ? uidOf(owner) : null, address: null }
}
