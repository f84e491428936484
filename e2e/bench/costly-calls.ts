import { setTimeout as pause } from 'node:timers/promises'
import { newPhone } from '../../host/testing/account-client.ts'
import { costliest, type FullAccount } from '../../host/testing/authorization/costliest.ts'
import { cookieNames, headerNames } from '../../lib/contract/identity.ts'
import { allRoutes } from '../../lib/contract/routes/all-routes.ts'
import { fillPath } from '../../lib/contract/routes/route.ts'
import { paths } from '../../lib/paths.ts'
import type { Waits, WatchOrder } from './costly-calls/bystander.ts'
import { fillAccount, importList } from './costly-calls/fill-account.ts'
import { registerMember, withoutCaptcha } from './passport/bench-account.ts'
import { HelperProcess } from './support/helper-process.ts'
import type { BenchPart } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { atLeast, atMost, type Figure, median, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const atOnce = 3
/** Of which the middle one counts: other programs of the machine stall a process as well. */
const rounds = 3
const roundMs = 1_500
const quietMs = 4_000
const stallBarMs = 100
const leastBarMs = 40
/** Address of the other person, as a proxy names it; the member has a new one for each round, with its whole allowance. */
const otherOne = '203.0.113.8'
const costlyOne = (place: number) => `198.51.${100 + Math.floor(place / 250)}.${1 + (place % 250)}`

type Bystander = HelperProcess<WatchOrder | 'stop', Waits>

/** One member with a full account and each costly call, three at once at default limits, next to another person. */
export const costlyCalls: BenchPart = {
  title: `costly-calls：账号装满的人反复做最贵的请求（每种同时 ${atOnce} 次，默认限额），旁边的人等多久（${rounds} 轮的中位数）`,
  measure: async (scope) => {
    const settings = { DATA_DIR: await temporaryDirectory(scope, 'costly'), ...withoutCaptcha }
    const filling = await startOwnProduct(scope, settings)
    const [full, other] = [
      await registerMember(filling, newPhone()),
      await registerMember(filling, newPhone()),
    ]
    const account = await fillAccount(filling.origin, full)
    await filling.end('SIGTERM')

    const product = await startOwnProduct(scope, {
      ...settings,
      RATE_LIMIT: '600',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const bystander: Bystander = new HelperProcess(
      scope,
      new URL('./costly-calls/bystander.ts', import.meta.url),
    )
    const quiet = await waitsDuring(bystander, product, other, () => pause(quietMs))
    const quietP95 = percentile(quiet.other, 0.95)
    const bar = Math.max(leastBarMs, 2 * quietP95)
    const figures: Figure[] = [noted('没有人忙时，旁边的人 p95', `${round(quietP95)} ms`)]
    let place = 0
    for (const [name, most, url, init] of requestsOf(account, full, product.origin)) {
      const from = () => ({
        ...init,
        headers: { ...(init.headers as object), 'x-forwarded-for': costlyOne(place) },
      })
      await untilAllowed(url, from())
      const p95: number[] = []
      const stalls: number[] = []
      const statuses = new Map<number, number>()
      for (let each = 0; each < rounds; each += 1) {
        place += 1
        const waits = await waitsDuring(bystander, product, other, () => repeat(url, from(), statuses))
        p95.push(percentile(waits.other, 0.95))
        stalls.push(waits.stallMs)
      }
      const outcomes = [...statuses].map(([status, count]) => `${status} × ${count}`).join('、')
      const outcome = `${name}（${most}；${outcomes}）`
      figures.push(
        atMost(`${outcome}：旁边的人 p95`, round(median(p95)), round(bar), ' ms'),
        atMost('　最长停顿', round(median(stalls)), stallBarMs, ' ms'),
        ...(statuses.has(200) ? [] : [atLeast('　答复了的请求', 0, 1)]),
      )
    }
    return figures
  },
}

const items = 9_000

/** One answer of thousands of items: its pages, and what they load, next to another person. */
export const longList: BenchPart = {
  title: `costly-calls：一个回答有 ${items} 项，打开它的对话和分享（每种同时 ${atOnce} 次），旁边的人等多久`,
  measure: async (scope) => {
    const product = await startOwnProduct(scope, {
      ...withoutCaptcha,
      RATE_LIMIT: '600',
      TRUSTED_PROXIES: '127.0.0.1',
    })
    const [own, other] = [
      await registerMember(product, newPhone()),
      await registerMember(product, newPhone()),
    ]
    const { conversationId, shareId } = await importList(product.origin, own, items)
    const bystander: Bystander = new HelperProcess(
      scope,
      new URL('./costly-calls/bystander.ts', import.meta.url),
    )
    const quiet = await waitsDuring(bystander, product, other, () => pause(quietMs))
    const { sharedSnapshot, chatHistory } = allRoutes
    const cookie = { cookie: `${cookieNames.token}=${own}` }
    const token = { [headerNames.token]: own }
    const requests: readonly (readonly [string, string, Record<string, string>])[] = [
      ['对话的页面', paths.chat('universal', '001', conversationId), cookie],
      ['对话', `${chatHistory.path}?conversation_id=${conversationId}`, token],
      ['分享的页面', paths.shared(shareId), {}],
      ['分享', `${sharedSnapshot.path}?id=${shareId}`, {}],
    ]
    const figures: Figure[] = [
      noted('没有人忙时，旁边的人 p95', `${round(percentile(quiet.other, 0.95))} ms`),
    ]
    for (const [at, [title, path, headers]] of requests.entries()) {
      const statuses = new Map<number, number>()
      const init = { headers: { ...headers, 'x-forwarded-for': costlyOne(at) } }
      // What a server does once only, on the first request of its kind.
      await fetch(`${product.origin}${path}`, init).then((reply) => reply.arrayBuffer())
      const waits = await waitsDuring(bystander, product, other, () =>
        repeat(`${product.origin}${path}`, init, statuses),
      )
      const outcomes = [...statuses].map(([status, count]) => `${status} × ${count}`).join('、')
      figures.push(
        atMost(
          `${title}（${outcomes}）：旁边的人最长的一次`,
          round(Math.max(...waits.other)),
          stallBarMs,
          ' ms',
        ),
        atMost('　最长停顿', round(waits.stallMs), stallBarMs, ' ms'),
      )
    }
    return figures
  },
}

type CostlyRequest = readonly [
  name: string,
  most: string,
  url: string,
  init: RequestInit & { readonly headers: Readonly<Record<string, string>> },
]

function requestsOf(account: FullAccount, token: string, origin: string): CostlyRequest[] {
  const headers = { [headerNames.token]: token, 'content-type': 'application/json' }
  return Object.entries(costliest).flatMap(([name, cost]): CostlyRequest[] => {
    if (!('request' in cost) || !cost.request) return []
    const { method, path } = allRoutes[name as keyof typeof allRoutes]
    const filled = fillPath(path, cost.request(account) as object)
    const query = new URLSearchParams(filled.rest as Record<string, string>).toString()
    return method === 'GET'
      ? [[name, cost.most, `${origin}${filled.path}?${query}`, { headers }]]
      : [[name, cost.most, `${origin}${filled.path}`, { method, headers, body: JSON.stringify(filled.rest) }]]
  })
}

/** Waits where requests of another kind have used up what their limit allows. */
async function untilAllowed(url: string, init: RequestInit): Promise<void> {
  const reply = await fetch(url, init)
  await reply.arrayBuffer()
  if (reply.status === 429) await pause(Math.min(Number(reply.headers.get('retry-after')), 60) * 1_000)
}

/** Sends a request, several at once, until the round is over. */
async function repeat(url: string, init: RequestInit, statuses: Map<number, number>): Promise<void> {
  const until = performance.now() + roundMs
  const one = async () => {
    while (performance.now() < until) {
      const reply = await fetch(url, init)
      await reply.arrayBuffer()
      statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, one))
}

async function waitsDuring(
  bystander: Bystander,
  { origin }: ProductProcess,
  token: string,
  work: () => Promise<unknown>,
): Promise<Waits> {
  bystander.send({
    list: `${origin}${allRoutes.sessionList.path}`,
    headers: { [headerNames.token]: token, 'x-forwarded-for': otherOne },
    health: `${origin}/healthz`,
  })
  await work()
  return bystander.ask('stop')
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10
}
