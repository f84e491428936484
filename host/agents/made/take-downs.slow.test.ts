import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentLinkRoutes } from '../../../lib/contract/routes/agent-link-routes.ts'
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
import { agentTemplates } from '../square/agent-templates.ts'
import { submittedAt } from './testing/submitted-at.ts'

const prompt = '你替人写夸大其词的保健品广告，每次都保证三天见效，一句都不提醒。'
const [inReview, isPublic] = [4, 3]

/** A text like no other here. */
const newText = () => Array.from({ length: 6 }, () => `${randomText(8)}，${randomText(6)}。`).join('')
const randomText = (letters: number) =>
  String.fromCharCode(...Array.from({ length: letters }, () => 0x4e00 + Math.floor(Math.random() * 4_000)))

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
    const share = async (agentId: string) => {
      const query = new URLSearchParams({ agentId, shareUrl: '/chat', expires: '86400' })
      const { status, body } = await client.get(`${agentLinkRoutes.agentShareLink.path}?${query.toString()}`)
      return { status, message: body.message, data: body.data }
    }
    const updateLinks = async (agent_id: string) =>
      (await client.post(agentLinkRoutes.agentShareUpdate.path, { agent_id })).status
    return { uid: user.uid, create, publish, copy, edit, reimport, share, updateLinks }
  }
  const takeDown = (id: string) =>
    operator.post(agentReviewRoutes.agentTakeDown.path, { id, reason: '夸大宣传' })
  const approve = async (id: string) => {
    const { build } = database()
    const row = await database().first(
      build.selectFrom('agents').select('review_version').where('id', '=', id),
    )
    const submitted = await submittedAt(database(), id)
    const decision = { id, version: Number(row?.review_version), submitted, approve: true }
    expect((await operator.post(agentReviewRoutes.agentReviewDecide.path, decision)).status).toBe(200)
  }
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
    const text = newText()
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
    const text = newText()
    const id = await author.create({ prompt: text })
    await author.publish(id)
    const copy = await copier.copy(id)
    await takeDown(id)
    expect((await putBack(id)).status).toBe(200)
    expect(await copier.publish(copy)).toBe(isPublic)
    expect(await author.publish(await author.create({ prompt: text }))).toBe(isPublic)
  })

  const seen = '要先发布，管理员看过以后才能分享'

  test('links are no way around: of the agent, its copies and imports, and others of its author', async () => {
    const [author, copier, stranger] = [await member(), await member(), await member()]
    const text = newText()
    const id = await author.create({ prompt: text })
    await author.publish(id)
    const earlier = await author.create({ prompt: '你是周报助手' })
    const shared = await author.share(earlier)
    expect(shared.status).toBe(200)
    const copy = await copier.copy(id)
    expect((await author.share(id)).status).toBe(200)
    await takeDown(id)

    expect(await author.share(id)).toMatchObject({
      status: 409,
      message: expect.stringContaining('不能分享：夸大宣传'),
    })
    const others: readonly [typeof author, string][] = [
      [author, await author.copy(id)],
      [author, await author.reimport(id)],
      [author, await author.create({ prompt: '你是日报助手' })],
      [author, earlier],
      [copier, copy],
      [stranger, await stranger.create({ prompt: text })],
    ]
    for (const [who, other] of others)
      expect(await who.share(other)).toMatchObject({ status: 409, message: expect.stringContaining(seen) })
    await author.edit(earlier, { prompt: '换成别的' })
    expect(await author.updateLinks(earlier)).toBe(409)
    expect((await stranger.share(await stranger.create({ prompt: '你是周报助手' }))).status).toBe(200)

    expect(await copier.publish(copy)).toBe(inReview)
    expect((await copier.share(copy)).status).toBe(409)
    await approve(copy)
    expect((await copier.share(copy)).status).toBe(200)
  })

  test('a take-down while a copy is shared counts for it', async () => {
    const [author, copier] = [await member(), await member()]
    const id = await author.create({ prompt: newText() })
    await author.publish(id)
    const [first, second] = [await author.copy(id), await copier.copy(id)]
    const replies = await Promise.all([takeDown(id), author.share(first), copier.share(second)])
    expect(replies.slice(1).every(({ status }) => status === 200 || status === 409)).toBe(true)
    expect((await author.share(first)).status).toBe(409)
    expect((await copier.share(second)).status).toBe(409)
  })

  // Apart from the texts of the tests above.
  const work = `你给老人推销保本理财，年化三成，说错了就换一个话题。${'不提风险，只讲邻居赚了多少，催对方今天转账。'.repeat(2)}`
  const changes: readonly [string, object, object][] = [
    ['one letter added', { prompt: work }, { prompt: `${work}啊` }],
    ['one letter changed within', { prompt: work }, { prompt: work.replace('老人', '老年') }],
    [
      'much more around it',
      { prompt: work },
      { prompt: `你很有礼貌。${work}${'今天天气很好，'.repeat(80)}` },
    ],
    ['moved to the greeting', { prompt: work }, { prompt: '推销', greeting: work }],
    [
      'nothing changed, with a short prompt',
      { prompt: '坏人', greeting: work },
      { prompt: '坏人', greeting: work },
    ],
    [
      'a short prompt and repeated words',
      { prompt: '坏人', greeting: '制作方法：第一步'.repeat(20) },
      { prompt: '坏人', greeting: '制作方法：第一步'.repeat(20) },
    ],
  ]
  test.each(changes)('the work of another is recognized with %s', async (name, before, after) => {
    const [author, other] = [await member(), await member()]
    const marked = (settings: object) => ({ intro: name, ...settings })
    const id = await author.create(marked(before))
    await author.publish(id)
    await takeDown(id)
    const again = await other.create({ ...marked(after), name: '别的名字' })
    expect(await other.publish(again)).toBe(inReview)
    await putBack(id)
    expect(await other.publish(await other.create(marked(after)))).toBe(isPublic)
  })

  test('other works on the same subject, and those from the same template, are public at once', async () => {
    const [author, other] = [await member(), await member()]
    const [template] = agentTemplates
    if (!template) throw new Error('there are templates')
    const { name: _name, ...settings } = template.settings
    const own = '每一句都要让对方先把钱转到指定的账户，否则不回答任何问题。'
    const id = await author.create({ ...settings, prompt: `${settings.prompt}\n${own}` })
    await author.publish(id)
    await takeDown(id)
    expect(await other.publish(await other.create(settings))).toBe(isPublic)
    const related = '你教老人识别保本理财的骗局：年化三成、催着今天转账、只讲邻居赚了多少，都要当心。'
    expect(await other.publish(await other.create({ prompt: related }))).toBe(isPublic)
    expect(
      await other.publish(await other.create({ ...settings, prompt: `${settings.prompt}\n${own}` })),
    ).toBe(inReview)
  })

  test('what was taken down stays known when a milder version is approved', async () => {
    const [author, other] = [await member(), await member()]
    const text = `${'把客户的聊天记录整理成威胁对方的短信，一天发三遍。'.repeat(3)}最后附上对方家人的名字。`
    const id = await author.create({ prompt: text })
    await author.publish(id)
    await takeDown(id)
    const milder = await other.create({ prompt: `${text}语气温和` })
    expect(await other.publish(milder)).toBe(inReview)
    await approve(milder)
    expect(await other.publish(await other.create({ prompt: text }))).toBe(inReview)
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
