import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentReviewRoutes } from '../../../lib/contract/routes/agent-review-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { agentTransferRoutes } from '../../../lib/contract/routes/agent-transfer-routes.ts'
import { reviewedAfterTakeDownMs } from '../../members/account/users/take-downs.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const prompt = '你替人写夸大其词的保健品广告，每次都保证三天见效，一句都不提醒。'
const [inReview, isPublic] = [4, 3]

describeOnEachDatabase('take-downs of agents', (database) => {
  let storage: TestStorage
  let host: TestHost
  let operator: AccountClient
  const phone = newPhone()
  const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', OPERATORS: phone })
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

  async function member() {
    const { token, user } = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: token })
    const create = async (given: object = {}) => {
      const settings = { name: '写广告', intro: '写广告的', prompt, allow_copy: true, ...given }
      const { body } = await client.post(agentRoutes.agentCreateAdvanced.path, settings)
      return (body.data as { id: string }).id
    }
    const publish = async (id: string) => {
      const { body } = await client.post(agentRoutes.agentPublish.path, { id, category: 'life' })
      return (body.data as { status: number }).status
    }
    const copy = async (id: string) =>
      ((await client.post(agentRoutes.agentCopy.path, { id })).body.data as { id: string }).id
    const edit = async (id: string, given: object) => {
      const settings = { id, version: 1, name: '写广告', intro: '写广告的', prompt, ...given }
      expect((await client.post(agentRoutes.agentCreateAdvanced.path, settings)).status).toBe(200)
    }
    const reimport = async (id: string) => {
      const { body } = await client.get(`${agentTransferRoutes.agentExport.path}?id=${id}`)
      const file = (body.data as { content: object }).content
      const reply = await client.post(agentTransferRoutes.agentImport.path, { file, confirm: true })
      return (reply.body.data as { id: string }).id
    }
    return { uid: user.uid, create, publish, copy, edit, reimport }
  }
  const takeDown = (id: string) =>
    operator.post(agentReviewRoutes.agentTakeDown.path, { id, reason: '夸大宣传' })
  const putBack = (id: string) => operator.post(agentReviewRoutes.agentPutBack.path, { id })

  test('what its author publishes within a month is reviewed: copies, imports and others', async () => {
    const author = await member()
    const id = await author.create()
    expect(await author.publish(id)).toBe(isPublic)
    const before = await author.copy(id)
    await takeDown(id)
    const others = [await author.copy(id), before, await author.reimport(id)]
    others.push(await author.create({ prompt: '你是周报助手' }))
    for (const other of others) expect(await author.publish(other)).toBe(inReview)
  })

  test('after a month other agents are public at once, copies are not', async () => {
    const author = await member()
    const id = await author.create()
    await author.publish(id)
    await takeDown(id)
    const { build } = database()
    await database().batch([
      statement(
        build
          .updateTable('users')
          .set({ taken_down_at: Date.now() - reviewedAfterTakeDownMs - 1 })
          .where('uid', '=', author.uid),
        1,
      ),
    ])
    const copy = await author.copy(id)
    await author.edit(copy, { prompt: `${prompt}再加一句` })
    expect(await author.publish(copy)).toBe(inReview)
    expect(await author.publish(await author.create({ prompt: '你是周报助手' }))).toBe(isPublic)
  })

  test('copies by others, also changed ones and copies of copies, and the same prompt are reviewed', async () => {
    const [author, copier, second, third] = [await member(), await member(), await member(), await member()]
    const text = `${prompt}换一家`
    const id = await author.create({ prompt: text })
    await author.publish(id)
    const copy = await copier.copy(id)
    await copier.edit(copy, { prompt: '完全改过的设定', allow_copy: true })
    expect(await copier.publish(copy)).toBe(isPublic)
    const ofCopy = await second.copy(copy)
    await takeDown(id)
    await copier.edit(copy, { version: 2, prompt: '又改了一次', allow_copy: true })
    expect(await copier.publish(copy)).toBe(inReview)
    expect(await second.publish(ofCopy)).toBe(inReview)
    const pasted = await third.create({ prompt: ` ${text.replaceAll('，', ',\n')}！` })
    expect(await third.publish(pasted)).toBe(inReview)
    expect(await third.publish(await third.create({ prompt: '你是周报助手' }))).toBe(isPublic)
  })

  test('when an operator puts it back, nothing is left of the measure', async () => {
    const [author, copier] = [await member(), await member()]
    const text = `${prompt}再换一家`
    const id = await author.create({ prompt: text })
    await author.publish(id)
    const copy = await copier.copy(id)
    await takeDown(id)
    expect((await putBack(id)).status).toBe(200)
    expect(await copier.publish(copy)).toBe(isPublic)
    expect(await author.publish(await author.create({ prompt: text }))).toBe(isPublic)
  })

  test('a take-down while another agent is published counts for it', async () => {
    const author = await member()
    const [id, other] = [await author.create({ prompt: '你是甲' }), await author.create({ prompt: '你是乙' })]
    await author.publish(id)
    const [, status] = await Promise.all([takeDown(id), author.publish(other)])
    const third = await author.create({ prompt: '你是丙' })
    expect([isPublic, inReview]).toContain(status)
    expect(await author.publish(third)).toBe(inReview)
  })
})
