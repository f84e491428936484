import { createHash } from 'node:crypto'
import type { CaptchaChallenge, LoginAnswer } from '../../lib/contract/routes/account-routes.ts'
import type { Envelope } from '../../lib/contract/routes/route.ts'
import type { SmsScene } from '../members/account/sms/sms-sender.ts'
import type { TestHost } from './test-host.ts'

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly body: Envelope & { readonly data?: unknown }
}

/** What a client has to know of a host. */
type KnownHost = Pick<TestHost, 'origin' | 'codes' | 'asksCaptcha'>

type HeaderValues = Readonly<Record<string, string>>

/** Calls a host as a browser would, knowing only the contract. */
export class AccountClient {
  readonly #host: KnownHost
  readonly #headers: HeaderValues

  constructor(host: KnownHost, headers: HeaderValues = {}) {
    this.#host = host
    this.#headers = headers
  }

  /** The same client with further headers. */
  with(headers: HeaderValues): AccountClient {
    return new AccountClient(this.#host, { ...this.#headers, ...headers })
  }

  async post(path: string, body: object = {}): Promise<Reply> {
    return this.#call(path, { method: 'POST', body: JSON.stringify(body) })
  }

  async get(path: string): Promise<Reply> {
    return this.#call(path, { method: 'GET' })
  }

  /** Does the puzzle for a phone. @returns a token that may be used once, '' where none is asked for */
  async captcha(phone: string): Promise<string> {
    if (!this.#host.asksCaptcha) return ''
    const challenge = (await this.get(`/v1/captcha/challenge?phone=${phone}`)).body.data as CaptchaChallenge
    const param = JSON.stringify({ challenge: challenge.challenge, answer: solve(challenge) })
    const reply = await this.post('/v1/captcha/verfiy', { param, service: 'pow', scene: 'login' })
    return (reply.body.data as { token: string }).token
  }

  /** Asks for a code. @returns the newest that was sent to the phone for this */
  async code(phone: string, scene: SmsScene = 'login'): Promise<string> {
    const asked = await this.post('/v1/sms/code', { phone, scene })
    const isAskedForCaptcha = (asked.body.data as { field?: string } | undefined)?.field === 'captcha_token'
    const reply = isAskedForCaptcha
      ? await this.post('/v1/sms/code', { phone, scene, captcha_token: await this.captcha(phone) })
      : asked
    const sent = this.#host.codes.findLast((message) => message.phone === phone && message.scene === scene)
    if (reply.status !== 200 || !sent) throw new Error(`no code was sent: ${JSON.stringify(reply.body)}`)
    return sent.code
  }

  /** Logs in, or registers, by SMS code. */
  async login(phone: string, further: { readonly password?: string } = {}): Promise<LoginAnswer> {
    const code = await this.code(phone)
    const body = { phone, code, captcha_token: await this.captcha(phone), ...further }
    const reply = await this.post('/v1/auth/sms', body)
    if (reply.status !== 200) throw new Error(`the login was refused: ${JSON.stringify(reply.body)}`)
    return reply.body.data as LoginAnswer
  }

  /** Logs in and goes on as the member. */
  async signedIn(phone: string, further: { readonly password?: string } = {}): Promise<AccountClient> {
    return this.with({ k_sso_token: (await this.login(phone, further)).token })
  }

  async #call(path: string, init: { method: string; body?: string }): Promise<Reply> {
    const headers = { ...(init.body ? { 'content-type': 'application/json' } : {}), ...this.#headers }
    const reply = await fetch(`${this.#host.origin}${path}`, { ...init, headers })
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as Reply['body'] }
  }
}

/** Finds the number that the puzzle asks for. */
export function solve({ salt, zeroBits, most }: CaptchaChallenge): number {
  for (let answer = 0; answer <= most; answer++) {
    const head = createHash('sha256').update(`${salt}${answer}`).digest().readUInt32BE(0)
    if (head >>> (32 - zeroBits) === 0) return answer
  }
  throw new Error('the puzzle has no answer')
}

let phonesMade = 0

/** @returns a phone that no other test has */
export function newPhone(): string {
  phonesMade += 1
  return `139${String(phonesMade).padStart(8, '0')}`
}
