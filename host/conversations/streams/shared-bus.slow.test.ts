import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { isTurnEnd, responseCode, type ServerFrame } from '../../../lib/contract/frames/frame.ts'
import { randomId } from '../../platform/make-id.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { GatedPipeline } from '../../testing/gated-pipeline.ts'
import { SharedBus } from '../../testing/shared-bus.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'

const frameOf = (message: string) => JSON.parse(message.slice(message.indexOf('{'))) as ServerFrame
const isConversation = (channel: string) => channel.startsWith('conversation:')

describeOnEachDatabase('two hosts and a bus that loses messages', (database) => {
  let bus: SharedBus
  let gate: GatedPipeline
  let one: TestHost
  let other: TestHost
  let clients: TestClient[]
  let close: () => Promise<void>

  beforeEach(async () => {
    bus = new SharedBus()
    gate = new GatedPipeline()
    clients = []
    const storage = await openTestStorage()
    const shared = { ...storage, database: database(), leaseDatabase: database(), bus }
    // An id may begin with any character of its alphabet.
    const makeId = () => `-${randomId().slice(1)}`
    one = await startTestHost(shared, gate.pipeline, { isAlone: false, makeId })
    other = await startTestHost(shared, gate.pipeline, { isAlone: false })
    close = async () => {
      for (const client of clients) client.close()
      await one.close()
      await other.close()
      await storage.remove()
    }
  })

  afterEach(() => close())

  async function open(host: TestHost, device: string): Promise<TestClient> {
    const client = await TestClient.open(host.origin, device)
    clients.push(client)
    return client
  }

  /** Asked on one host, followed on the other, and both have read the beginning. */
  async function askAndFollow() {
    const device = newDevice()
    const asker = await open(one, device)
    const askId = asker.ask('两台主机')
    await asker.until((frame) => frame.data?.[0]?.content === '前半')
    const reader = await open(other, device)
    reader.send({ action: 'reconnect', ask_id: askId })
    await reader.until((frame) => frame.snapshot === true)
    return { device, asker, reader, askId }
  }

  test.each([
    ['nothing', () => false],
    ['the end', (channel: string, message: string) => isConversation(channel) && isTurnEnd(frameOf(message))],
    [
      'the frame before the end',
      (channel: string, message: string) => isConversation(channel) && !isTurnEnd(frameOf(message)),
    ],
  ])('a client of another host gets the whole answer when %s is lost', async (_, loses) => {
    const { asker, reader, askId } = await askAndFollow()
    bus.loses = loses
    gate.open()
    const ends = await Promise.all([asker.ended(askId), reader.ended(askId)])
    expect(ends.map(({ code }) => code)).toEqual([responseCode.normalEnd, responseCode.normalEnd])
    const seqs = reader.frames.map(({ seq }) => seq)
    expect(seqs).toEqual(seqs.map((_seq, index) => (seqs[0] ?? 0) + index))
    expect(reader.cards(askId)).toEqual(asker.cards(askId))
    expect(reader.cards(askId)[0]?.content).toBe(GatedPipeline.whole)
  })

  test('a client of another host gets a turn of which every message is lost', async () => {
    const { asker, reader, askId } = await askAndFollow()
    gate.open()
    const { conversation_id: conversationId } = await reader.ended(askId)
    bus.loses = isConversation
    const next = asker.ask('再问', {}, conversationId)
    await reader.until((frame) => frame.ask_id === next && frame.data?.[0]?.content === '前半')
    gate.open()
    await reader.ended(next)
    expect(reader.cards(next)).toEqual(asker.cards(next))
  })

  test('late messages, including own ones, are never sent twice', async () => {
    const { asker, reader, askId } = await askAndFollow()
    bus.keepBack()
    gate.open()
    const { conversation_id: conversationId } = await asker.ended(askId)
    await reader.ended(askId)
    const next = asker.ask('再问', {}, conversationId)
    await Promise.all(
      [asker, reader].map((client) =>
        client.until((frame) => frame.ask_id === next && frame.data?.[0]?.content === '前半'),
      ),
    )
    bus.pass()
    gate.open()
    await Promise.all([asker.ended(next), reader.ended(next)])
    for (const client of [asker, reader]) {
      const numbered = client.frames.filter(({ seq, snapshot }) => seq > 0 && !snapshot)
      const names = numbered.map((frame) => `${frame.ask_id} ${frame.seq}`)
      expect(names).toEqual([...new Set(names)])
      expect(client.cards(next)[0]?.content).toBe(GatedPipeline.whole)
    }
  })

  test.each([
    ['heard', () => false],
    ['lost', (channel: string) => channel === 'turn-cancel'],
  ])('a stop on another host takes effect when its message is %s', async (_, loses) => {
    bus.loses = loses
    const { asker, reader, askId } = await askAndFollow()
    reader.send({ action: 'cancel', ask_id: askId })
    const ends = await Promise.all([asker.ended(askId), reader.ended(askId)])
    expect(ends.map(({ code }) => code)).toEqual([responseCode.userCancelEnd, responseCode.userCancelEnd])
  })
})
