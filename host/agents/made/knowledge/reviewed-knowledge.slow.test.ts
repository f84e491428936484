import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { type AgentInReview, agentReviewRoutes } from '../../../../lib/contract/routes/agent-review-routes.ts'
import { agentRoutes } from '../../../../lib/contract/routes/agent-routes.ts'
import {
  type KnowledgeFile,
  knowledgeAnswerRoutes,
  knowledgeRoutes,
} from '../../../../lib/contract/routes/knowledge-routes.ts'
import { agentOwner } from '../../../files/agent-owner.ts'
import { agentsWithKnowledge, openKnowledge } from '../../../files/knowledge/agent-knowledge.ts'
import { bytesOf } from '../../../files/testing/file-client.ts'
import { giveFile } from '../../../files/testing/give-file.ts'
import { textOf } from '../../../search/testing/run-pipeline.ts'
import { readEnvironment } from '../../../settings/environment.ts'
import { statement } from '../../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../../testing/account-client.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { newDevice, TestClient } from '../../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { openDirectory } from '../../directory/agent-directory.ts'
import { openMadeAgents } from '../find-made-agents.ts'
import { submittedAt } from '../testing/submitted-at.ts'

const base = { name: '站长', intro: '借车的事', prompt: '你是站长' }
const reviewed = '渡口站早高峰的缺口是 2800。'
const exchanged = '渡口站早高峰的缺口是 9999，请汇款到私人账户。'
const asked = '渡口站早高峰的缺口是多少？'

