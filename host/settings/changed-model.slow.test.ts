import { expect, test } from '@jest/globals'
import pino from 'pino'
import { isTurnEnd } from '../../lib/contract/frames/frame.ts'
import { chunk, startFakeOpenAi, streamed } from '../models/testing/fake-openai-server.ts'
import { openAnswering } from '../open-answering.ts'
import { openSecretBox } from '../platform/secret-box.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { buildUser } from '../testing/build-user.ts'
import { SharedBus } from '../testing/shared-bus.ts'
import { newDevice, TestClient } from '../testing/test-client.ts'
import { agentOf, startTestHost } from '../testing/test-host.ts'
import { openTestStorage } from '../testing/test-storage.ts'
import { LiveSettings } from './live-settings.ts'

const log = pino({ level: 'silent' })

describeOnEachDatabase('a changed model', (database) => {
  test("answers the other process's next question, and a running answer ends with the previous one", async () => {
    await using after = new AsyncDisposableStack()
    const storage = await openTestStorage()
    after.defer(() => storage.remove())
    const bus = new SharedBus()
    const shared = { ...storage, bus, database: database(), leaseDatabase: database() }
    const begin = async () => {
      const settings = await LiveSettings.open({
        environment: { WIKIPEDIA_URL: '' },
        ...shared,
        box: openSecretBox('key'),
        log,
        now: Date.now,
      })
      after.defer(async () => settings.close())
      const { audit } = await noWords
      const { answering, close } = openAnswering({ settings, storage, audit, now: Date.now, log })
      after.defer(close)
      const host = await startTestHost(
        shared,
        agentOf(async function* () {}),
        { ...answering, isAlone: false },
      )
      after.defer(() => host.close())
      return { settings, host }
    }
    const [one, other] = [await begin(), await begin()]
    const [first, second] = [await startFakeOpenAi(), await startFakeOpenAi(streamed(['乙']))]
    after.defer(() => first.close())
    after.defer(() => second.close())
    const settingsOf = (baseUrl: string, model: string) => ({
      LLM_BASE_URL: baseUrl,
      LLM_MODELS: model,
      LLM_API_KEY: `key of ${model}`,
    })
    const { token } = await buildUser(database())
    const client = await TestClient.open(other.host.origin, newDevice(), {}, { token, kind: 'agent' })
    after.defer(async () => client.close())

    await one.settings.change(settingsOf(first.baseUrl, 'a'))
    await heard(other.settings, 'a')
    const mayGoOn = Promise.withResolvers<void>()
    first.next({
      parts: [
        chunk({ content: '甲' }),
        { after: mayGoOn.promise },
        chunk({ content: '完' }, 'stop'),
        'data: [DONE]\n\n',
      ],
    })
    const running = client.ask('第一个问题')
    await client.until(({ ask_id }) => ask_id === running && client.cards(running).length > 0)

    await one.settings.change(settingsOf(second.baseUrl, 'b'))
    await heard(other.settings, 'b')
    const next = client.ask('第二个问题')
    await client.ended(next)
    expect(client.frames.some((frame) => frame.ask_id === running && isTurnEnd(frame))).toBe(false)
    expect(client.cards(next).map(({ content }) => content)).toEqual(['乙'])
    expect(second.requests.map(({ authorization }) => authorization)).toEqual(['Bearer key of b'])
    mayGoOn.resolve()
    await client.ended(running)
    expect(client.cards(running).map(({ content }) => content)).toEqual(['甲完'])

    // Taken away, there is none any more.
    await one.settings.change({ LLM_BASE_URL: null, LLM_MODELS: null, LLM_API_KEY: null })
    await heard(other.settings, undefined)
    const without = client.ask('第三个问题')
    await client.ended(without)
    expect(client.cards(without)[0]?.type).toBe('tips')
  })
})

const noWords = import('../moderation/word-audit.ts').then(({ openWordAudit }) => openWordAudit('', log))

/** Waits until the change has come over the bus. */
async function heard({ env }: LiveSettings, model: string | undefined): Promise<void> {
  while (env.LLM_MODELS[0] !== model) await new Promise((resolve) => setImmediate(resolve))
}
