import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import { noModels } from '../../models/registry.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { openDirectory } from '../directory/agent-directory.ts'
import { openMadeAgents } from './find-made-agents.ts'
import { storeAgent } from './testing/store-agent.ts'

const replaced = '没有找到草稿的这个版本，可能刚改过，请再发一次'

describeOnEachDatabase('a draft that is replaced', (database) => {
  let storage: TestStorage
  let host: TestHost
  let author: Awaited<ReturnType<typeof buildUser>>
  /** Runs between finding the agent and storing the question. */
  let meanwhile: () => Promise<unknown> = async () => undefined

  beforeAll(async () => {
    storage = Object.assign(await openTestStorage(), { database: database() })
    const made = openMadeAgents({ database: database(), hotlines: [], clock: Date.now })
    const directory = openDirectory({ registry: {}, made })
    host = await startTestHost(storage, async function* () {}, {
      ...directory,
      findAgent: async (query) => {
        const agent = await directory.findAgent(query)
        await meanwhile()
        return agent
      },
      models: noModels,
    })
    author = await buildUser(database())
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function ask(agentId: string, draftVersion: number, conversation = '') {
    const socket = await TestClient.open(host.origin, newDevice(), {}, { token: author.token, kind: 'agent' })
    const askId = crypto.randomUUID()
    const named = { agent_id: agentId, agent_type: 'custom', conversation_id: conversation }
    const prompt = { content: '你好', ask_id: askId, draft_version: draftVersion }
    socket.sendRaw(JSON.stringify({ ...named, prompt }))
    const frame = await socket.until(
      ({ code, ask_id }) => code > 999_990 || (ask_id === askId && [2, 3, 4].includes(code)),
    )
    socket.close()
    return frame
  }
  const remove = (agentId: string, version: number) =>
    database().batch([
      statement(
        database()
          .build.deleteFrom('agent_versions')
          .where('agent_id', '=', agentId)
          .where('version', '=', version),
      ),
    ])

  test.each(['before', 'while'])(
    '%s it is asked: the refusal says so, in a chat that goes on too',
    async (when) => {
      const id = await storeAgent(database(), author.owner, [{}, {}])
      const { conversation_id: conversation = '' } = await ask(id, 2)
      for (const [version, at] of [
        [1, ''],
        [2, conversation],
      ] as const) {
        if (when === 'before') await remove(id, version)
        else meanwhile = () => remove(id, version)
        const { code, message } = await ask(id, version, at)
        meanwhile = async () => undefined
        expect({ code, message }).toEqual({
          code: at === '' ? errorNumbers.unknown : errorNumbers.conversation_ended,
          message: replaced,
        })
      }
    },
  )
})
