import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { HostError } from '../../../platform/errors.ts'
import { errorSentence } from '../../../platform/terminal/sentences.ts'

/** The first recommendation of OWASP's Password Storage Cheat Sheet for argon2id: 19 MiB, two passes, one lane. */
const cost = { memory: 19 * 1024, passes: 2, parallelism: 1 } as const
const saltBytes = 16
const tagBytes = 32

const derive = promisify(argon2)

/**
 * Hashes a new password with argon2id (RFC 9106), in a thread outside the event loop.
 * @returns the hash in the PHC string format, with its salt and cost
 * @throws {HostError} unavailable when the queue is full
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await tagOf(password, { ...cost, salt, tagLength: tagBytes })
  return writePasswordHash({ ...cost, salt, tag })
}

/**
 * Compares a password with a stored hash, in constant time, at the hash's own cost.
 * @param stored '' for none: the same work is done, and the result is false
 * @throws {HostError} unavailable when the queue is full
 */
export async function verifyPassword(password: string, stored: string): Promise<boolean> {
  const known = stored === '' ? null : parsePasswordHash(stored)
  const expected: PasswordHash = known ?? { ...cost, salt: dummySalt, tag: dummyTag }
  const { memory, passes, parallelism, salt, tag } = expected
  const found = await tagOf(password, { memory, passes, parallelism, salt, tagLength: tag.length })
  return timingSafeEqual(found, tag) && known !== null
}

const dummySalt = randomBytes(saltBytes)
const dummyTag = randomBytes(tagBytes)

function tagOf(
  password: string,
  how: {
    readonly memory: number
    readonly passes: number
    readonly parallelism: number
    readonly salt: Buffer
    readonly tagLength: number
  },
): Promise<Buffer> {
  const { salt, ...rest } = how
  // Unicode normalisation, so that a password typed on another keyboard is the same.
  const message = Buffer.from(password.normalize('NFC'))
  return queuedHash(() => derive('argon2id', { ...rest, message, nonce: salt }))
}

/** An argon2id hash with its parameters. Memory in KiB. */
interface PasswordHash {
  readonly memory: number
  readonly passes: number
  readonly parallelism: number
  readonly salt: Buffer
  readonly tag: Buffer
}

const pattern = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** @returns the hash in the PHC string format (github.com/P-H-C/phc-string-format) */
export function writePasswordHash({ memory, passes, parallelism, salt, tag }: PasswordHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** @returns null when it is not an argon2id hash in the PHC string format */
export function parsePasswordHash(text: string): PasswordHash | null {
  const match = pattern.exec(text)
  if (!match) return null
  const [, memory, passes, parallelism, salt = '', tag = ''] = match
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

/** The format leaves out the padding. */
function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

/** Maximum waiting calls; further ones are rejected with a time to retry, since each would wait for seconds. */
const waitingLimit = 128
/** Leaves one of the four threads of Node's pool for files and DNS. */
const maxAtOnce = 3

/**
 * Limits how much work runs at once, and how much of it waits.
 * @returns a function that runs work in its turn; it rejects with a {HostError} unavailable when the queue is full
 */
export function boundedQueue(atOnce: number, most: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <Value>(work: () => Promise<Value>): Promise<Value> => {
    if (running >= atOnce && waiting.length >= most)
      throw new HostError('unavailable', errorSentence('unified'), { retryAfterMs: 5_000 })
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** The hashing queue of this process. Each hash takes 19 MiB and a thread of Node's pool. */
const queuedHash = boundedQueue(Math.min(availableParallelism(), maxAtOnce), waitingLimit)
