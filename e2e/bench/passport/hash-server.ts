import { argon2, randomBytes } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'

export interface HashOrder {
  readonly ms: number
}

export interface HashReply {
  readonly perSecond: number
}

const derive = promisify(argon2)
/** What the host hashes passwords with. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1, tagLength: 32 } as const

/** Hashes with argon2id and does nothing else, as many at once as there are processors. */
async function hashFor(ms: number): Promise<number> {
  const until = performance.now() + ms
  let hashes = 0
  const worker = async () => {
    while (performance.now() < until) {
      await derive('argon2id', { ...cost, message: 'Abcdef12', nonce: randomBytes(16) })
      hashes += 1
    }
  }
  const since = performance.now()
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return hashes / ((performance.now() - since) / 1_000)
}

process.on('message', ({ ms }: HashOrder) => {
  void hashFor(ms).then((perSecond) => process.send?.({ perSecond } satisfies HashReply))
})
process.on('disconnect', () => process.exit())
