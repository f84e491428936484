import { measureThroughput } from './page-cost/throughput.ts'
import { accountClientOf, benchPassword, registerMember, withoutCaptcha } from './passport/bench-account.ts'
import type { HashOrder, HashReply } from './passport/hash-server.ts'
import { timingPairs } from './passport/timing-pairs.ts'
import { HelperProcess } from './support/helper-process.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { atLeast, atMost, type Figure, median, noted } from './support/table.ts'

const rounds = 5
const checkSeconds = 3
const loginMs = 4_000
const loginsAtOnce = 8
const members = 8

/** What accounts cost, and what the time of a reply reveals. */
export const passport: BenchPart = {
  title: 'passport：登录、检查登录与计时',
  measure: async (scope) => {
    const product = await startOwnProduct(scope, withoutCaptcha)
    const phones = Array.from({ length: members }, (_, n) => `1380000${String(n).padStart(4, '0')}`)
    const tokens: string[] = []
    for (const phone of phones) tokens.push(await registerMember(product, phone))
    return [
      ...(await checks(product, tokens[0] ?? '')),
      ...(await logins(scope, product, phones)),
      ...(await timingPairs(product)),
    ]
  },
}

/** Check-login beside a route of the same server that does nothing. */
async function checks(product: ProductProcess, token: string): Promise<Figure[]> {
  const bare: number[] = []
  const checked: number[] = []
  const check = { method: 'POST', headers: { k_sso_token: token } } as const
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await measureThroughput(`${product.origin}/healthz`, checkSeconds))
    checked.push(await measureThroughput(`${product.origin}/v1/passport/check`, checkSeconds, check))
  }
  const ratios = checked.map((perSecond, round) => perSecond / (bare[round] ?? Number.NaN))
  return [
    noted('空路由，每秒请求', median(bare).toFixed(0)),
    noted('passport/check，每秒请求', median(checked).toFixed(0)),
    atLeast('passport/check ÷ 空路由，中位', median(ratios), 0.5),
  ]
}

/** Logins by password beside a process that does nothing but hash. */
async function logins(scope: Scope, product: ProductProcess, phones: readonly string[]): Promise<Figure[]> {
  const hasher = new HelperProcess<HashOrder, HashReply>(
    scope,
    new URL('./passport/hash-server.ts', import.meta.url),
  )
  const hashes: number[] = []
  const loggedIn: number[] = []
  const delays: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    hashes.push((await hasher.ask({ ms: loginMs })).perSecond)
    // Reading the delay begins a new measurement of it.
    await loopDelayMs(product)
    loggedIn.push(await loginsPerSecond(product, phones))
    delays.push(await loopDelayMs(product))
  }
  const ratios = loggedIn.map((perSecond, round) => perSecond / (hashes[round] ?? Number.NaN))
  return [
    noted('argon2id，每秒', median(hashes).toFixed(1)),
    noted('密码登录，每秒', median(loggedIn).toFixed(1)),
    atLeast('密码登录 ÷ argon2id，中位', median(ratios), 0.6),
    atMost('其间事件循环延迟 p99（含 10 ms 的采样间隔），各轮中位', median(delays), 20, ' ms'),
  ]
}

async function loginsPerSecond(product: ProductProcess, phones: readonly string[]): Promise<number> {
  const client = accountClientOf(product)
  const until = performance.now() + loginMs
  let done = 0
  const reader = async (phone: string) => {
    while (performance.now() < until) {
      const { status } = await client.post('/v1/passport/login', { phone, password: benchPassword })
      if (status !== 200) throw new Error(`a login was answered with ${status}`)
      done += 1
    }
  }
  const since = performance.now()
  await Promise.all(phones.slice(0, loginsAtOnce).map(reader))
  return done / ((performance.now() - since) / 1_000)
}

async function loopDelayMs(product: ProductProcess): Promise<number> {
  const text = await (await fetch(`${product.origin}/metrics`)).text()
  const seconds = /^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]
  return Number(seconds) * 1_000
}
