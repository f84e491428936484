import { expect, test } from '@jest/globals'
import { createOpenAiModel } from '../../models/openai/openai-model.ts'
import { registryOf } from '../../models/registry.ts'
import {
  type FakeReply,
  type FakeRequest,
  startFakeOpenAi,
  streamed,
  toolCalls,
} from '../../models/testing/fake-openai-server.ts'
import { openAudit } from '../../moderation/audit.ts'
import { randomId } from '../../platform/make-id.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { builtInTools, openTools } from '../../tools/registry.ts'
import { openDirectory } from '../directory/agent-directory.ts'
import { openMadeAgents } from './find-made-agents.ts'
import { publishAgent } from './publish-agent.ts'
import { saveAgent } from './save-agent.ts'
import { storeAgent } from './testing/store-agent.ts'

const turns = 20
const promptOf = (version: number) => `你是第${version}版的楼里帮手`
const search = async () => []

describeOnEachDatabase('an agent that is published again while it answers', (database) => {
  test(`each of ${turns} turns ends with the version that it began with`, async () => {
    const isChanged = Promise.withResolvers<void>()
    const areAsked = Promise.withResolvers<void>()
    let waiting = 0
    // A turn asks the model twice: before the change, and with the result of its tool after it.
    const model = await startFakeOpenAi((request) => {
      if (request.body.messages.at(-1)?.role === 'tool') return streamed([versionIn(request)])
      waiting += 1
      if (waiting === turns) areAsked.resolve()
      return callAfter(isChanged.promise)
    })
    const language = createOpenAiModel({
      baseUrl: model.baseUrl,
      apiKey: '',
      model: '模型',
      timeoutMs: 30_000,
    })
    const opened = await openTestStorage()
    const storage = { ...opened, database: database() }
    const made = openMadeAgents({ database: database(), hotlines: [], clock: Date.now })
    const host = await startTestHost(storage, async function* () {}, {
      ...openDirectory({ registry: {}, made }),
      models: registryOf([language]),
      tools: openTools(builtInTools({ searchLibrary: search, searchWeb: search, now: Date.now })),
    })
    const { owner } = await buildUser(database())
    const id = await storeAgent(database(), owner, [{ prompt: promptOf(1) }])

    const running = await Promise.all(Array.from({ length: turns }, () => start()))
    await areAsked.promise
    await publish(2)
    await publish(3)
    isChanged.resolve()
    expect(await Promise.all(running.map(answered))).toEqual(running.map(() => '第1版'))
    expect(await answered(await start())).toBe('第3版')
    const { build } = database()
    const stored = build.selectFrom('turns').select('agent_version').where('agent_version', '>', 0)
    const versions = (await database().all(stored)).map(({ agent_version: version }) => Number(version))
    expect(versions.toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: turns }, () => 1),
      3,
    ])

    await host.close()
    await model.close()
    await opened.remove()

    async function start() {
      const { token } = await buildUser(database())
      const socket = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
      const askId = crypto.randomUUID()
      const named = { agent_id: id, agent_type: 'custom', conversation_id: '' }
      socket.sendRaw(JSON.stringify({ ...named, prompt: { content: '怎么装宽带？', ask_id: askId } }))
      return { socket, askId }
    }

    async function answered({ socket, askId }: Awaited<ReturnType<typeof start>>): Promise<unknown> {
      await socket.ended(askId)
      const text = socket.cards(askId).find(({ type }) => type === 'markdown')?.content
      socket.close()
      return text
    }

    async function publish(version: number): Promise<void> {
      const clock = { now: Date.now, makeId: randomId, audit: openAudit }
      const deps = { database: database(), ...clock, isReviewed: () => false }
      const prompt = promptOf(version)
      await saveAgent(deps, owner, { id, based: version - 1 }, (settings) => ({ ...settings, prompt }))
      await publishAgent(deps, owner, { id, category: 'life', note: '' })
    }
  })
})

function callAfter(after: Promise<unknown>): FakeReply {
  const call = { id: 'call_1', name: 'calculate', arguments: '{"expression":"1+1"}' }
  return { parts: [{ after }, ...toolCalls([call]).parts] }
}

function versionIn({ body }: FakeRequest): string {
  return /第\d版/.exec(JSON.stringify(body.messages))?.[0] ?? ''
}
