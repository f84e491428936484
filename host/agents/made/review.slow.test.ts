import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { AgentSummary } from '../../../lib/contract/made-agent.ts'
import { agentLinkRoutes } from '../../../lib/contract/routes/agent-link-routes.ts'
import { agentReviewRoutes } from '../../../lib/contract/routes/agent-review-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { notificationRoutes } from '../../../lib/contract/routes/notification-routes.ts'
import { randomId } from '../../platform/make-id.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { takeDown as takeDownAgent } from './review-agent.ts'
import { submittedAt } from './testing/submitted-at.ts'

const complete = { name: '周报助手', intro: '把流水账写成周报', prompt: '你是周报助手' }

describeOnEachDatabase('review of agents', (database) => {
  let storage: TestStorage
  let host: TestHost
  let operator: AccountClient
  const phone = newPhone()
  const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', OPERATORS: phone, REVIEW: 'manual' })
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, { env })
    const { token } = await new AccountClient(host).login(phone)
    operator = new AccountClient(host, { k_sso_token: token })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function author() {
    const { token } = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: token })
    const post = (route: { path: string }, body: object) => client.post(route.path, body)
    const id = ((await post(agentRoutes.agentCreateBase, complete)).body.data as { id: string }).id
    return {
      client,
      id,
      post,
      save: (version: number, over: object) =>
        post(agentRoutes.agentCreateBase, { id, version, ...complete, ...over }),
      publish: async () => (await post(agentRoutes.agentPublish, { id, category: 'life' })).body.data,
      unpublish: async () => (await post(agentRoutes.agentUnpublish, { id })).body.data,
      status: async () => (await client.get(`${agentRoutes.agentStatus.path}?id=${id}`)).body.data,
      notifications: async () => titles(client),
    }
  }
  async function titles(client: AccountClient): Promise<string[]> {
    const { list } = (await client.get(notificationRoutes.notificationList.path)).body.data as {
      list: { title: string }[]
    }
    return list.map(({ title }) => title)
  }
  async function othersSee(id: string): Promise<string | number> {
    const { token } = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: token })
    const reply = await client.get(`${agentRoutes.agentDetail.path}?id=${id}`)
    return reply.status === 200 ? (reply.body.data as { agent: AgentSummary }).agent.name : reply.status
  }
  const decide = async (id: string, version: number, approve: boolean, reason = '') => {
    const submitted = await submittedAt(database(), id)
    return operator.post(agentReviewRoutes.agentReviewDecide.path, {
      id,
      version,
      submitted,
      approve,
      reason,
    })
  }
  const takeDown = (id: string, reason: string) =>
    operator.post(agentReviewRoutes.agentTakeDown.path, { id, reason })
  const waiting = async () => {
    const { list } = (await operator.get(agentReviewRoutes.agentReviewList.path)).body.data as {
      list: { id: string; version: number; author: string; settings: { name: string } }[]
    }
    return list
  }

  test('a version is public once it was approved; the one before stays public meanwhile', async () => {
    const { id, publish, status, save, notifications } = await author()
    expect(await publish()).toEqual({ status: 4, version: 1 })
    expect(await othersSee(id)).toBe(404)
    expect(await titles(operator)).toContain('“周报助手”在等你审核')
    expect((await waiting()).filter((each) => each.id === id)).toMatchObject([
      { version: 1, author: '小明', settings: { name: '周报助手' } },
    ])
    expect((await decide(id, 1, true)).status).toBe(200)
    expect((await decide(id, 1, true)).status).toBe(409)
    expect(await othersSee(id)).toBe('周报助手')
    expect(await status()).toEqual({ status: 3, version: 1, published_version: 1 })
    expect(await notifications()).toEqual(['“周报助手”通过了审核'])

    await save(1, { name: '新名字' })
    expect(await publish()).toEqual({ status: 4, version: 2 })
    expect(await othersSee(id)).toBe('周报助手')
    expect((await decide(id, 2, false)).body.data).toEqual({ field: 'reason' })
    expect((await decide(id, 2, false, '名字有误导')).status).toBe(200)
    expect(await othersSee(id)).toBe('周报助手')
    expect(await status()).toEqual({ status: 5, reason: '名字有误导', version: 2, published_version: 1 })
    expect((await notifications())[0]).toBe('“新名字”没有通过审核：名字有误导')
  })

  test('invisible characters deceive no operator: the note has none, the prompt shows them', async () => {
    const { id, save, post } = await author()
    await save(1, { prompt: '你是\u202e助手\u200b\n👩‍👧' })
    await post(agentRoutes.agentPublish, { id, category: 'life', note: ' 改了\u202e名字\u0007\n两行 ' })
    const [shown] = (await waiting()).filter((each) => each.id === id)
    expect(shown).toMatchObject({
      note: '改了名字\n两行',
      settings: { prompt: '你是⟨U+202E⟩助手⟨U+200B⟩\n👩‍👧' },
    })
    expect((await post(agentRoutes.agentUnpublish, { id })).status).toBe(200)
  })

  test('a draft that is saved while an earlier version is in review is not approved with it', async () => {
    const { id, publish, save, status } = await author()
    await publish()
    await save(1, { name: '没审过' })
    expect((await decide(id, 2, true)).status).toBe(409)
    expect((await decide(id, 1, true)).status).toBe(200)
    expect(await othersSee(id)).toBe('周报助手')
    expect(await status()).toMatchObject({ version: 2, published_version: 1 })
  })

  test('a version that the author has replaced or withdrawn is not decided', async () => {
    const { id, publish, save, unpublish } = await author()
    await publish()
    await save(1, { name: '新名字' })
    await publish()
    expect((await decide(id, 1, true)).status).toBe(409)
    expect(await unpublish()).toEqual({ status: 1 })
    expect((await decide(id, 2, true)).status).toBe(409)
    expect(await othersSee(id)).toBe(404)
  })

  test('one that was taken down is reviewed before it is public again, whatever the setting', async () => {
    const { id, publish, save, status, unpublish, notifications } = await author()
    await publish()
    await decide(id, 1, true)
    expect((await takeDown(id, ' ')).body.data).toEqual({ field: 'reason' })
    expect((await takeDown(id, '抄袭')).status).toBe(200)
    expect(await othersSee(id)).toBe(404)
    expect(await status()).toEqual({ status: 6, reason: '抄袭', version: 1, published_version: 0 })
    expect((await notifications())[0]).toBe('“周报助手”被管理员下架了：抄袭')

    env.REVIEW = 'auto'
    expect(await publish()).toEqual({ status: 4, version: 1 })
    expect(await unpublish()).toEqual({ status: 6 })
    await save(1, { name: '换个名字' })
    expect(await publish()).toEqual({ status: 4, version: 2 })
    await decide(id, 2, true)
    expect(await othersSee(id)).toBe('换个名字')
    await save(2, { name: '再换一个' })
    // What its author publishes is reviewed for a month.
    expect(await publish()).toEqual({ status: 4, version: 3 })
    env.REVIEW = 'manual'
  })

  test.each([true, false])('what its author withdrew is not put back, in review again: %s', async (again) => {
    const { id, publish, unpublish } = await author()
    await publish()
    await decide(id, 1, true)
    await takeDown(id, '误会')
    if (again) await publish()
    expect(await unpublish()).toEqual({ status: 6 })
    expect((await operator.post(agentReviewRoutes.agentPutBack.path, { id })).status).toBe(409)
    expect(await othersSee(id)).toBe(404)
  })

  test('the author is notified of a take-down by its commit: no crash comes between', async () => {
    const { id, notifications } = await author()
    const { makeId, now } = { makeId: randomId, now: Date.now }
    await takeDownAgent({ database: database(), now, makeId, operator: 'o' }, { id, reason: '抄袭' })
    expect(await notifications()).toEqual(['“周报助手”被管理员下架了：抄袭'])
  })

  test('links share the approved version after a take-down, not the one taken down', async () => {
    const { id, publish, save, unpublish, client } = await author()
    const link = { agentId: id, shareUrl: '/chat/custom/x', expires: '0' }
    const shared = await client.get(`${agentLinkRoutes.agentShareLink.path}?${new URLSearchParams(link)}`)
    const { searchParams } = new URL((shared.body.data as { url: string }).url)
    await publish()
    await decide(id, 1, true)
    await takeDown(id, '抄袭')
    await save(1, { name: '换个名字' })
    await publish()
    await decide(id, 2, true)
    await unpublish()

    const { token } = await buildUser(database())
    const reader = new AccountClient(host, { k_sso_token: token })
    const signed = new URLSearchParams([...searchParams].filter(([name]) => name !== 'share'))
    const verified = await reader.get(`${agentLinkRoutes.agentShareVerify.path}?${signed}`)
    const { result } = verified.body.data as { result: string }
    await reader.post(agentLinkRoutes.agentShareBind.path, { agent_id: id, share_key: result })
    const seen = await reader.get(`${agentRoutes.agentDetail.path}?id=${id}`)
    expect(seen.body.data).toMatchObject({ agent: { name: '换个名字' } })
  })

  test('only operators review', async () => {
    const { id, client } = await author()
    const { agentReviewList, agentReviewDecide, agentTakeDown } = agentReviewRoutes
    expect((await client.get(agentReviewList.path)).status).toBe(403)
    const decision = { id, version: 1, submitted: 0, approve: true }
    expect((await client.post(agentReviewDecide.path, decision)).status).toBe(403)
    expect((await client.post(agentTakeDown.path, { id, reason: 'x' })).status).toBe(403)
    expect((await takeDown('unknown', 'x')).status).toBe(404)
  })
})
