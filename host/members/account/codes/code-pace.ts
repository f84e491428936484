import type { Logger } from 'pino'
import { networkOf } from '../../../limits/client-address.ts'
import { keyedTag } from '../../../limits/network-tag.ts'
import { waitText } from '../../../limits/pace.ts'
import { HostError } from '../../../platform/errors.ts'
import type { Bus } from '../../../storage/bus/bus.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface Pace {
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

/** Rate limits of codes. Known devices of the owner have their own allowance, which attackers can't use up. */
const codePaces = {
  address: { name: 'code-address', most: 30, windowMs: hourMs },
  device: { name: 'code-device', most: 15, windowMs: hourMs },
  phoneMinute: { name: 'code-minute', most: 1, windowMs: minuteMs },
  phoneDay: { name: 'code-day', most: 10, windowMs: dayMs },
  ownerDay: { name: 'code-owner-day', most: 5, windowMs: dayMs },
} as const satisfies Record<string, Pace>

export interface CodeRequest {
  readonly phone: string
  readonly address: string
  /** '' when not given. */
  readonly device: string
  /** Whether the phone's owner has logged in on this device before. */
  readonly isKnownDevice: boolean
}

/** Share of the hour's codes that is reserved for known devices. */
const keptForKnown = 0.2

interface CountDeps {
  readonly bus: Bus
  readonly sharedKey: string
}

export interface CodePaceDeps extends CountDeps {
  readonly log: Logger
  /** `SMS_CODES_PER_HOUR`: codes to all phones together; 0 is no limit. */
  readonly perHour: number
  /** Whether the limits by address, device and minute apply: `RATE_LIMIT` is not 0. */
  readonly isPaced: boolean
}

/** One code per hour needs no puzzle. @returns whether it is the first of its phone, device and address */
export async function isFreeCode(deps: CountDeps, { phone, device, address }: CodeRequest): Promise<boolean> {
  const asking = Object.entries({ phone, device, address: networkOf(address) })
  const counts = await Promise.all(
    asking
      .filter(([, who]) => who !== '')
      .map(([kind, who]) => uses(deps, { name: `code-free-${kind}`, windowMs: hourMs }, who)),
  )
  return counts.every(({ count }) => count <= 1)
}

/**
 * Counts one more code. Callers are counted before the phone, so that they can't use up its allowance.
 * @throws {HostError} rate_limited with the time after which another is sent
 */
export async function spendCode(deps: CodePaceDeps, wish: CodeRequest): Promise<void> {
  const { perHour, isPaced } = deps
  const { phone, device } = wish
  // Requests of strangers are counted apart from those of the owner's own devices.
  const who = wish.isKnownDevice ? `${phone}:${device}` : phone
  const busy = (waitMs: number) => `获取验证码太频繁，请 ${waitText(waitMs)}后再试`
  if (isPaced) {
    await spend(deps, codePaces.address, networkOf(wish.address), busy)
    if (device) await spend(deps, codePaces.device, device, busy)
    await spend(deps, codePaces.phoneMinute, who, (ms) => `验证码已发送，请 ${waitText(ms)}后再获取`)
  }

  const pace = wish.isKnownDevice ? codePaces.ownerDay : codePaces.phoneDay
  await spend(deps, pace, who, (ms) => `这个手机号今天获取验证码的次数用完了，请 ${waitText(ms)}后再试`)
  if (perHour > 0) await spendBudget(deps, wish.isKnownDevice)
}

/**
 * Limits the total cost of codes, across all phones, devices and addresses. A share is reserved for devices with an
 * earlier login: using up the rest locks out new devices only.
 */
async function spendBudget(deps: CodePaceDeps, isKnown: boolean): Promise<void> {
  const { log, perHour } = deps
  const kept = Math.floor(perHour * keptForKnown)
  const most = isKnown ? kept : perHour - kept
  const name = isKnown ? 'code-all-known' : 'code-all'
  const { count, resetMs } = await uses(deps, { name, windowMs: hourMs }, '')
  if (count <= most) return

  // Logged once an hour: an attacker may be spending the operator's money.
  if (count === most + 1)
    log.error({ most, isKnown }, 'ALARM: this hour’s SMS codes are used up (SMS_CODES_PER_HOUR)')
  throw new HostError('rate_limited', `现在获取验证码的人太多，请 ${waitText(resetMs)}后再试`, {
    retryAfterMs: resetMs,
  })
}

async function spend(
  deps: CountDeps,
  pace: Pace,
  who: string,
  say: (waitMs: number) => string,
): Promise<void> {
  const { count, resetMs } = await uses(deps, pace, who)
  if (count > pace.most) throw new HostError('rate_limited', say(resetMs), { retryAfterMs: resetMs })
}

function uses({ bus, sharedKey }: CountDeps, pace: Omit<Pace, 'most'>, who: string) {
  // The keys leave this process, so they must not reveal a phone or an address.
  return bus.count(`${pace.name}:${keyedTag(sharedKey, who)}`, pace.windowMs)
}
