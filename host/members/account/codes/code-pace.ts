import type { Logger } from 'pino'
import { HostError } from '../../../platform/errors.ts'
import { networkOf } from '../../../limits/client-address.ts'
import { keyedTag } from '../../../limits/network-tag.ts'
import { waitText } from '../../../limits/pace.ts'
import type { Bus } from '../../../storage/bus/bus.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface Pace {
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

/** How many codes may be sent to whom. A device that has logged in as the phone's owner has a share that no stranger uses up. */
const codePaces = {
  address: { name: 'code-address', most: 30, windowMs: hourMs },
  device: { name: 'code-device', most: 15, windowMs: hourMs },
  phoneMinute: { name: 'code-minute', most: 1, windowMs: minuteMs },
  phoneDay: { name: 'code-day', most: 10, windowMs: dayMs },
  ownerDay: { name: 'code-owner-day', most: 5, windowMs: dayMs },
} as const satisfies Record<string, Pace>

/** Who asks for a code, and for whom. */
export interface CodeWish {
  readonly phone: string
  readonly address: string
  /** '' when not given. */
  readonly device: string
  /** Whether the phone's owner has logged in on this device before. */
  readonly isKnownDevice: boolean
}

/** The share of the hour's codes that known devices alone may use. */
const keptForKnown = 0.2

interface CountDeps {
  readonly bus: Bus
  /** The same in all processes. */
  readonly sharedKey: string
}

export interface CodePaceDeps extends CountDeps {
  readonly log: Logger
  /** `SMS_CODES_PER_HOUR`: codes to all phones together; 0 is without limit. */
  readonly perHour: number
  /** Whether the paces by address, device and minute hold: `RATE_LIMIT` is not 0. */
  readonly isPaced: boolean
}

/**
 * One code an hour is sent without a puzzle; later ones need a solved one.
 * @returns whether this is no more than the first code of its phone, device and address within the hour
 */
export async function isFreeCode(deps: CountDeps, { phone, device, address }: CodeWish): Promise<boolean> {
  const asking = Object.entries({ phone, device, address: networkOf(address) })
  const counts = await Promise.all(
    asking
      .filter(([, who]) => who !== '')
      .map(([kind, who]) => uses(deps, { name: `code-free-${kind}`, windowMs: hourMs }, who)),
  )
  return counts.every(({ count }) => count <= 1)
}

/**
 * Counts one more code. The ones who ask are counted before the phone, so that they can't use up its share.
 * @throws {HostError} rate_limited with the time after which another is sent
 */
export async function spendCode(deps: CodePaceDeps, wish: CodeWish): Promise<void> {
  const { perHour, isPaced } = deps
  const { phone, device } = wish
  // What strangers ask for is counted apart from what the owner's own devices do.
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
 * What all codes cost together is bounded, however many phones, devices and addresses they are asked from. A share of it
 * is kept for devices with an earlier login: using up the rest locks out new devices only.
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
  // The keys leave this process: no phone and no address can be found from them.
  return bus.count(`${pace.name}:${keyedTag(sharedKey, who)}`, pace.windowMs)
}
