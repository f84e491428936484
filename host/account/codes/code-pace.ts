import { createHash } from 'node:crypto'
import { HostError } from '../../errors.ts'
import { waitText } from '../../limits/wait-text.ts'
import type { Bus } from '../../storage/bus.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

interface Pace {
  readonly name: string
  readonly most: number
  readonly windowMs: number
}

/** How many codes may be sent. The ones who ask are counted before the phone, so that they can't use up its share. */
const codePaces = {
  address: { name: 'code-address', most: 30, windowMs: hourMs },
  device: { name: 'code-device', most: 15, windowMs: hourMs },
  phoneMinute: { name: 'code-minute', most: 1, windowMs: minuteMs },
  phoneDay: { name: 'code-day', most: 10, windowMs: dayMs },
} as const satisfies Record<string, Pace>

/**
 * Counts one more code.
 * @param asked by which device, '' when it did not say, and from which address
 * @throws {HostError} rate_limited with the time after which another is sent
 */
export async function spendCode(
  bus: Bus,
  asked: { readonly phone: string; readonly address: string; readonly device: string },
): Promise<void> {
  const busy = (waitMs: number) => `获取验证码太频繁，请 ${waitText(waitMs)}后再试`
  await spend(bus, codePaces.address, asked.address, busy)
  if (asked.device) await spend(bus, codePaces.device, asked.device, busy)
  await spend(bus, codePaces.phoneMinute, asked.phone, (ms) => `验证码已发送，请 ${waitText(ms)}后再获取`)
  await spend(
    bus,
    codePaces.phoneDay,
    asked.phone,
    (ms) => `这个手机号今天获取验证码的次数用完了，请 ${waitText(ms)}后再试`,
  )
}

async function spend(bus: Bus, pace: Pace, who: string, say: (waitMs: number) => string): Promise<void> {
  // The keys leave this process: nobody's phone or address stands in them.
  const key = createHash('sha256').update(who).digest('base64url')
  const { count, resetMs } = await bus.count(`${pace.name}:${key}`, pace.windowMs)
  if (count > pace.most) throw new HostError('rate_limited', say(resetMs), { retryAfterMs: resetMs })
}
