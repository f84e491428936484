import type { Clock } from '../../../platform/deps.ts'
import type { Bus } from '../../../storage/bus/bus.ts'
import type { Database } from '../../../storage/database/database.ts'
import { findLiveToken, type LiveToken } from './live-token.ts'
import { revocation, sessionChange } from './announcements.ts'

/** Maximum age of a cached token, even without an announced change. */
const believedMs = 1_000
/** Maximum cached tokens, after which the cache is cleared. */
const mostTokens = 10_000

interface Remembered {
  readonly row: LiveToken
  readonly until: number
}

/**
 * Finds live tokens, and on the embedded database caches them briefly: a page makes several calls at once. There this
 * process is the only writer, and invalidates the cache when a token is revoked or a member changes, so that it is
 * never stale. On a shared database each call queries the database.
 */
export class TokenMemory {
  readonly #database: Database
  readonly #now: Clock
  readonly #remembered = new Map<string, Remembered>()
  readonly #ends: readonly (() => void)[]
  /** Counts the changes: a read during which one occurred is not cached. */
  #changes = 0

  constructor(deps: { readonly database: Database; readonly bus: Bus; readonly now: Clock }) {
    this.#database = deps.database
    this.#now = deps.now
    this.#ends = [
      revocation.on(deps.bus, () => this.#forget()),
      sessionChange.on(deps.bus, () => this.#forget()),
    ]
  }

  async find(tokenHash: string): Promise<LiveToken | undefined> {
    const now = this.#now()
    if (this.#database.dialect !== 'sqlite') return findLiveToken(this.#database, tokenHash, now)
    const known = this.#remembered.get(tokenHash)
    if (known && known.until > now) return known.row
    const changes = this.#changes
    const row = await findLiveToken(this.#database, tokenHash, now)
    if (row && changes === this.#changes) this.#remember(tokenHash, row, now)
    return row
  }

  close(): void {
    for (const end of this.#ends) end()
    this.#forget()
  }

  #remember(tokenHash: string, row: LiveToken, now: number): void {
    if (this.#remembered.size >= mostTokens) this.#remembered.clear()
    this.#remembered.set(tokenHash, { row, until: Math.min(now + believedMs, Number(row.expires_at)) })
  }

  /** Sign-outs and changes are rare compared to calls: clearing the cache costs one read each. */
  #forget(): void {
    this.#changes += 1
    this.#remembered.clear()
  }
}
