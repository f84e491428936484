import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { tokenRoutes } from '../../lib/contract/routes/token-routes.ts'
import { statement } from '../storage/database/database.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { ask, failureOf, openProgramHost, type ProgramHost } from './testing/program-host.ts'

describeOnEachDatabase('personal tokens', (database) => {
  let programs: ProgramHost
  beforeAll(async () => {
    programs = await openProgramHost(database())
  })
  afterEach(() => programs.reset())
  afterAll(() => programs.close())

  test('a token is shown once, listed by its end, and dead once revoked, expired or its member blocked', async () => {
    const { client, id, token, openai, listed } = await programs.member()
    await ask(openai)
    const { list, uses } = await listed()
    expect(list).toMatchObject([{ id, name: '脚本', tail: token.slice(-4), uses: 1 }])
    expect(JSON.stringify(list)).not.toContain(token.slice(3, 30))
    expect(uses).toMatchObject([
      { token: '脚本', path: '/openai/v1/chat/completions', model: 'normal', status: 200 },
    ])
    const other = await programs.member()
    await other.client.post(tokenRoutes.tokenRevoke.path, { id })
    await expect(ask(openai)).resolves.toBeDefined()
    await client.post(tokenRoutes.tokenRevoke.path, { id })
    expect(await failureOf(ask(openai))).toMatchObject({ status: 401, code: 'invalid_api_key' })
    expect((await listed()).uses[0]).toMatchObject({ token: '' })

    const { build } = database()
    const blocked = await programs.member()
    await database().batch([
      {
        query: build
          .updateTable('users')
          .set({ blocked_at: 1 })
          .where('uid', '=', blocked.user.uid)
          .compile(),
      },
    ])
    expect(await failureOf(ask(blocked.openai))).toMatchObject({ status: 401 })
    const expired = await programs.member()
    await database().batch([
      {
        query: build
          .updateTable('personal_tokens')
          .set({ expires_at: 1 })
          .where('id', '=', expired.id)
          .compile(),
      },
    ])
    expect(await failureOf(ask(expired.openai))).toMatchObject({ status: 401 })
    const nobody = programs.openAiWith('zz_nothing')
    expect(await failureOf(ask(nobody))).toMatchObject({ status: 401 })
  })

  /** The agent answers until it is aborted. */
  const endlessly = (begun: () => void): ProgramHost['scripted']['script'] =>
    async function* (_, { signal }) {
      yield { id: 'a', type: 'markdown', target: 'start', content: '3 路' }
      begun()
      await once(signal, 'abort')
      throw signal.reason
    }
  type Member = Awaited<ReturnType<ProgramHost['member']>>
  const ends = {
    revoked: ({ client, id }: Member) => client.post(tokenRoutes.tokenRevoke.path, { id }),
    blocked: ({ user }: Member) =>
      database().batch([
        statement(database().build.updateTable('users').set({ blocked_at: 1 }).where('uid', '=', user.uid)),
      ]),
    deleted: ({ user, owner }: Member) =>
      database().batch([
        statement(database().build.deleteFrom('personal_tokens').where('owner', '=', owner)),
        statement(database().build.deleteFrom('users').where('uid', '=', user.uid)),
      ]),
  }
  test.each(
    Object.keys(ends).flatMap((end) => [true, false].map((isStreamed) => [end, isStreamed] as const)),
  )('an answer under way ends with the token: %s, streamed: %s', async (end, isStreamed) => {
    const member = await programs.member()
    const begun = Promise.withResolvers<void>()
    programs.scripted.script = endlessly(begun.resolve)
    const asked = isStreamed
      ? ask(member.openai, { stream: true }).then(async (stream) => {
          for await (const chunk of stream as unknown as AsyncIterable<unknown>) void chunk
        })
      : ask(member.openai)
    const failed = expect(asked).rejects.toThrow('令牌不对')
    await begun.promise
    await ends[end as keyof typeof ends](member)
    await failed
    const uses = database().build.selectFrom('token_uses').select('status').where('owner', '=', member.owner)
    expect(await database().all(uses)).toEqual(end === 'revoked' ? [{ status: 401 }] : [])
  })

  test('a token lives for a number of seconds, or of days', async () => {
    const { client, listed } = await programs.member()
    const lifetimes = [{ expires: 3_600 }, { expires: 300, days: 2 }, { days: null }] as const
    for (const lifetime of lifetimes)
      await client.post(tokenRoutes.tokenCreate.path, { name: '限时', scopes: ['search'], ...lifetime })
    const { list } = await listed()
    const lived = list
      .filter(({ name }) => name === '限时')
      .map(({ created, expires }) => (expires - created) / 1_000)
    expect(lived.toSorted((one, other) => one - other)).toEqual([3_600, 2 * 86_400, 90 * 86_400])
  })

  test('a member has at most 20 tokens, also when they are created at once; names and scopes are checked', async () => {
    const { client, listed } = await programs.member()
    const create = (body: object) => client.post(tokenRoutes.tokenCreate.path, body)
    const many = await Promise.all(
      Array.from({ length: 24 }, (_, at) => create({ name: `脚本 ${at}`, scopes: ['search'] })),
    )
    expect(many.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(many.find(({ status }) => status !== 200)?.body).toMatchObject({
      code: 413,
      data: { field: 'name' },
    })
    expect((await listed()).list).toHaveLength(20)
    for (const [body, field] of [
      [{ name: ' ', scopes: ['search'] }, 'name'],
      [{ name: '长'.repeat(41), scopes: ['search'] }, 'name'],
      [{ name: '好', scopes: [] }, 'scopes'],
      [{ name: '好', scopes: ['chat'], expires: 59 }, 'expires'],
      [{ name: '好', scopes: ['chat'], expires: 31_536_001 }, 'expires'],
      [{ name: '好', scopes: ['chat'], days: 366 }, 'days'],
    ] as const)
      expect((await create(body)).body).toMatchObject({ code: 400, data: { field } })
  })
})
