import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { CaptchaChallenge, captchaServices } from '../../../../lib/contract/routes/account-routes.ts'
import type { Clock } from '../../../platform/clock.ts'
import { HostError } from '../../../platform/errors.ts'
import type { MakeId } from '../../../platform/make-id.ts'
import type { Database } from '../../../storage/database/database.ts'
import { fieldError } from '../field-error.ts'
import type { CaptchaVendor } from './aliyun-captcha.ts'
import { openSigned, phoneTag, sign, useOnce } from './signed-value.ts'

/** Lifetime of a challenge and of a token. */
export const captchaLifeMs = 2 * 60_000

export type CaptchaServiceName = (typeof captchaServices)[number]

export interface CaptchaDeps {
  readonly database: Database
  readonly now: Clock
  readonly makeId: MakeId
  readonly sharedKey: string
  readonly vendor: CaptchaVendor | null
  readonly isRequired: boolean
}

/** Distinguishes people from programs: a proof-of-work puzzle or a vendor's test, then a one-time token. */
export class Captcha {
  readonly #deps: CaptchaDeps

  constructor(deps: CaptchaDeps) {
    this.#deps = deps
  }

  get service(): CaptchaServiceName {
    return this.#deps.vendor?.name ?? 'pow'
  }

  get isRequired(): boolean {
    return this.#deps.isRequired
  }

  /** @param harderBy additional bits of difficulty @throws {HostError} unavailable when a vendor is used instead */
  challenge(phone: string, harderBy = 0): CaptchaChallenge {
    this.#requireService('pow')
    const difficulty = difficultyOf(harderBy)
    const challenge = this.#sign('challenge', phoneTag(this.#deps.sharedKey, phone), difficulty.zeroBits)
    return { challenge, salt: saltOf(challenge), ...difficulty, expires: captchaLifeMs / 1_000 }
  }

  /**
   * Verifies an answer.
   * @param phone the phone of the token, when the answer does not contain it
   * @returns the token, or '' for a wrong, late or repeated answer
   * @throws {HostError} unavailable when the service is not the configured one, or does not respond
   */
  async verify(service: CaptchaServiceName, param: string, phone: string | undefined): Promise<string> {
    this.#requireService(service)
    const { vendor, sharedKey } = this.#deps
    if (!vendor) return this.#verifyWork(param)
    if (!(await vendor.verify(param))) return ''
    return this.#sign('token', phone === undefined ? '' : phoneTag(sharedKey, phone))
  }

  /**
   * Redeems a token: once, in time, for the phone that it was issued for. Callers exempt from the captcha need none.
   * @throws {HostError} bad_request at the field `captcha_token`
   */
  async redeem(phone: string, token: string | undefined): Promise<void> {
    const { isRequired, sharedKey, database, now } = this.#deps
    if (!isRequired) return
    const claims = openSigned(sharedKey, 'token', token ?? '', now())
    const isTheirs = claims && (claims.phone === '' || claims.phone === phoneTag(sharedKey, phone))
    if (!token || !isTheirs || !(await useOnce(database, token, claims.expiresAt)))
      throw fieldError('captcha_token', 'captcha')
  }

  async #verifyWork(param: string): Promise<string> {
    const { sharedKey, database, now } = this.#deps
    const answered = parseAnswer(param)
    const claims = answered && openSigned(sharedKey, 'challenge', answered.challenge, now())
    const bits = claims?.zeroBits ?? zeroBits.usual
    if (!claims || !isSolution(saltOf(answered.challenge), answered.answer, bits)) return ''
    if (!(await useOnce(database, answered.challenge, claims.expiresAt))) return ''
    return this.#sign('token', claims.phone)
  }

  #sign(purpose: 'challenge' | 'token', phone: string, zeroBits?: number): string {
    const { sharedKey, now, makeId } = this.#deps
    return sign(sharedKey, purpose, { phone, expiresAt: now() + captchaLifeMs, nonce: makeId(), zeroBits })
  }

  #requireService(service: CaptchaServiceName): void {
    if (service === this.service) return
    throw new HostError(
      'unavailable',
      this.service === 'aliyun'
        ? '这里用的是阿里云验证码（service 为 aliyun）'
        : '这里用的是自带的人机验证（service 为 pow，题目在 /v1/captcha/challenge）',
    )
  }
}

/** The puzzle's salt is the challenge's signature, so that it is unique and can't be chosen. */
function saltOf(challenge: string): string {
  return challenge.slice(challenge.indexOf('.') + 1)
}

/**
 * Difficulty of the puzzle. 14 bits take 16,384 hashes on average: 50 to 150 ms of a browser's plain JavaScript. With
 * 32 times as many tries, one puzzle in 10^14 has no answer. While passwords are being guessed it takes up to 64 times
 * as long.
 */
const zeroBits = { usual: 14, most: 20 } as const

/** @returns the bits of a puzzle with additional difficulty, and the largest number to try */
export function difficultyOf(harderBy: number): { zeroBits: number; most: number } {
  const bits = Math.min(zeroBits.most, zeroBits.usual + harderBy)
  return { zeroBits: bits, most: 32 * 2 ** bits }
}

const answered = z.object({
  challenge: z.string().max(1_024),
  answer: z
    .int()
    .min(0)
    .max(32 * 2 ** zeroBits.most),
})

/** @returns the challenge and the number in the `param` of a verify call, or null for anything else */
function parseAnswer(param: string): z.infer<typeof answered> | null {
  try {
    return answered.safeParse(JSON.parse(param)).data ?? null
  } catch {
    return null
  }
}

/** Hashcash (A. Back, 2002). @returns whether SHA-256 of the salt and the decimal number has enough zero bits */
function isSolution(salt: string, answer: number, bits: number): boolean {
  const head = createHash('sha256').update(`${salt}${answer}`).digest().readUInt32BE(0)
  return head >>> (32 - bits) === 0
}
