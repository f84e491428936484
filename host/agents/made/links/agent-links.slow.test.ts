import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { agentStatus } from '../../../../lib/contract/made-agent.ts'
import {
  type AgentLink,
  agentLinkLimits,
  agentLinkRoutes,
} from '../../../../lib/contract/routes/agent-link-routes.ts'
import { agentRoutes } from '../../../../lib/contract/routes/agent-routes.ts'
import { WordAudit } from '../../../moderation/word-audit.ts'
import { WordList } from '../../../moderation/word-list.ts'
import { statement } from '../../../storage/database/database.ts'
import type { Tables } from '../../../storage/database/tables.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { storeAgent } from '../testing/store-agent.ts'

const day = 24 * 60 * 60
const unpublished = { status: agentStatus.private, published_version: 0, published_at: 0 } as const

describeOnEachDatabase('share links of agents', (database) => {
  let storage: TestStorage
  let host: TestHost
  let now = Date.UTC(2026, 10, 26)
  type Member = Awaited<ReturnType<typeof buildUser>>
  let author: Member

  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {}, {
      now: () => now,
      audit: new WordAudit({ words: new WordList([{ text: '禁语', isForbidden: true }]), isHealthy: true }),
    })
    author = await buildUser(database())
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  const client = ({ token }: Member) => new AccountClient(host, { k_sso_token: token })
  const anonymous = () => new AccountClient(host, {})
  const query = (path: string, values: Readonly<Record<string, string>>) =>
    `${path}?${new URLSearchParams(values).toString()}`
  const make = (row: Partial<Tables['agents']> = unpublished) =>
    storeAgent(database(), author.owner, [{}, { prompt: '分享的这一版' }], row)

  async function share(agentId: string, scope: 'use' | 'copy' = 'use', expires = 30 * day): Promise<URL> {
    const shareUrl = scope === 'copy' ? `https://a.example/agent/edit?id=${agentId}` : '/chat/custom/x'
    const values = { agentId, shareUrl, expires: String(expires) }
    const { body } = await client(author).get(query(agentLinkRoutes.agentShareLink.path, values))
    return new URL((body.data as { url: string }).url)
  }
  function signatureOf(url: URL): Record<string, string> {
    const names = ['Expires', 'AccessKeyId', 'Signature']
    return Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? '']))
  }
  const verify = (values: Record<string, string>) =>
    anonymous().get(query(agentLinkRoutes.agentShareVerify.path, values))
  const bind = (member: Member, agentId: string, shareKey: string) =>
    client(member).post(agentLinkRoutes.agentShareBind.path, { agent_id: agentId, share_key: shareKey })
  async function join(member: Member, agentId: string, url: URL) {
    const { body } = await verify(signatureOf(url))
    return bind(member, agentId, (body.data as { result?: string } | undefined)?.result ?? '')
  }
  const detail = async (member: Member, id: string) =>
    (await client(member).get(query(agentRoutes.agentDetail.path, { id }))).status
  async function list(id: string) {
    const { body } = await client(author).get(query(agentLinkRoutes.agentShareList.path, { agent_id: id }))
    return body.data as { list: AgentLink[]; members: number }
  }

  test('the same scope and duration is the same link; another is another', async () => {
    const id = await make()
    const [first, again, copy, long] = [
      await share(id),
      await share(id),
      await share(id, 'copy'),
      await share(id, 'use', 0),
    ]
    expect(again.href).toBe(first.href)
    expect(new Set([first.href, copy.href, long.href]).size).toBe(3)
    expect(first.pathname).toBe(`/chat/custom/${id}`)
    expect(first.searchParams.get('share')).toBe('1')
    expect(copy.pathname + copy.searchParams.get('id')).toBe(`/agent/edit${id}`)
    expect(long.searchParams.get('Expires')).toBe('0')
    expect((await list(id)).list).toHaveLength(3)
  })

  test('calls at once make one link for each scope and duration', async () => {
    const id = await make()
    const wishes: readonly Parameters<typeof share>[] = [
      [id, 'use', 30 * day],
      [id, 'copy', 30 * day],
      [id, 'use', 0],
    ]
    const urls = await Promise.all(
      Array.from({ length: 8 }, () => wishes).flatMap((each) => each.map((wish) => share(...wish))),
    )
    expect(new Set(urls.map(({ href }) => href)).size).toBe(3)
    expect((await list(id)).list).toHaveLength(3)
  })

  test('who has the link joins, twice as once, and leaves; others find nothing', async () => {
    const id = await make()
    const url = await share(id)
    const [reader, other] = [await buildUser(database()), await buildUser(database())]
    expect(await detail(reader, id)).toBe(404)
    for (const _ of [1, 2]) expect((await join(reader, id, url)).status).toBe(200)
    expect((await join(author, id, url)).status).toBe(200)
    expect(await detail(reader, id)).toBe(200)
    expect(await detail(other, id)).toBe(404)
    const { list: links, members } = await list(id)
    expect([links[0]?.members, members]).toEqual([1, 1])
    await client(reader).post(agentLinkRoutes.agentLeave.path, { agent_id: id })
    expect(await detail(reader, id)).toBe(404)
  })

  test('of 200 changes to the address none is accepted', async () => {
    const id = await make()
    const good = signatureOf(await share(id))
    const digits = 'AZaz09_-'
    let refused = 0
    for (let change = 0; change < 200; change += 1) {
      const name = ['Expires', 'AccessKeyId', 'Signature'][change % 3] ?? ''
      const value = good[name] ?? ''
      const at = Math.floor(change / 3) % (value.length + 1)
      const put = digits[change % digits.length] ?? ''
      const changed =
        change % 2 === 0
          ? value.slice(0, at) + put + value.slice(at)
          : value.slice(0, at) + put + value.slice(at + 1)
      if (changed === value) continue
      const { status } = await verify({ ...good, [name]: changed })
      expect([changed, status]).toEqual([changed, 410])
      refused += 1
    }
    expect(refused).toBeGreaterThan(180)
    expect((await verify(good)).status).toBe(200)
    expect((await verify({ ...good, agent_id: await make() })).status).toBe(410)
  })

  test.each(['', 'x', 'use.a.9999999999.'.padEnd(60, 'x'), 'a'.repeat(300)])(
    'the key %j joins nothing',
    async (key) => {
      expect((await bind(await buildUser(database()), await make(), key)).status).toBe(410)
    },
  )

  test('a key belongs to its agent, and ends', async () => {
    const [id, other] = [await make(), await make()]
    const { body } = await verify(signatureOf(await share(id, 'use', 0)))
    const key = (body.data as { result: string }).result
    const reader = await buildUser(database())
    expect((await bind(reader, other, key)).status).toBe(410)
    now += 25 * 60 * 60_000
    expect((await bind(reader, id, key)).status).toBe(410)
  })

  const ends: readonly [string, (id: string, url: URL) => Promise<unknown>][] = [
    [
      'is over',
      async () => {
        now += 31 * day * 1_000
      },
    ],
    [
      'was stopped',
      async (id) =>
        client(author).post(agentLinkRoutes.agentShareRevoke.path, {
          id: (await list(id)).list[0]?.id,
          unbind: false,
        }),
    ],
    ['has a deleted agent', (id) => client(author).post(agentRoutes.agentDelete.path, { id })],
    [
      'has an agent that was taken down',
      (id) =>
        database().batch([
          statement(database().build.updateTable('agents').set({ taken_down_at: 1 }).where('id', '=', id)),
        ]),
    ],
  ]
  test.each(ends)('a link that %s opens nothing, for keys of before neither', async (_, end) => {
    const id = await make()
    const url = await share(id)
    const { body } = await verify(signatureOf(url))
    await end(id, url)
    expect((await verify(signatureOf(url))).status).toBe(410)
    const key = (body.data as { result: string }).result
    expect((await bind(await buildUser(database()), id, key)).status).toBe(410)
  })

  test.each([
    [false, 200, agentStatus.byLink],
    [true, 404, agentStatus.private],
  ])('stopping, with those who joined leaving: %j', async (unbind, seen, status) => {
    const id = await make()
    const reader = await buildUser(database())
    await join(reader, id, await share(id))
    const [link] = (await list(id)).list
    await client(author).post(agentLinkRoutes.agentShareRevoke.path, { id: link?.id, unbind })
    expect(await detail(reader, id)).toBe(seen)
    const told = await client(author).get(query(agentRoutes.agentStatus.path, { id }))
    expect((told.body.data as { status: number }).status).toBe(status)
    expect((await list(id)).list[0]?.state).toBe('revoked')
  })

  test('a copy is a draft of one’s own, once a member; the original is not touched', async () => {
    const id = await make()
    const url = await share(id, 'copy')
    const reader = await buildUser(database())
    const copies = [await join(reader, id, url), await join(reader, id, url)]
    const ids = copies.map(({ body }) => (body.data as { copy_id: string }).copy_id)
    expect(ids[0]).toBe(ids[1])
    const copied = await client(reader).get(query(agentRoutes.agentDetail.path, { id: ids[0] ?? '' }))
    expect((copied.body.data as { draft: { prompt: string } }).draft.prompt).toBe('分享的这一版')
    expect(await detail(author, ids[0] ?? '')).toBe(404)
    expect(await detail(reader, id)).toBe(404)
  })

  test('who copies is listed at the link, whatever they used before; its author is not', async () => {
    const id = await make({ allows_copy: 0 })
    const reader = await buildUser(database(), { nickname: '小红' })
    const used = { agent_id: id, owner: reader.owner, link_id: '', bound_at: 0, used_at: 1 }
    await database().batch([statement(database().build.insertInto('agent_readers').values(used))])
    const url = await share(id, 'copy')
    await join(reader, id, url)
    await join(author, id, url)
    const { list: links, members } = await list(id)
    expect([links[0]?.people, members]).toEqual([[{ nickname: '小红' }], 0])
  })

  test('an ended link stays listed while members use the agent by it, so that it can end that', async () => {
    const id = await make()
    const reader = await buildUser(database())
    await join(reader, id, await share(id, 'use', day))
    await share(id, 'copy', day)
    now += 9 * day * 1_000
    await share(id)
    const left = (await list(id)).list
    expect(left.map(({ scope, state, members }) => [scope, state, members])).toEqual([
      ['use', 'live', 0],
      ['use', 'expired', 1],
    ])
    await client(author).post(agentLinkRoutes.agentShareRevoke.path, { id: left[1]?.id, unbind: true })
    expect(await detail(reader, id)).toBe(404)
  })

  test('a draft with a listed word is not shared', async () => {
    const id = await storeAgent(database(), author.owner, [{ greeting: '你好，禁语' }], unpublished)
    const wish = { agentId: id, shareUrl: '/chat', expires: '0' }
    const refused = await client(author).get(query(agentLinkRoutes.agentShareLink.path, wish))
    expect(refused.status).toBe(400)
    expect(refused.body.data).toMatchObject({ field: 'greeting' })
    expect((await list(id)).list).toEqual([])
  })

  test('a built-in agent has a detail, a state and signed links, of which none opens another agent', async () => {
    const shown = await client(author).get(query(agentRoutes.agentDetail.path, { id: '002' }))
    expect(shown.body.data).toMatchObject({
      agent: {
        id: '002',
        agent_type: 'writing',
        name: '快速写作',
        status: agentStatus.published,
        is_mine: false,
      },
    })
    const status = await client(author).get(query(agentRoutes.agentStatus.path, { id: '002' }))
    expect(status.body.data).toMatchObject({ status: agentStatus.published })
    const url = await share('002', 'use', day)
    expect(url.pathname).toBe('/chat/writing/002')
    expect(url.searchParams.get('share')).toBe('1')
    const signature = signatureOf(url)
    const verified = await verify({ ...signature, agent_id: '002' })
    const { result } = verified.body.data as { result: string }
    expect((await bind(author, '002', result)).status).toBe(200)

    const made = await make()
    const key = ((await verify(signatureOf(await share(made)))).body.data as { result: string }).result
    expect((await bind(author, '002', key)).status).toBe(410)
    expect((await bind(author, '003', result)).status).toBe(410)
    expect((await bind(author, made, result)).status).toBe(410)
    expect((await verify({ ...signature, agent_id: '003' })).status).toBe(410)
    expect((await verify({ ...signature, AccessKeyId: 'fixed-003' })).status).toBe(410)
    expect((await verify({ ...signature, Expires: '0' })).status).toBe(410)
    now += 2 * day * 1_000
    expect((await verify(signature)).status).toBe(410)
  })

  test('links and members who join are limited', async () => {
    const id = await make()
    const { build } = database()
    const link = {
      agent_id: id,
      scope: 'use',
      duration: 1,
      expires_at: 0,
      created_at: now,
      revoked_at: 0,
    } as const
    await database().batch(
      Array.from({ length: agentLinkLimits.links - 1 }, (_, index) =>
        statement(build.insertInto('agent_links').values({ ...link, id: `${id}-${index}` })),
      ),
    )
    const url = await share(id)
    const more = { agentId: id, shareUrl: '/chat', expires: String(day) }
    const { status, body } = await client(author).get(query(agentLinkRoutes.agentShareLink.path, more))
    expect([status, body.message]).toEqual([409, expect.stringContaining('50 个分享链接')])

    await database().batch(
      Array.from({ length: agentLinkLimits.readers }, (_, index) =>
        statement(
          build
            .insertInto('agent_readers')
            .values({ agent_id: id, owner: `member:${index}`, link_id: '', bound_at: 1, used_at: 0 }),
        ),
      ),
    )
    const refused = await join(await buildUser(database()), id, url)
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringContaining('1000 人')])
  })
})
