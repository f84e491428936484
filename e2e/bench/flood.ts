import { WebSocket } from 'ws'
import { newPhone } from '../../host/testing/account-client.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import { startClockModel } from './support/clock-model.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { atLeast, atMost, type Figure, noted, percentile } from './support/table.ts'

const perMinute = 600
const codesPerHour = 50
const tokensPerDay = 200_000
const identities = 200
const upgrades = 400
const probes = 40
const refused = 999_993
const attacker = '203.0.113.7'

/** One address with any number of identities, and its effect on a client elsewhere. */
export const flood: BenchPart = {
  title: 'flood：一个地址，许多身份',
  measure: async (scope) => [
    ...(await questions(scope)),
    ...(await sockets(scope)),
    ...(await codes(scope)),
    ...(await tokens(scope)),
  ],
}

function product(scope: Scope, settings: Record<string, string> = {}): Promise<ProductProcess> {
  const paced = { RATE_LIMIT: String(perMinute), TRUSTED_PROXIES: '127.0.0.1' }
  return startOwnProduct(scope, { ...paced, ...settings })
}

/**
 * Questions of minted identities, beside pages that the same address asks for, and another client's wait for answers.
 */
async function questions(scope: Scope): Promise<Figure[]> {
  const { origin } = await product(scope)
  const alone = await waits(origin)
  let isOver = false
  const pages = (async () => {
    const counts = new Map<number, number>()
    while (!isOver) {
      const page = await fetch(`${origin}/shared/nothing`, { headers: { 'x-forwarded-for': attacker } })
      await page.arrayBuffer()
      counts.set(page.status, (counts.get(page.status) ?? 0) + 1)
    }
    return counts
  })()
  const asked = Promise.all(Array.from({ length: identities }, () => askTwice(origin)))
  const beside = await waits(origin)
  const outcomes = (await asked).flat()
  isOver = true
  const statuses = await pages
  return [
    noted('提问（一个地址，身份各问两次）', `${identities * 2}`),
    atMost('受理的提问', outcomes.filter((code) => code === 101).length, perMinute * 0.1),
    noted('现做的页面', [...statuses].map(([status, count]) => `${status}：${count}`).join('，')),
    noted('另一个地址，独自时 p95', `${Math.round(percentile(alone, 0.95))} ms`),
    atMost(
      '另一个地址，旁边被淹时 p95 的增加',
      percentile(beside, 0.95) - percentile(alone, 0.95),
      50,
      ' ms',
    ),
  ]
}

/** @returns the first code of each of two questions: accepted, or refused; nothing where the socket was not let in */
async function askTwice(origin: string): Promise<number[]> {
  const client = await TestClient.open(origin, newDevice(), { 'x-forwarded-for': attacker }).catch(() => null)
  if (!client) return []
  const ids = [client.ask('怎么导入资料？'), client.ask('怎么分享一次搜索？')]
  const firsts = await Promise.all(ids.map((id) => client.until((frame) => frame.ask_id === id)))
  client.close()
  return firsts.map(({ code }) => code)
}

/** How long a client at another address waits for whole answers, in milliseconds. */
async function waits(origin: string): Promise<number[]> {
  const taken: number[] = []
  for (let probe = 0; probe < probes; probe += 1) {
    const from = `198.51.100.${probe + 1}`
    const client = await TestClient.open(origin, newDevice(), { 'x-forwarded-for': from })
    const since = performance.now()
    await client.ended(client.ask('怎么导入资料？'))
    taken.push(performance.now() - since)
    client.close()
  }
  return taken
}

async function sockets(scope: Scope): Promise<Figure[]> {
  const { origin } = await product(scope)
  const opened = await Promise.all(
    Array.from({ length: upgrades }, (_, index) => upgrade(origin, `2001:db8::${index.toString(16)}`)),
  )
  const open = opened.filter((socket) => socket !== null)
  const other = await upgrade(origin, '2001:db8:1::1')
  for (const socket of [...open, other]) socket?.terminate()
  return [
    atMost(`连接：${upgrades} 次（一个 /64 的地址），打开`, open.length, perMinute * 0.2),
    atLeast('连接：旁边的 /64', other ? 1 : 0, 1),
  ]
}

function upgrade(origin: string, from: string): Promise<WebSocket | null> {
  const address = `${origin.replace('http', 'ws')}/socket/search?device_hash=${newDevice()}`
  const socket = new WebSocket(address, { headers: { 'x-forwarded-for': from } })
  return new Promise((resolve) => {
    socket.once('open', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

async function codes(scope: Scope): Promise<Figure[]> {
  const { origin } = await product(scope, { SMS_CODES_PER_HOUR: String(codesPerHour), RATE_LIMIT: '0' })
  const replies = await Promise.all(
    Array.from({ length: identities }, (_, index) =>
      fetch(`${origin}/v1/sms/code`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${index}` },
        body: JSON.stringify({ phone: newPhone(), scene: 'login' }),
      }),
    ),
  )
  const sent = replies.filter(({ status }) => status === 200).length
  return [atMost(`验证码：${identities} 个地址各要一条，发出`, sent, codesPerHour)]
}

/** Fifty at once at one address, and then as many again. */
async function tokens(scope: Scope): Promise<Figure[]> {
  const model = await startClockModel(scope, { perSecond: 50, durationMs: 2_000 })
  const { origin } = await product(scope, {
    LLM_BASE_URL: model,
    LLM_MODEL: 'clock',
    QUOTA_TOKENS_PER_DAY: String(tokensPerDay),
    RATE_LIMIT: '0',
  })
  let used = 0
  let answered = 0
  const askOnce = async () => {
    const client = await TestClient.open(origin, newDevice(), { 'x-forwarded-for': attacker })
    const id = client.ask('怎么导入资料？')
    const end = await client.until(
      (frame) => frame.ask_id === id && (frame.code === 2 || frame.code === refused),
    )
    if (end.usage) {
      used += end.usage.prompt_tokens + end.usage.completion_tokens
      answered += 1
    }
    client.close()
  }
  for (let round = 0; round < 4; round += 1) await Promise.all(Array.from({ length: 50 }, askOnce))
  return [
    noted('模型：200 个身份，每次 50 个同时，答了', `${answered}`),
    atMost('模型：用量', used, tokensPerDay, ' token'),
  ]
}
