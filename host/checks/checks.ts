import { setTimeout as delay } from 'node:timers/promises'
import * as z from 'zod'
import {
  type CheckResult,
  checkLimits,
  checkScopes,
  type ScopeProblem,
  type SentenceVerdict,
} from '../../lib/contract/routes/check-routes.ts'
import { networkOf } from '../limits/client-address.ts'
import type { LimitSettings } from '../limits/limit-settings.ts'
import { pace } from '../limits/pace.ts'
import type { Audit } from '../moderation/audit.ts'
import { HostError } from '../platform/errors.ts'
import type { MakeId } from '../platform/make-id.ts'
import { OwnerQueue } from '../platform/owner-queue.ts'
import type { Bus } from '../storage/bus/bus.ts'
import type { Jobs } from '../storage/jobs/jobs.ts'
import { checkOrderOf } from './check-order.ts'
import { disputeVerdict } from './dispute-verdict.ts'
import { requireFiles } from './gather-sources.ts'
import { deleteCheck, listChecks } from './listed-checks.ts'
import { type RunCheckDeps, runCheck } from './run-check.ts'
import { searchedScopes } from './search-scopes.ts'
import { addCheck, endCheck, missingCheck, readCheck } from './stored-checks.ts'
import type { TextChecker } from './text-checker.ts'

interface ChecksDeps extends RunCheckDeps {
  /** Closed with the checks. */
  readonly checker: Pick<TextChecker, 'split' | 'compare' | 'close'>
  readonly env: Pick<LimitSettings, 'RATE_LIMIT'>
  readonly bus: Bus
  readonly jobs: Jobs
  readonly audit: Audit
  readonly makeId: MakeId
  readonly queueOf: (owner: string) => string
  /** What a member may store, in bytes; 0 is no limit. */
  readonly quota: number
}

type SentCheck = Parameters<typeof checkOrderOf>[0] & { readonly id?: string | undefined }

const jobKind = 'check of a text'
const limits = { attempts: 2, limitMs: 120_000, atOnce: 4 } as const
const pollMs = 250
/** People of one office. */
const perMinuteOfAddress = 4 * checkLimits.perMinute
const payload = z.object({ key: z.string(), address: z.nullish(z.string()) })

/** Texts that are checked: the one way to a verdict for the page, the program API and the tool. */
export class Checks {
  readonly #deps: ChecksDeps
  /** All of a check are stored in one row. */
  readonly #disputes = new OwnerQueue(checkLimits.sentences, tooManyDisputes)

  constructor(deps: ChecksDeps) {
    this.#deps = deps
  }

  /** Registers the job that runs checks: one of a killed process is run again. */
  work(): void {
    const { jobs, database, log } = this.#deps
    jobs.work(
      jobKind,
      async (given, { signal, isLast }) => {
        const { key, address } = payload.parse(given)
        try {
          await runCheck(this.#deps, { key, address }, signal)
        } catch (error) {
          if (!isLast || signal.aborted) throw error
          log.error({ err: error }, 'a text could not be checked')
          await endCheck(database, key, { state: 'failed', reason: '核对没有做完，请再核对一次' })
        }
      },
      limits,
    )
  }

  /**
   * Starts a check; the same id again is the same check.
   * @param address of the client: the visitors of one share an allowance
   * @throws {HostError} bad_request, too_large, not_found, conflict with the field; rate_limited
   */
  async start(owner: string, { id, ...sent }: SentCheck, address: string): Promise<CheckResult> {
    const { env, bus, audit, files, jobs, makeId, queueOf } = this.#deps
    const known = id === undefined ? null : await readCheck(this.#deps, owner, id)
    if (known) return known
    const order = checkOrderOf(sent, audit)
    if (env.RATE_LIMIT > 0) {
      await pace(bus, `checks:${owner}`, checkLimits.perMinute, tooMany)
      await pace(bus, `checks of ${networkOf(address)}`, perMinuteOfAddress, tooMany)
    }
    await requireFiles(files, owner, order.sources)
    const [key, ownId] = [makeId(), id ?? makeId()]
    await addCheck(this.#deps, { key, owner, id: ownId, order }, [
      jobs.statement(jobKind, { key, address }, { queue: queueOf(owner) }),
    ])
    jobs.wake(jobKind)
    return this.get(owner, ownId)
  }

  /** @throws {HostError} not_found for an unknown one, and for one of somebody else */
  async get(owner: string, id: string): Promise<CheckResult> {
    const found = await readCheck(this.#deps, owner, id)
    if (!found) throw missingCheck()
    return found
  }

  /** Stores what the owner says against a verdict. @throws {HostError} not_found, conflict, rate_limited */
  dispute(owner: string, said: Parameters<typeof disputeVerdict>[2]): Promise<SentenceVerdict> {
    const inTime = AbortSignal.timeout(disputeMs)
    return this.#disputes.run(owner, inTime, () => disputeVerdict(this.#deps.database, owner, said))
  }

  /** A page of them, the newest first. */
  list(owner: string, offset: number): ReturnType<typeof listChecks> {
    return listChecks(this.#deps, owner, offset)
  }

  /** @throws {HostError} not_found */
  delete(owner: string, id: string): Promise<void> {
    return deleteCheck(this.#deps.database, owner, id)
  }

  /** Where nothing can be searched for this owner at present, and why. */
  async unavailableScopes(owner: string): Promise<ScopeProblem[]> {
    const { search, files } = this.#deps
    const deps = { files, ...search() }
    const scopes = await Promise.all(checkScopes.map((scope) => searchedScopes(deps, owner, scope)))
    return scopes.flat().flatMap(({ scope, providers, problem }) => {
      return providers.length === 0 ? [{ scope, problem }] : []
    })
  }

  /** Ends the process that compares. */
  close(): Promise<void> {
    return this.#deps.checker.close()
  }

  /** Waits until a check has ended. @throws the signal's reason */
  async ended(owner: string, id: string, signal: AbortSignal): Promise<CheckResult> {
    for (;;) {
      const found = await this.get(owner, id)
      if (found.state !== 'running') return found
      await delay(pollMs, undefined, { signal })
    }
  }
}

/** How long one waits for others of its owner. */
const disputeMs = 20_000
const tooManyDisputes = () => new HostError('rate_limited', '一次说得太多了，请稍后再试')
const tooMany = `一分钟最多核对 ${checkLimits.perMinute} 次，请稍等片刻再试`
