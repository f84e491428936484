import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'

const linkBytes = 32
const livesMs = 10 * 60_000

/** Links with which a person at this machine can set up the product. One use, ten minutes, newest only. */
export class SetupLinks {
  readonly #now: Clock
  #open: { readonly hash: string; readonly endsAt: number } | null = null

  constructor(now: Clock) {
    this.#now = now
  }

  /** @returns the secret of the link, which is stored only as a hash */
  make(): string {
    const secret = randomBytes(linkBytes).toString('base64url')
    this.#open = { hash: hashOf(secret), endsAt: this.#now() + livesMs }
    return secret
  }

  /** @returns whether the link was valid; it is used up by this call */
  use(secret: string): boolean {
    const open = this.#open
    if (!open || hashOf(secret) !== open.hash) return false
    this.#open = null
    return this.#now() < open.endsAt
  }
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}
