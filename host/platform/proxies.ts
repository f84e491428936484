import { BlockList, isIP } from 'node:net'
import { Agent, type Dispatcher, ProxyAgent } from 'undici'
import * as z from 'zod'
import { isLoopbackName } from './loopback.ts'
import { type Environment, processEnvironment } from './process-environment.ts'

/** The variables by which a machine names its proxies; each also in lower case, which counts first (as in curl). */
export const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'] as const

/** Usually written without a scheme: `127.0.0.1:7890`. */
const proxyAddress = z
  .string()
  .trim()
  .transform((value) => (value === '' || value.includes('://') ? value : `http://${value}`))
  .pipe(
    z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: '应为 http 或 https 代理的地址，例如 http://127.0.0.1:7890' }),
    ]),
  )
  .default('')

export const proxySettings = {
  HTTP_PROXY: proxyAddress,
  HTTPS_PROXY: proxyAddress,
  NO_PROXY: z.string().trim().default(''),
} as const

/** @returns the proxies of an environment, in upper case */
export function proxiesIn(environment: Environment): Readonly<Record<(typeof proxyNames)[number], string>> {
  const [http = '', https = '', no = ''] = proxyNames.map(
    (name) => environment[name.toLowerCase()] || environment[name] || '',
  )
  const [HTTP_PROXY = '', HTTPS_PROXY = ''] = [http, https].map(
    (value) => proxyAddress.safeParse(value).data ?? '',
  )
  return { HTTP_PROXY, HTTPS_PROXY, NO_PROXY: no.trim() }
}

/**
 * @param url named by a setting of the operator; what members, pages or models name never goes through a proxy
 * @returns its proxy, or null. This machine is always called directly.
 */
export function proxyFor(url: URL, environment: Environment = processEnvironment()): URL | null {
  const { HTTP_PROXY, HTTPS_PROXY, NO_PROXY } = proxiesIn(environment)
  const proxy = url.protocol === 'https:' ? HTTPS_PROXY : HTTP_PROXY
  if (proxy === '' || isLoopbackName(url.hostname) || isExcepted(url, NO_PROXY)) return null
  return new URL(proxy)
}

/** Names mean themselves and what is below them; addresses may have a prefix length, and either a port. */
function isExcepted(url: URL, exceptions: string): boolean {
  const host = url.hostname.replace(/^\[|\]$/g, '').toLowerCase()
  const port = url.port || (url.protocol === 'https:' ? '443' : '80')
  return exceptions
    .toLowerCase()
    .split(/[,\s]+/)
    .filter(Boolean)
    .some((entry) => {
      if (entry === '*') return true
      if (entry.includes('/')) return isWithin(host, entry)
      const [, name = '', only] =
        /^\[?(.+?)\]?(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? []
      const bare = name.replace(/^\*?\./, '')
      return (only === undefined || only === port) && (host === bare || host.endsWith(`.${bare}`))
    })
}

function isWithin(host: string, range: string): boolean {
  const [network = '', prefix = ''] = range.split('/')
  const family = isIP(network)
  if (family === 0 || isIP(host) !== family || !/^\d+$/.test(prefix)) return false
  const bits = Number(prefix)
  if (bits > (family === 4 ? 32 : 128)) return false
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  const list = new BlockList()
  list.addSubnet(network, bits, kind)
  return list.check(host, kind)
}

const pools = new Map<string, Dispatcher>()

/**
 * The connections for calls that settings of the operator name: direct, or through the proxy of this machine.
 * @param name calls of different names share none
 */
export function connectionsTo(url: URL, name: string, connectMs: number): Dispatcher {
  const proxy = proxyFor(url)
  const key = `${name} ${proxy?.href ?? ''}`
  const pool = pools.get(key) ?? openPool(proxy, connectMs)
  pools.set(key, pool)
  return pool
}

function openPool(proxy: URL | null, timeout: number): Dispatcher {
  if (!proxy) return new Agent({ connect: { timeout } })
  // Plain HTTP is asked of the proxy itself: many allow tunnels to port 443 only.
  return new ProxyAgent({ uri: proxy.href, proxyTls: { timeout }, proxyTunnel: false })
}
