import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentStatus } from '../../../lib/contract/made-agent.ts'
import { agentLinkRoutes } from '../../../lib/contract/routes/agent-link-routes.ts'
import { agentReviewRoutes } from '../../../lib/contract/routes/agent-review-routes.ts'
import { agentRoutes } from '../../../lib/contract/routes/agent-routes.ts'
import { type MemberDetail, memberRoutes } from '../../../lib/contract/routes/member-routes.ts'
import type { InputOf, OutputOf } from '../../../lib/contract/routes/route.ts'
import { shareRoutes } from '../../../lib/contract/routes/share-routes.ts'
import { squareRoutes } from '../../../lib/contract/routes/square-routes.ts'
import { blockMember } from '../../members/account/blocking/block-member.ts'
import { requireOwnerNotBlocked } from '../../members/account/blocking/blocked-error.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { openRedisBus } from '../../storage/bus/redis-bus.ts'
import { isCommitted, statement } from '../../storage/database/database.ts'
import { availableServices, startOwnRedis } from '../../storage/testing/services.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { GatedPipeline } from '../../testing/gated-pipeline.ts'
import { SharedBus } from '../../testing/shared-bus.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { openDirectory } from '../directory/agent-directory.ts'
import { openMadeAgents } from './find-made-agents.ts'
import { holdVersion } from './hold-version.ts'
import { takeDown } from './review-agent.ts'
import { storeAgent } from './testing/store-agent.ts'
import { withholdAgents } from './withhold-agents.ts'

const blockedNumber = 423
const sentence = '账号已被管理员停用，原因：群发广告。有疑问请联系管理员'
/** The reader did not stop it: the end says why. */
const withdrawn = 'agent_withdrawn'

