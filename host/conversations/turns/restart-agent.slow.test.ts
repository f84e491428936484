import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { responseCode } from '../../../lib/contract/frames/frame.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { GatedPipeline } from '../../testing/gated-pipeline.ts'
import { SharedBus } from '../../testing/shared-bus.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import type { Agent } from './agent.ts'

describeOnEachDatabase('an agent that can restart', (database) => {
  let gate: GatedPipeline
  let starts: number
  /** Nothing comes of what begins from now on. */
  let isBroken: boolean
  let bus: SharedBus
  let cleanup: (() => unknown)[]

  beforeEach(() => {
    gate = new GatedPipeline()
    starts = 0
    isBroken = false
    bus = new SharedBus()
    cleanup = []
  })

  afterEach(async () => {
    for (const step of cleanup.splice(0).reverse()) await step()
  })

  const agent = (): Agent => ({
    limitMs: 60_000,
    canRestart: true,
    start: (request, context) => {
      starts += 1
      if (isBroken) throw new Error('it does not begin')
      return gate.pipeline(request, context)
    },
  })

  async function openHost(): Promise<TestHost> {
    const storage = await openTestStorage()
    const shared = { ...storage, database: database(), leaseDatabase: database(), bus }
    const host = await startTestHost(shared, agent(), { isAlone: false })
    cleanup.push(() => storage.remove())
    cleanup.push(() => host.close())
    return host
  }

  async function open(host: TestHost, device: string): Promise<TestClient> {
    const client = await TestClient.open(host.origin, device)
    cleanup.push(() => client.close())
    return client
  }

  /** Asked on one host and read on the other, which sees the beginning. */
  async function askAndFollow() {
    const [one, other] = [await openHost(), await openHost()]
    const device = newDevice()
    const asker = await open(one, device)
    const askId = asker.ask('问题')
    await asker.until((frame) => frame.data?.[0]?.content === '前半')
    const reader = await open(other, device)
    reader.send({ action: 'reconnect', ask_id: askId })
    await reader.until((frame) => frame.snapshot === true)
    return { one, other, device, askId, reader }
  }

  test('restarts in another process after a crash: one whole answer, without half of the first', async () => {
    const { one, askId, reader } = await askAndFollow()
    await one.close()
    await reader.until(({ snapshot, seq }) => snapshot === true && seq > 3)
    gate.open()
    expect((await reader.ended(askId)).code).toBe(responseCode.normalEnd)
    expect(reader.cards(askId).map(({ content }) => content)).toEqual([GatedPipeline.whole])
    expect(starts).toBe(2)
    const seqs = reader.frames.filter((frame) => frame.ask_id === askId).map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_seq, index) => (seqs[0] ?? 0) + index))
  })

  test('what is stored is what was read', async () => {
    const { one, other, askId, device, reader } = await askAndFollow()
    await one.close()
    await reader.until(({ snapshot, seq }) => snapshot === true && seq > 3)
    gate.open()
    await reader.ended(askId)
    const later = await open(other, device)
    later.send({ action: 'reconnect', ask_id: askId })
    await later.ended(askId)
    expect(later.cards(askId)).toEqual(reader.cards(askId))
  })

  test('its earlier output stays until there is a replacement', async () => {
    const { one, other, askId, reader, device } = await askAndFollow()
    isBroken = true
    await one.close()
    expect(await reader.ended(askId)).toMatchObject({ code: 3, error: 'internal' })
    expect(reader.cards(askId)[0]?.content).toBe('前半')
    const later = await open(other, device)
    later.send({ action: 'reconnect', ask_id: askId })
    await later.ended(askId)
    expect(later.cards(askId)).toEqual(reader.cards(askId))
  })

  test('a stopped turn does not restart', async () => {
    const { one, askId, reader } = await askAndFollow()
    reader.send({ action: 'cancel', ask_id: askId })
    expect((await reader.ended(askId)).code).toBe(responseCode.userCancelEnd)
    await one.close()
    expect(reader.cards(askId)[0]?.content).toBe('前半')
    expect(starts).toBe(1)
  })
})
