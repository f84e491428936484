import { createHmac, hash, randomBytes } from 'node:crypto'

const tokenBytes = 32
const day = 24 * 60 * 60_000

/** A token unused for this long is dead (§9: 45 days). */
export const idleLimitMs = 45 * day

/** @returns 256 random bits, as base64url */
export function makeToken(): string {
  return randomBytes(tokenBytes).toString('base64url')
}

/**
 * What a token is stored as. SHA-256 without salt is enough for a value that is random in all its bits, and lets the
 * row be found by it.
 */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url')
}

/**
 * The token that another is exchanged for under an idempotency key: the same for the same two, so that the answer can
 * be given again without having been stored, and unguessable without the host's key.
 */
export function successorOf(sharedKey: string, token: string, idempotencyKey: string): string {
  return createHmac('sha256', sharedKey)
    .update(JSON.stringify(['token-successor', token, idempotencyKey]))
    .digest('base64url')
}