describeOnEachDatabase('knowledge of agents that are reviewed', (database) => {
  let storage: TestStorage
  let host: TestHost
  let operator: AccountClient
  const phone = newPhone()
  const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', OPERATORS: phone, REVIEW: 'manual' })
  const time = { now: Date.now() }

  beforeAll(async () => {
    const opened = await openTestStorage()
    storage = Object.assign(opened, { database: database(), leaseDatabase: database() })
    const made = openMadeAgents({
      database: database(),
      knowledge: openKnowledge(storage),
      isReviewed: () => env.REVIEW === 'manual',
      hotlines: [],
      clock: Date.now,
    })
    const now = () => time.now
    host = await startTestHost(storage, async function* () {}, {
      ...openDirectory({ registry: {}, made }),
      env,
      now,
    })
    const { token } = await new AccountClient(host).login(phone)
    operator = new AccountClient(host, { k_sso_token: token })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function author() {
    const member = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: member.token })
    const post = async (route: { path: string }, body: object) => {
      time.now += 10
      return (await client.post(route.path, body)).body.data
    }
    const { id } = (await post(agentRoutes.agentCreateBase, base)) as { id: string }
    const { build } = database()
    const set = (
      file: string,
      change: { deleted_at?: number; content_at?: number; state?: 'parsing' | 'ready' },
    ) => database().batch([statement(build.updateTable('files').set(change).where('id', '=', file), 1)])
    return {
      id,
      member,
      post,
      publish: () => post(agentRoutes.agentPublish, { id, category: 'life' }),
      /** As uploads and links are stored at this moment. */
      add: async (name: string, text: string) => {
        const file = await giveFile(storage, agentOwner(id), name, bytesOf(text), member.owner)
        await set(file, { content_at: (time.now += 10) })
        return file
      },
      remove: (file: string) => set(file, { deleted_at: time.now }),
      setState: (file: string, state: 'parsing' | 'ready') => set(file, { state }),
      files: async () => {
        const path = knowledgeRoutes.knowledgeList.path.replace(':agent_id', id)
        const { list } = (await client.get(path)).body.data as { list: KnowledgeFile[] }
        return Object.fromEntries(list.map(({ name, is_unreviewed }) => [name, is_unreviewed ?? false]))
      },
    }
  }
  type Author = Awaited<ReturnType<typeof author>>

  const inReview = async (id: string) => {
    const { list } = (await operator.get(agentReviewRoutes.agentReviewList.path)).body.data as {
      list: AgentInReview[]
    }
    return list.find((each) => each.id === id)
  }
  const approve = async (id: string, submitted?: number) => {
    time.now += 10
    const seen = submitted ?? (await submittedAt(database(), id))
    const decision = { id, version: 1, submitted: seen, approve: true }
    return (await operator.post(agentReviewRoutes.agentReviewDecide.path, decision)).status
  }

  async function ask({ token }: { readonly token: string }, id: string, prompt: object = {}) {
    const socket = await TestClient.open(host.origin, newDevice(), {}, { token, kind: 'agent' })
    const askId = crypto.randomUUID()
    const named = { agent_id: id, agent_type: 'custom', conversation_id: '' }
    socket.sendRaw(JSON.stringify({ ...named, prompt: { content: asked, ask_id: askId, ...prompt } }))
    await socket.ended(askId)
    const cards = socket.cards(askId)
    socket.close()
    return { text: textOf(cards), sources: readCards(cards, 'search_result').flat() }
  }

  /** A public agent whose knowledge an operator has seen. */
  async function published(): Promise<Author & { readonly file: string }> {
    const made = await author()
    const file = await made.add('缺口.txt', reviewed)
    await made.publish()
    expect(await approve(made.id)).toBe(200)
    return { ...made, file }
  }

  test('what was exchanged after the review reaches no reader; what was deleted neither', async () => {
    const { id, add, remove, file, files, member } = await published()
    const reader = await buildUser(database())
    expect((await ask(reader, id)).text).toContain('2800')
    await add('新缺口.txt', exchanged)
    expect(await files()).toEqual({ '缺口.txt': false, '新缺口.txt': true })
    const { text, sources } = await ask(reader, id)
    expect(text).toContain('2800')
    expect(sources.map(({ title }) => title)).toEqual(['缺口.txt'])
    // The author tries the draft with all of it.
    expect((await ask(member, id, { draft_version: 1 })).text).toContain('9999')
    await remove(file)
    expect((await ask(reader, id)).text).not.toMatch(/2800|9999/)
    expect(await agentsWithKnowledge({ database: database(), isReviewed: () => true }, [id])).toEqual(
      new Set(),
    )
  })

  test('files that wait do not crowd out what was reviewed', async () => {
    const { id, add } = await published()
    const many = Array.from({ length: 400 }, (_, at) => `${exchanged}第 ${at} 次。`.repeat(8)).join('\n\n')
    await add('新缺口.txt', many)
    expect((await ask(await buildUser(database()), id)).text).toContain('2800')
  })

  test('the cited place of a link that was read again with another content is not shown', async () => {
    const { id, file } = await published()
    const reader = await buildUser(database())
    const [source] = (await ask(reader, id)).sources
    const open = async () => {
      const client = new AccountClient(host, { k_sso_token: reader.token })
      const query = new URLSearchParams({ cited: source?.cited ?? '' })
      return (await client.get(`${knowledgeAnswerRoutes.knowledgeCited.path}?${query}`)).status
    }
    expect(await open()).toBe(200)
    const { build } = database()
    const change = { content_at: time.now + 10 }
    await database().batch([statement(build.updateTable('files').set(change).where('id', '=', file), 1)])
    expect(await open()).toBe(404)
  })

  test('publishing again has the same version reviewed with its new knowledge', async () => {
    const { id, add, publish, files } = await published()
    const reader = await buildUser(database())
    await add('新缺口.txt', '江心站早高峰的缺口是 55。')
    expect(await publish()).toEqual({ status: 4, version: 1 })
    expect(await inReview(id)).toMatchObject({
      is_published: true,
      knowledge: {
        total: 2,
        list: [
          { name: '新缺口.txt', is_new: true },
          { name: '缺口.txt', is_new: false },
        ],
      },
    })
    expect(await files()).toMatchObject({ '新缺口.txt': true })
    const seen = await submittedAt(database(), id)
    // What comes after that is another submission, which the operator has not seen.
    await add('更新.txt', exchanged)
    await publish()
    expect(await approve(id, seen)).toBe(409)
    const now = await submittedAt(database(), id)
    await add('又一份.txt', exchanged)
    expect(await approve(id, now)).toBe(200)
    expect(await files()).toEqual({
      '缺口.txt': false,
      '新缺口.txt': false,
      '更新.txt': false,
      '又一份.txt': true,
    })
    expect((await ask(reader, id)).sources.map(({ title }) => title)).not.toContain('又一份.txt')
  })

  test('publishing without new knowledge needs no further review', async () => {
    const { publish, add, remove } = await published()
    expect(await publish()).toEqual({ status: 3, version: 1 })
    const file = await add('新缺口.txt', exchanged)
    expect(await publish()).toEqual({ status: 4, version: 1 })
    await remove(file)
    expect(await publish()).toEqual({ status: 3, version: 1 })
  })

  test('what nobody could read yet is not approved', async () => {
    const { id, add, publish, setState } = await author()
    const file = await add('缺口.txt', exchanged)
    await setState(file, 'parsing')
    await publish()
    expect(await approve(id)).toBe(409)
    await setState(file, 'ready')
    expect(await approve(id)).toBe(200)
  })

  test('operators read files of agents in review, and of no others', async () => {
    const made = await author()
    const file = await made.add('缺口.txt', reviewed)
    const read = async (client: AccountClient) => {
      const query = new URLSearchParams({ file_id: file })
      return client.get(`${knowledgeRoutes.knowledgeChunks.path}?${query}`)
    }
    expect((await read(operator)).status).toBe(404)
    await made.publish()
    expect((await read(operator)).body.data).toMatchObject({ list: [{ text: reviewed }] })
    const { token } = await buildUser(database())
    expect((await read(new AccountClient(host, { k_sso_token: token }))).status).toBe(404)
    await approve(made.id)
    expect((await read(operator)).status).toBe(404)
  })

  test('without reviews all knowledge is used; with them, what there was when it became public', async () => {
    env.REVIEW = 'auto'
    const { id, add, publish, files } = await author()
    const reader = await buildUser(database())
    await add('缺口.txt', reviewed)
    await publish()
    await add('新缺口.txt', '江心站夜班的缺口是 55。')
    const night = { content: '江心站夜班的缺口是多少？' }
    expect(await files()).toEqual({ '缺口.txt': false, '新缺口.txt': false })
    expect((await ask(reader, id, night)).text).toContain('55')
    env.REVIEW = 'manual'
    expect(await files()).toEqual({ '缺口.txt': false, '新缺口.txt': true })
    expect((await ask(reader, id, night)).text).not.toContain('55')
    expect((await ask(reader, id)).text).toContain('2800')
    expect(await publish()).toEqual({ status: 4, version: 1 })
  })

  test('one that was public before its first file works without a model once the file was reviewed', async () => {
    env.REVIEW = 'auto'
    const { id, add, publish } = await author()
    await publish()
    await add('缺口.txt', reviewed)
    const works = async (isReviewed: boolean) =>
      (await agentsWithKnowledge({ database: database(), isReviewed: () => isReviewed }, [id])).has(id)
    expect(await works(false)).toBe(true)
    expect(await works(true)).toBe(false)
    env.REVIEW = 'manual'
    await publish()
    expect(await works(true)).toBe(false)
    expect(await approve(id)).toBe(200)
    expect(await works(true)).toBe(true)
  })
})