describeOnEachDatabase('operators block members', (database) => {
  let storage: TestStorage
  /** The operator calls one process; the members are connected to the other. */
  let one: TestHost
  let other: TestHost
  let closeBus: (() => Promise<void>)[] = []
  const gate = new GatedPipeline()
  const [phone, second] = [newPhone(), newPhone()]
  let operator: AccountClient
  let operatorUid: string

  beforeAll(async () => {
    storage = await openTestStorage()
    const redis = availableServices().redis ? await startOwnRedis() : null
    const sharedBus = new SharedBus()
    const openBus = async () => (redis ? openRedisBus(redis.url, { report: () => undefined }) : sharedBus)
    const env = readEnvironment({
      RATE_LIMIT: '0',
      DATA_DIR: '/nowhere',
      OPERATORS: `${phone},${second}`,
      QUOTA_TURNS_PER_DAY: '200',
    })
    const open = async () => {
      const bus = await openBus()
      closeBus.push(() => bus.close())
      return startTestHost(
        { ...storage, database: database(), leaseDatabase: database(), bus },
        gate.pipeline,
        {
          env,
          isAlone: false,
        },
      )
    }
    one = await open()
    other = await open()
    closeBus.push(async () => redis?.stop())
    const login = await new AccountClient(one).login(phone)
    operator = new AccountClient(one, { k_sso_token: login.token })
    operatorUid = login.app_user_id
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    for (const close of closeBus) await close()
    closeBus = []
    await storage.remove()
  })

  const block = (uid: string, reason = '群发广告') =>
    operator.post(memberRoutes.memberBlock.path, { uid, reason })
  const restore = (uid: string) => operator.post(memberRoutes.memberRestore.path, { uid })
  const clientOf = (token: string, host = other) =>
    new AccountClient(host, { k_sso_token: token, device_hash: newDevice() })
  async function list(query: Partial<InputOf<typeof memberRoutes.memberList>>) {
    const text = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const reply = await operator.get(`${memberRoutes.memberList.path}?${new URLSearchParams(text)}`)
    return reply.body.data as OutputOf<typeof memberRoutes.memberList>
  }
  async function detail(uid: string): Promise<MemberDetail> {
    return (await operator.get(`${memberRoutes.memberDetail.path}?uid=${uid}`)).body.data as MemberDetail
  }
  async function askAgent(token: string, agentId: string) {
    const socket = await TestClient.open(other.origin, newDevice(), {}, { token, kind: 'agent' })
    const askId = randomUUID()
    socket.sendRaw(
      JSON.stringify({
        agent_id: agentId,
        agent_type: 'custom',
        conversation_id: '',
        prompt: { ask_id: askId, content: '在吗' },
      }),
    )
    return { socket, askId }
  }

  test('within a second, in another process: token refused, socket closed with the reason, turns ended', async () => {
    const [member, reader] = [await buildUser(database()), await buildUser(database())]
    const agentId = await storeAgent(database(), member.owner, [{}])
    const own = await TestClient.open(other.origin, newDevice(), {}, { token: member.token })
    const ownAsk = own.ask('还在写')
    await own.until((frame) => frame.ask_id === ownAsk && frame.seq >= 3)
    const { socket: theirs, askId } = await askAgent(reader.token, agentId)
    await theirs.until((frame) => frame.ask_id === askId && frame.seq >= 3)

    const began = performance.now()
    const took: Record<string, number> = {}
    const note = (what: string) => {
      took[what] = performance.now() - began
    }
    await Promise.all([
      block(member.user.uid).then(({ status }) => expect(status).toBe(200)),
      own.closed().then(() => note('socket')),
      theirs.ended(askId, 5_000).then(({ error }) => {
        note('reader')
        expect(error).toBe(withdrawn)
      }),
    ])
    const refused = await clientOf(member.token).post('/v1/passport/check')
    note('token')
    expect([refused.status, refused.body]).toMatchObject([blockedNumber, { message: sentence }])
    expect(own.closeCode).toBe(4401)
    expect(own.frames.at(-1)).toMatchObject({ code: 999992, message: sentence })
    const { build } = database()
    const turns = build.selectFrom('turns').select('id').where('owner', '=', member.owner)
    const unended = async () => database().all(turns.where('state', '!=', 'ended'))
    for (let tries = 0; tries < 200 && (await unended()).length > 0; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 5))
    note('turn')
    expect(await unended()).toEqual([])
    for (const ms of Object.values(took)) expect(ms).toBeLessThan(1_000)
    theirs.close()

    const again = await TestClient.open(other.origin, newDevice(), {}, { token: member.token })
    expect(await again.until(() => true)).toMatchObject({ code: 999992, message: sentence })
    expect(await again.closed()).toBe(4401)
  })

  test('what was queued for a member reserves nothing while the member is blocked', async () => {
    const { user, owner } = await buildUser(database())
    const check = () => requireOwnerNotBlocked(database(), owner)
    await check()
    await block(user.uid)
    await expect(check()).rejects.toMatchObject({ code: 'limited' })
    await requireOwnerNotBlocked(database(), 'd:a device')
    await restore(user.uid)
    await check()
  })

  test('English readers get the sentence with the same reason', async () => {
    const { user, token } = await buildUser(database())
    await block(user.uid, '  spam\n and more. ')
    const reply = await clientOf(token).with({ 'accept-language': 'en' }).post('/v1/passport/check')
    expect(reply.body.message).toBe(
      'This account was blocked by the administrator. Reason: spam and more. If you think this is a mistake, contact the administrator',
    )
  })

  test('who has the right code or password reads the reason; who has not learns nothing', async () => {
    const theirs = newPhone()
    const visitor = new AccountClient(other, { device_hash: newDevice() })
    const { app_user_id: uid } = await visitor.login(theirs, { password: 'Abc12345' })
    await block(uid)
    const code = await visitor.code(theirs)
    const wrong = await visitor.post('/v1/auth/sms', {
      phone: theirs,
      code: code === '123456' ? '654321' : '123456',
    })
    expect(wrong.status).toBe(400)
    const right = await visitor.post('/v1/auth/sms', {
      phone: theirs,
      code,
      captcha_token: await visitor.captcha(theirs),
    })
    expect([right.status, right.body]).toMatchObject([
      blockedNumber,
      { message: sentence, data: { field: 'code' } },
    ])
    const byPassword = async (password: string) => {
      const body = { phone: theirs, password, captcha_token: await visitor.captcha(theirs) }
      return (await visitor.post('/v1/passport/login', body)).status
    }
    expect(await byPassword('Wrong1234')).toBe(400)
    expect(await byPassword('Abc12345')).toBe(blockedNumber)
    expect((await restore(uid)).status).toBe(200)
    expect(await byPassword('Abc12345')).toBe(200)
  })

  test('agents and links are withdrawn, and come back as they were', async () => {
    const [author, reader, joined] = [
      await buildUser(database(), { nickname: '快来领券' }),
      await buildUser(database()),
      await buildUser(database()),
    ]
    const name = `领券${randomUUID().slice(0, 8)}`
    const agentId = await storeAgent(database(), author.owner, [{ name }], { letters: name })
    const privateId = await storeAgent(database(), author.owner, [{ name: '私下' }], {
      published_version: 0,
      linked_version: 1,
      status: 2,
    })
    const wish = { agentId: privateId, shareUrl: '/chat', expires: '0' }
    const shared = await clientOf(author.token).get(
      `${agentLinkRoutes.agentShareLink.path}?${new URLSearchParams(wish)}`,
    )
    const { searchParams } = new URL((shared.body.data as { url: string }).url)
    const signed = new URLSearchParams([...searchParams].filter(([key]) => key !== 'share'))
    const verify = () => clientOf(reader.token).get(`${agentLinkRoutes.agentShareVerify.path}?${signed}`)
    const { result } = (await verify()).body.data as { result: string }
    const bound = { agent_id: privateId, share_key: result }
    await clientOf(joined.token).post(agentLinkRoutes.agentShareBind.path, bound)

    const asked = await TestClient.open(other.origin, newDevice(), {}, { token: author.token })
    const askId = asked.ask('分享这段')
    await asked.until((frame) => frame.ask_id === askId && frame.seq >= 3)
    gate.open()
    const { conversation_id: conversationId } = await asked.ended(askId)
    asked.close()
    const share = await clientOf(author.token).post(shareRoutes.shareLink.path, {
      conversation_id: conversationId,
    })
    const { id: shareId } = share.body.data as { id: string }

    const directory = openDirectory({
      registry: {},
      made: openMadeAgents({ database: database(), clock: Date.now } as never),
    })
    const canAsk = async (token: { owner: string }, id: string) =>
      (await directory.findAgent({
        kind: 'agent',
        agentId: id,
        agentType: 'custom',
        prompt: {},
        owner: token.owner,
      })) !== null
    const seen = async () => ({
      detail: (await clientOf(reader.token).get(`${agentRoutes.agentDetail.path}?id=${agentId}`)).status,
      joined: (await clientOf(joined.token).get(`${agentRoutes.agentDetail.path}?id=${privateId}`)).status,
      mine: ((await clientOf(joined.token).get(agentRoutes.myAgents.path)).body.data as { list: unknown[] })
        .list.length,
      square: (
        (
          await clientOf(reader.token).get(
            `${squareRoutes.squareList.path}?keyword=${encodeURIComponent(name)}`,
          )
        ).body.data as { list: { id: string }[] }
      ).list.filter(({ id }) => id === agentId).length,
      listed: (
        (await clientOf(reader.token).get(`${squareRoutes.squareList.path}?size=100`)).body.data as {
          list: { id: string }[]
        }
      ).list.filter(({ id }) => id === agentId).length,
      link: (await verify()).status,
      share: (await clientOf(reader.token).get(`${shareRoutes.sharedSnapshot.path}?id=${shareId}`)).status,
      asks: [await canAsk(reader, agentId), await canAsk(joined, privateId)],
    })
    const open = {
      detail: 200,
      joined: 200,
      mine: 1,
      square: 1,
      listed: 1,
      link: 200,
      share: 200,
      asks: [true, true],
    }
    expect(await seen()).toEqual(open)
    await block(author.user.uid)
    expect(await seen()).toEqual({
      detail: 404,
      joined: 404,
      mine: 0,
      square: 0,
      listed: 0,
      link: 410,
      share: 410,
      asks: [false, false],
    })
    expect((await clientOf(joined.token).post(agentLinkRoutes.agentShareBind.path, bound)).status).toBe(410)
    await restore(author.user.uid)
    expect(await seen()).toEqual(open)
    expect((await clientOf(author.token).post('/v1/passport/check')).status).toBe(401)
  })

  test('nobody blocks themselves, the owner of the installation, or a member twice', async () => {
    expect(await block(operatorUid)).toMatchObject({ status: 409, body: { message: '不能停用自己的账号' } })
    const owner = await buildUser(database(), { is_operator: 1 })
    expect((await block(owner.user.uid)).status).toBe(409)
    const { user } = await buildUser(database())
    expect((await block(user.uid, ' ')).body.data).toEqual({ field: 'reason' })
    expect((await block(user.uid, '长'.repeat(101))).body.data).toEqual({ field: 'reason' })
    expect((await restore(user.uid)).status).toBe(409)
    expect((await block(user.uid)).status).toBe(200)
    expect((await block(user.uid)).status).toBe(409)
    expect((await block('nobody')).status).toBe(404)
    expect(
      (
        await clientOf((await buildUser(database())).token).post(memberRoutes.memberBlock.path, {
          uid: user.uid,
          reason: 'x',
        })
      ).status,
    ).toBe(403)
  })

  test('of two operators who block each other at once, one stays', async () => {
    for (let round = 0; round < 5; round += 1) {
      const login = await new AccountClient(other).login(second)
      const rival = new AccountClient(other, { k_sso_token: login.token })
      const statuses = await Promise.all([
        block(login.app_user_id),
        rival.post(memberRoutes.memberBlock.path, { uid: operatorUid, reason: '反击' }),
      ]).then((replies) => replies.map(({ status }) => status))
      expect(statuses.filter((status) => status === 200)).toHaveLength(1)
      const [winner, loser] = statuses[0] === 200 ? [operator, login.app_user_id] : [rival, operatorUid]
      expect((await winner.post(memberRoutes.memberRestore.path, { uid: loser })).status).toBe(200)
      const back = await new AccountClient(one).login(phone)
      operator = new AccountClient(one, { k_sso_token: back.token })
    }
  })

  test('are found by nickname, last digits or id, with masked phones, and by state', async () => {
    const nickname = `北窗_${randomUUID().slice(0, 6)}`
    const { user } = await buildUser(database(), { nickname })
    const waiting = await buildUser(database(), { nickname: `${nickname}等`, is_active: 0 })
    const found = await list({ keyword: nickname })
    expect(found.list.map(({ uid }) => uid).toSorted()).toEqual([user.uid, waiting.user.uid].toSorted())
    expect(found).toMatchObject({ total: 2, asks_per_day: 200 })
    expect(JSON.stringify(found)).not.toContain(user.phone)
    const shouted = `LiLei${randomUUID().slice(0, 6)}`
    await buildUser(database(), { nickname: shouted })
    for (const keyword of [shouted.toLowerCase(), shouted.toUpperCase()])
      expect((await list({ keyword })).total).toBe(1)
    // An underscore is no wildcard.
    expect((await list({ keyword: nickname.replace('_', '＿') })).total).toBe(0)
    const [byId] = (await list({ keyword: user.uid })).list
    expect(byId).toMatchObject({
      uid: user.uid,
      phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
      state: 'active',
      asked: 0,
      is_operator: false,
    })
    expect(byId?.last_seen).toBeGreaterThan(0)
    expect((await list({ keyword: user.phone.slice(-4) })).list.map(({ uid }) => uid)).toContain(user.uid)
    expect((await list({ keyword: user.phone })).total).toBe(0)
    expect((await list({ keyword: nickname, state: 'waiting' })).list.map(({ uid }) => uid)).toEqual([
      waiting.user.uid,
    ])
    const before = (await list({})).counts
    await block(user.uid)
    const after = await list({ state: 'blocked', size: 50 })
    expect(after.counts).toEqual({ ...before, blocked: before.blocked + 1 })
    expect(after.total).toBe(after.counts.blocked)
    expect(after.list.map(({ uid }) => uid)).toContain(user.uid)
    const [first, next] = [await list({ size: 2 }), await list({ size: 2, page: 2 })]
    expect(new Set([...first.list, ...next.list].map(({ uid }) => uid)).size).toBe(4)
  })

  test('the record says who did what to whom, also about agents', async () => {
    const { user, owner } = await buildUser(database())
    const id = await storeAgent(database(), owner, [{ name: '领券帮手' }])
    await operator.post(agentReviewRoutes.agentTakeDown.path, { id, reason: '广告' })
    await operator.post(agentReviewRoutes.agentPutBack.path, { id })
    await block(user.uid)
    const { blocked, acts, agents } = await detail(user.uid)
    expect(blocked).toMatchObject({ reason: '群发广告' })
    expect(agents).toBe(1)
    expect(acts.map(({ act, subject, reason }) => [act, subject, reason])).toEqual([
      ['block', '', '群发广告'],
      ['restore_agent', '领券帮手', ''],
      ['take_down_agent', '领券帮手', '广告'],
    ])
    await restore(user.uid)
    const restored = await detail(user.uid)
    expect([restored.blocked, restored.acts[0]?.act]).toEqual([null, 'restore'])
    expect(restored.acts.every(({ operator: by }) => by.startsWith('用户'))).toBe(true)
  })

  test.each(['take-down', 'block'])(
    'turns end although the process ends after the commit of a %s',
    async (kind) => {
      const [author, reader] = [await buildUser(database()), await buildUser(database())]
      const id = await storeAgent(database(), author.owner, [{ name: '停一停' }])
      const asked = [await askAgent(reader.token, id), await askAgent(author.token, id)] as const
      for (const { socket, askId } of asked)
        await socket.until((frame) => frame.ask_id === askId && frame.seq >= 3)
      const cancelTurn = async () => {
        throw new Error('ended')
      }
      const deps = { database: database(), now: Date.now, makeId: randomUUID, cancelTurn }
      if (kind === 'take-down') await takeDown({ ...deps, operator: operatorUid }, { id, reason: '广告' })
      else {
        const work = withholdAgents(deps)
        const blocked = { uid: author.user.uid, reason: '广告' }
        const ended = blockMember({ ...deps, work, bus: new SharedBus() }, operatorUid, blocked)
        await expect(ended).rejects.toThrow('ended')
      }
      expect((await asked[0].socket.ended(asked[0].askId)).error).toBe(withdrawn)
      const turn = database().build.selectFrom('turns').select('cancel_requested')
      const own = await database().first(turn.where('ask_id', '=', asked[1].askId))
      expect(Number(own?.cancel_requested)).toBe(kind === 'block' ? 1 : 0)
      for (const { socket } of asked) socket.close()
    },
  )

  test.each([
    ['of an agent that is only shared by it', 0],
    ['of a public agent, which they may use without it,', 1],
  ])('a link %s that is revoked with those who joined: their turns (%i go on)', async (_, published) => {
    const [author, reader, other] = [
      await buildUser(database()),
      await buildUser(database()),
      await buildUser(database()),
    ]
    const row = { published_version: published, linked_version: 1, status: agentStatus.byLink }
    const id = await storeAgent(database(), author.owner, [{ name: '停一停' }], row)
    const { build } = database()
    const link = {
      agent_id: id,
      scope: 'use',
      duration: 0,
      expires_at: 0,
      created_at: 1,
      revoked_at: 0,
    } as const
    const joined = { agent_id: id, bound_at: 1, used_at: 0 }
    const [revoked, kept] = [randomUUID(), randomUUID()]
    await database().batch([
      statement(
        build.insertInto('agent_links').values([revoked, kept].map((each) => ({ id: each, ...link }))),
      ),
      statement(
        build.insertInto('agent_readers').values([
          { owner: reader.owner, link_id: revoked, ...joined },
          { owner: other.owner, link_id: kept, ...joined },
        ]),
      ),
    ])
    const asked = [await askAgent(reader.token, id), await askAgent(other.token, id)] as const
    for (const { socket, askId } of asked)
      await socket.until((frame) => frame.ask_id === askId && frame.seq >= 3)
    await clientOf(author.token).post(agentLinkRoutes.agentShareRevoke.path, { id: revoked, unbind: true })
    const end = asked[0].socket.ended(asked[0].askId)
    if (published === 0) expect((await end).error).toBe(withdrawn)
    gate.open()
    if (published > 0) expect((await end).error).not.toBe(withdrawn)
    expect((await asked[1].socket.ended(asked[1].askId)).error).not.toBe(withdrawn)
    for (const { socket } of asked) socket.close()
  })

  test('a take-down ends the turns that others have with the agent, and is taken back', async () => {
    const [author, reader] = [await buildUser(database()), await buildUser(database())]
    const id = await storeAgent(database(), author.owner, [{ name: '停一停' }])
    const { socket, askId } = await askAgent(reader.token, id)
    const mine = await askAgent(author.token, id)
    await socket.until((frame) => frame.ask_id === askId && frame.seq >= 3)
    await mine.socket.until((frame) => frame.ask_id === mine.askId && frame.seq >= 3)
    await operator.post(agentReviewRoutes.agentTakeDown.path, { id, reason: '广告' })
    expect((await socket.ended(askId)).error).toBe(withdrawn)
    gate.open()
    expect((await mine.socket.ended(mine.askId)).error).not.toBe(withdrawn)
    const agents = async (state: string) =>
      (
        (await operator.get(`${agentReviewRoutes.agentPublicList.path}?state=${state}&keyword=${id}`)).body
          .data as OutputOf<typeof agentReviewRoutes.agentPublicList>
      ).list.map(({ name, reason, can_restore }) => [name, reason, can_restore])
    // Its row has the texts of the draft meanwhile.
    await database().batch([
      statement(database().build.updateTable('agents').set({ name: '草稿的名字' }).where('id', '=', id)),
    ])
    expect(await agents('taken_down')).toEqual([['停一停', '广告', true]])
    expect(await agents('public')).toEqual([])
    expect((await operator.post(agentReviewRoutes.agentPutBack.path, { id })).status).toBe(200)
    expect((await operator.post(agentReviewRoutes.agentPutBack.path, { id })).status).toBe(409)
    expect(await agents('taken_down')).toEqual([])
    expect(await agents('public')).toEqual([['停一停', '', false]])
    expect((await clientOf(reader.token).get(`${agentRoutes.agentDetail.path}?id=${id}`)).status).toBe(200)
    socket.close()
    mine.socket.close()
  })
})

// A turn with an agent that was withdrawn while it was asked is refused by the commit.
describeOnEachDatabase('an agent that is withdrawn while it is asked', (database) => {
  test.each([{ author_blocked_at: 1 }, { taken_down_at: 1, published_version: 0 }])('%j', async (change) => {
    const { owner } = await buildUser(database())
    const agentId = await storeAgent(database(), owner, [{}])
    const holds = (isAuthor: boolean) =>
      isCommitted(database(), holdVersion(database(), { agentId, version: 1, isAuthor }))
    expect(await holds(false)).toBe(true)
    await database().batch([
      statement(database().build.updateTable('agents').set(change).where('id', '=', agentId)),
    ])
    expect([await holds(false), await holds(true)]).toEqual([false, true])
  })
})
