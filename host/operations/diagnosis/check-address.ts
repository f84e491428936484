import { createServer } from 'node:net'
import type { Finding } from '../../../lib/contract/diagnosis.ts'
import { appVersion } from '../../../lib/contract/identity.ts'
import { callOutbound, jsonOf } from '../../outbound/outbound.ts'
import type { OutboundReply } from '../../outbound/outbound-call.ts'
import { OutboundFailure } from '../../outbound/outbound-failure.ts'
import { probeAddress } from '../../outbound/probe-address.ts'
import { isLoopbackName } from '../../platform/loopback.ts'
import type { HostEnvironment } from '../../settings/environment.ts'
import { addressFinding, broken, type CheckContext, fine, notSet, warning } from './findings.ts'

const dayMs = 24 * 60 * 60_000
const soonDays = 21
/** A larger difference between the clocks can't be explained by the round trip. */
const clockToleranceMs = 30_000

/** Calls the product by its public address, and checks everything on the way. */
export async function checkAddress({ env, limitMs }: CheckContext): Promise<Finding[]> {
  const sms = smsFinding(env)
  if (env.PUBLIC_ORIGIN === '') return [sms, notSet('origin', 'PUBLIC_ORIGIN')]
  const origin = new URL(env.PUBLIC_ORIGIN)
  return [
    sms,
    ...(await Promise.all([originFinding(origin, limitMs), certificateFinding(origin, limitMs)])).flat(),
    cookieFinding(origin.hostname, env.COOKIE_DOMAIN),
  ]
}

/** Without an SMS service, only people who see the terminal get the codes. */
function smsFinding(env: HostEnvironment): Finding {
  if (env.SMS_PROVIDER !== 'outbox') return fine('sms', env.SMS_PROVIDER)
  const isPublic = env.PUBLIC_ORIGIN !== '' && !isLoopbackName(new URL(env.PUBLIC_ORIGIN).hostname)
  return isPublic ? broken('sms', 'codes_in_terminal') : notSet('sms', 'SMS_PROVIDER')
}

/** When the product does not run: whether its port is free. */
export async function checkPort({ env }: CheckContext): Promise<Finding[]> {
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(env.PORT, env.HOST, () => resolve(true))
  })
  if (!isFree) return [broken('port', 'port_taken', { port: env.PORT })]

  await new Promise((resolve) => server.close(resolve))
  return [fine('port', String(env.PORT))]
}

async function originFinding(origin: URL, limitMs: number): Promise<Finding[]> {
  const { host } = origin
  let reply: OutboundReply
  try {
    reply = await callOutbound({
      kind: 'vendor',
      url: new URL('/runtime-config', origin),
      timeoutMs: limitMs,
    })
  } catch (error) {
    if (!(error instanceof OutboundFailure)) throw error
    return [await addressFinding('origin', origin.href, limitMs)]
  }

  if (reply.status >= 300 && reply.status < 400) {
    const target = URL.parse(String(reply.headers.location ?? ''), origin)?.origin ?? '?'
    return [broken('origin', 'redirected', { target })]
  }

  const config = jsonOf(reply) as { appVersion?: unknown } | undefined
  if (reply.status !== 200 || config?.appVersion !== appVersion) {
    return [broken('origin', 'other_product', { origin: origin.origin })]
  }

  const isPlain = origin.protocol === 'http:' && !isLoopbackName(origin.hostname)
  const found = isPlain
    ? warning('origin', 'plain_http', { origin: origin.origin })
    : fine('origin', origin.origin)
  return [found, ...clockFinding(host, String(reply.headers.date ?? ''))]
}

/** Compares this clock with that of the server in front of the product. */
function clockFinding(host: string, date: string): Finding[] {
  const apartMs = Math.abs(Date.parse(date) - Date.now())
  if (Number.isNaN(apartMs)) return []
  const seconds = Math.round(apartMs / 1_000)
  return [apartMs > clockToleranceMs ? warning('clock', 'clock_apart', { seconds, host }) : fine('clock', '')]
}

async function certificateFinding(origin: URL, limitMs: number): Promise<Finding[]> {
  if (origin.protocol !== 'https:') return []
  const { fault, certificateEndsAt } = await probeAddress(origin.href, limitMs / 2)
  // A certificate problem is already a finding of the address itself.
  if (fault !== null || certificateEndsAt === null) return []
  const days = Math.floor((certificateEndsAt - Date.now()) / dayMs)
  if (days < soonDays) return [warning('certificate', 'certificate_ends_soon', { days })]
  return [fine('certificate', new Date(certificateEndsAt).toISOString().slice(0, 10))]
}

/** Browsers drop cookies for a domain that the page does not belong to. */
function cookieFinding(host: string, cookieDomain: string): Finding {
  const domain = cookieDomain.replace(/^\./, '').toLowerCase()
  if (domain === '') return fine('cookies', host)
  if (!domain.includes('.')) return broken('cookies', 'cookie_domain_too_wide', { domain })
  const isInside = host === domain || host.endsWith(`.${domain}`)
  return isInside ? fine('cookies', domain) : broken('cookies', 'cookie_domain_differs', { domain, host })
}
