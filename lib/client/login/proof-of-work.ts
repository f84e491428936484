import { sha256 } from '@/lib/client/device/sha256'
import type { CaptchaChallenge } from '@/lib/contract/routes/account-routes'

/** Maximum milliseconds the page is blocked at a time, well below what a user notices. */
const sliceMs = 12

export interface ProofOptions {
  readonly signal?: AbortSignal | undefined
  readonly now?: () => number
  /** Yields to the event loop. */
  readonly yieldTurn?: () => Promise<void>
}

/**
 * Solves the built-in proof of work (see `captchaChallenge`) by trying numbers in slices between which the page stays
 * responsive.
 * @returns the number, or null if there is none up to `most`
 * @throws the abort reason of `signal`
 */
export async function solveProof(
  { salt, zeroBits, most }: Pick<CaptchaChallenge, 'salt' | 'zeroBits' | 'most'>,
  { signal, now = () => performance.now(), yieldTurn = nextTurn }: ProofOptions = {},
): Promise<number | null> {
  const encoder = new TextEncoder()
  let sliceEndsMs = now() + sliceMs
  for (let answer = 0; answer <= most; answer++) {
    if (leadingZeroBits(sha256(encoder.encode(`${salt}${answer}`))) >= zeroBits) return answer
    if (now() < sliceEndsMs) continue
    await yieldTurn()
    signal?.throwIfAborted()
    sliceEndsMs = now() + sliceMs
  }
  return null
}

export function leadingZeroBits(digest: Uint8Array): number {
  let bits = 0
  for (const byte of digest) {
    if (byte === 0) {
      bits += 8
      continue
    }
    return bits + Math.clz32(byte) - 24
  }
  return bits
}

/** Timers are throttled to 4 ms after a few rounds; messages are not. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => {
      port1.close()
      resolve()
    })
    port1.start()
    port2.postMessage(null)
  })
}
