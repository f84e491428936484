import { expect, test } from '@jest/globals'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import { createOpenAiModel } from '../../models/openai/openai-model.ts'
import { registryOf } from '../../models/registry.ts'
import { hang, startFakeOpenAi } from '../../models/testing/fake-openai-server.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { askedItems, fakeTranslator } from './testing/fake-translator.ts'
import { createTranslation } from './translation.ts'

test('a stopped translation keeps its results, and makes no further request', async () => {
  const storage = await openTestStorage()
  const { token } = await buildUser(storage.database)
  const isLater = (text: string | undefined) => text?.startsWith('第30行') === true
  const model = await startFakeOpenAi((request) =>
    askedItems(request).some(({ text }) => isLater(text)) ? { parts: [hang] } : fakeTranslator(request),
  )
  const language = createOpenAiModel({
    baseUrl: model.baseUrl,
    apiKey: '',
    model: '模型',
    timeoutMs: 600_000,
  })
  const host = await startTestHost(storage, createTranslation(), {
    models: registryOf([language]),
    isAlone: false,
  })
  const client = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
  const lines = Array.from({ length: 40 }, (_, at) => `第${at + 1}行，${'长'.repeat(60)}`)
  const askId = client.ask(lines.join('\n'))
  await client.untilFound(() => readCards(client.cards(askId), 'bilingual').find(({ done }) => done > 0))
  await client.untilFound(() =>
    model.requests.find((each) => askedItems(each).some(({ text }) => isLater(text))),
  )
  client.send({ action: 'cancel', ask_id: askId })
  expect(await client.ended(askId)).toMatchObject({ code: 4 })
  const [card] = readCards(client.cards(askId), 'bilingual')
  expect(card?.total).toBe(40)
  expect(card?.done).toBeGreaterThan(0)
  expect(card?.done).toBeLessThan(40)
  expect(card?.pairs[0]?.target).toBe('word1word，word')
  expect(card?.pairs.at(-1)?.target).toBe('')
  const asked = model.requests.length
  await client.untilFound(() => (model.abandoned() > 0 ? true : undefined))
  expect(model.requests).toHaveLength(asked)
  client.close()
  await host.close()
  await model.close()
  await storage.remove()
})
