import { afterEach, describe, expect, test } from '@jest/globals'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import { responseCode } from '../../../lib/contract/frames/frame.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { openRedisBus } from '../../storage/bus/redis-bus.ts'
import { availableServices, startOwnRedis } from '../../storage/testing/services.ts'
import { TcpProxy } from '../../storage/testing/tcp-proxy.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { GatedPipeline } from '../../testing/gated-pipeline.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'

const describeHere = availableServices().redis ? describe : describe.skip
const cleanup: (() => unknown)[] = []

afterEach(async () => {
  for (const step of cleanup.splice(0).reverse()) await step()
})

/** Two hosts over one database and one Redis server, the second of them through a proxy. */
async function twoHosts(settings: Record<string, string> = {}) {
  const redis = await startOwnRedis()
  if (!redis) throw new Error('there is no Redis server here')
  cleanup.push(() => redis.stop())
  const proxy = await TcpProxy.start(redis.url)
  cleanup.push(() => proxy.close())
  const storage = await openTestStorage()
  cleanup.push(() => storage.remove())
  const gate = new GatedPipeline()
  const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', ...settings })
  const open = async (url: string): Promise<TestHost> => {
    const bus = await openRedisBus(url, { report: () => undefined })
    cleanup.push(() => bus.close())
    const host = await startTestHost({ ...storage, bus }, gate.pipeline, { isAlone: false, env })
    cleanup.push(() => host.close())
    return host
  }
  return { redis, proxy, gate, one: await open(redis.url), other: await open(proxy.url) }
}

async function connect(host: TestHost, device = newDevice()): Promise<TestClient> {
  const client = await TestClient.open(host.origin, device)
  cleanup.push(() => client.close())
  return client
}

/** Asked on one host and followed on the other; both have read the beginning. */
async function askAndFollow(one: TestHost, other: TestHost) {
  const device = newDevice()
  const asker = await connect(one, device)
  const askId = asker.ask('两台主机')
  await asker.until((frame) => frame.data?.[0]?.content === '前半')
  const reader = await connect(other, device)
  reader.send({ action: 'reconnect', ask_id: askId })
  await reader.until((frame) => frame.snapshot === true)
  return { asker, reader, askId }
}

describeHere('hosts whose Redis fails (skipped without a server)', () => {
  test('a client whose host was disconnected at the end of the answer gets the end', async () => {
    const { proxy, gate, one, other } = await twoHosts()
    const { asker, reader, askId } = await askAndFollow(one, other)
    proxy.block()
    gate.open()
    await asker.ended(askId)
    expect((await reader.ended(askId)).code).toBe(responseCode.normalEnd)
    expect(reader.cards(askId)).toEqual(asker.cards(askId))
    proxy.pass()
  })

  test('frames are live again after a restart of Redis', async () => {
    const { redis, gate, one, other } = await twoHosts()
    const { asker, reader, askId } = await askAndFollow(one, other)
    const restarted = redis.restart()
    gate.open()
    const { conversation_id: conversationId } = await reader.ended(askId)
    await restarted
    const next = asker.ask('再问', {}, conversationId)
    await reader.until((frame) => frame.ask_id === next && frame.data?.[0]?.content === '前半')
    gate.open()
    await reader.ended(next)
    expect(reader.cards(next)).toEqual(asker.cards(next))
  })

  test('without Redis questions and codes continue, limited per process', async () => {
    // Five questions a minute.
    const { proxy, gate, other } = await twoHosts({ RATE_LIMIT: '100' })
    proxy.block()
    const client = await connect(other)
    for (let count = 0; count < 5; count += 1) {
      const askId = client.ask(`第 ${count} 问`)
      await client.until((frame) => frame.ask_id === askId && frame.data?.[0]?.content === '前半')
      gate.open()
      expect((await client.ended(askId)).code).toBe(responseCode.normalEnd)
    }
    const tooMany = client.ask('太多了')
    await client.until((frame) => frame.ask_id === tooMany && frame.code === errorNumbers.limited)
    const account = new AccountClient(other)
    const phone = newPhone()
    expect(await account.code(phone)).toMatch(/^\d{6}$/)
    // The second one is asked for a captcha, and with one is too early.
    const again = async (captcha_token?: string) =>
      (await account.post('/v1/sms/code', { phone, scene: 'login', captcha_token })).status
    expect(await again()).toBe(400)
    expect(await again(await account.captcha(phone))).toBe(429)
  })
})
