import type { Logger } from 'pino'
import { showsDistress } from './agents/companion/distress.ts'
import { parseMemoryCommand } from './agents/memory-commands/memory-command.ts'
import type { AnswerChecker } from './answers/warrants/answer-checker.ts'
import { checkRecord, isPending, lacksVerdicts } from './answers/warrants/check-record.ts'
import type { AppDeps, AppParts, AuxiliaryWork } from './app-deps.ts'
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
import type { Clock } from './platform/clock.ts'
import type { Database } from './storage/database/database.ts'

/** Opens what calls models after an answer. */
export function openAuxiliaryWork(
  deps: AppDeps,
  { spending, memories, sharedKey }: Pick<AppParts, 'spending' | 'memories'> & { readonly sharedKey: string },
): AuxiliaryWork {
  const { models, audit, log, now, makeId } = deps
  const { database, jobs } = deps.storage
  const reserve = reserveCallOf({ database, spending, log })
  const check = recordCheck(deps.checker, now)
  const checking = new AnswerChecking({
    database,
    jobs,
    models,
    reserve,
    isPending,
    lacksVerdicts,
    check,
    queueOf: (owner) => keyedTag(sharedKey, `check ${owner}`),
    log,
    makeId,
  })
  const prompt = { request: summaryRequest, read: summaryOf }
  return {
    summaries: new Summaries({ database, jobs, models, reserve, audit, prompt, log, now, makeId }),
    learning: new MemoryLearning({
      database,
      jobs,
      models,
      reserve,
      memories,
      findFacts,
      isDistressed: showsDistress,
      queueOf: (owner) => keyedTag(sharedKey, `memories ${owner}`),
      log,
      makeId,
    }),
    checking,
    shareChecking: new ShareChecking({
      database,
      jobs,
      isPending,
      lacksVerdicts,
      check,
      answers: checking,
      log,
      now,
    }),
  }
}

/** @returns what reserves the cost of a call that is not a question */
export function reserveCallOf({
  database,
  spending,
  log,
}: {
  readonly database: Database
  readonly spending: Spending
  readonly log: Logger
}): ReserveCall {
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
