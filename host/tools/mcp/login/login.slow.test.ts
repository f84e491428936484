import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import type { McpServer } from '../../../../lib/contract/mcp/mcp-server.ts'
import { mcpRoutes } from '../../../../lib/contract/routes/mcp-routes.ts'
import { type Database, statement } from '../../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../../storage/testing/test-database.ts'
import { AccountClient } from '../../../testing/account-client.ts'
import { buildUser } from '../../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../../testing/test-storage.ts'
import { behindLogin, FakeLoginService } from '../testing/fake-login-service.ts'
import { newServer, oldServer, scripted } from '../testing/fake-servers.ts'
import { insideHost, json, type Services, startServices } from '../testing/fake-services.ts'

const url = 'https://docs.example/mcp'

/** The same database, known to another process: nothing in memory is shared by it. */
function ofAnotherProcess(database: Database): Database {
  return new Proxy(database, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

describeOnEachDatabase('a login at a server', (database) => {
  let storage: TestStorage
  let host: TestHost
  let services: Services
  let login: FakeLoginService
  beforeAll(async () => {
    storage = await openTestStorage()
    services = await startServices({})
    host = await startTestHost(
      { ...storage, database: database() },
      async function* () {},
      { egress: services.egress },
      { PUBLIC_ORIGIN: 'https://zhizhou.example', MCP_CLIENTS: 'https://known.example=our-client' },
    )
  })
  beforeEach(() => {
    login = new FakeLoginService('login.example')
    services.services['login.example'] = login.service
    services.services['docs.example'] = behindLogin(login, 'docs.example', newServer(scripted()))
  })
  afterEach(() => {
    services.received.length = 0
    for (const name of Object.keys(services.services)) delete services.services[name]
  })
  afterAll(async () => {
    await host.close()
    await services.close()
    await storage.remove()
  })

  async function member() {
    const { token } = await buildUser(database(), {})
    const client = new AccountClient(host, { k_sso_token: token })
    const post = async (route: { readonly path: string }, body: object = {}) => {
      const { status, body: reply } = await client.post(route.path, body)
      return { status, message: reply.message, data: reply.data as McpServer & { url: string } }
    }
    const { id } = (await post(mcpRoutes.mcpCreate, { name: '文档', url })).data
    const start = async () => (await post(mcpRoutes.mcpLogin, { id })).data.url
    const finish = (query: Record<string, string>) => post(mcpRoutes.mcpLoginFinish, query)
    return { id, post, start, finish, client, token }
  }

  test.each([
    ['new', newServer],
    ['old', oldServer],
  ] as const)(
    'its tools are listed with it, it is refreshed, and revoked with the server (%s line)',
    async (_, serve) => {
      services.services['docs.example'] = behindLogin(login, 'docs.example', serve(scripted()))
      const { id, post, start, finish } = await member()
      const before = (await post(mcpRoutes.mcpTools, { id })).data
      expect(before).toMatchObject({ login: 'needed', reason: '要先登录这个服务器', tools: [] })
      const page = await start()
      expect(new URL(page).searchParams.get('redirect_uri')).toBe('https://zhizhou.example/mcp/callback')
      expect(login.registered).toMatchObject([{ client_name: '知舟', token_endpoint_auth_method: 'none' }])
      const { data } = await finish(login.agree(page))
      expect(data).toMatchObject({ id, login: 'done', reason: '' })
      expect(data.tools).toHaveLength(2)

      login.expire()
      expect((await post(mcpRoutes.mcpTools, { id })).data).toMatchObject({ login: 'done', reason: '' })
      expect(login.exchanges.map((form) => form.get('grant_type'))).toEqual([
        'authorization_code',
        'refresh_token',
      ])
      expect(login.exchanges.every((form) => form.get('resource') === url)).toBe(true)

      const rows = await database().all(database().build.selectFrom('mcp_secrets').selectAll())
      expect(JSON.stringify(rows)).not.toMatch(/secret-\d|client-1/)
      await post(mcpRoutes.mcpDelete, { id })
      expect(login.revoked).toEqual(['refresh-secret-2'])
      const left = database().build.selectFrom('mcp_secrets').selectAll().where('server_id', '=', id)
      expect(await database().all(left)).toEqual([])
    },
  )

  test('calls that need it at once refresh it once', async () => {
    const { id, post, start, finish } = await member()
    await finish(login.agree(await start()))
    login.expire()
    const listed = await Promise.all(Array.from({ length: 4 }, () => post(mcpRoutes.mcpTools, { id })))
    expect(listed.map(({ data }) => data.reason)).toEqual(['', '', '', ''])
    expect(login.exchanges).toHaveLength(2)
  })

  test('calls of two processes that need it at once refresh it once', async () => {
    const { id, post, start, finish, token } = await member()
    await finish(login.agree(await start()))
    const next = await startTestHost(
      { ...storage, database: ofAnotherProcess(database()) },
      async function* () {},
      { egress: services.egress },
      { PUBLIC_ORIGIN: 'https://zhizhou.example' },
    )
    const client = new AccountClient(next, { k_sso_token: token })
    const elsewhere = async () => (await client.post(mcpRoutes.mcpTools.path, { id })).body.data as McpServer
    const here = async () => (await post(mcpRoutes.mcpTools, { id })).data
    for (let round = 1; round <= 5; round += 1) {
      login.expire()
      const gate = Promise.withResolvers<void>()
      login.gate = gate.promise
      const calls = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? here() : elsewhere()))
      while (login.exchanges.length <= round) await new Promise(setImmediate)
      gate.resolve()
      const reasons = (await Promise.all(calls)).map(({ reason, login: state }) => [reason, state])
      expect(reasons).toEqual(calls.map(() => ['', 'done']))
      expect([login.exchanges.length, login.reused]).toEqual([1 + round, 0])
    }
    await next.close()
  })

  test('a login that is ended while it is refreshed stays ended', async () => {
    const { id, post, start, finish } = await member()
    await finish(login.agree(await start()))
    login.expire()
    const gate = Promise.withResolvers<void>()
    login.gate = gate.promise
    const listing = post(mcpRoutes.mcpTools, { id })
    while (login.exchanges.length < 2) await new Promise(setImmediate)
    await post(mcpRoutes.mcpLogout, { id })
    gate.resolve()
    expect((await listing).data).toMatchObject({ login: 'needed' })
    const left = database().build.selectFrom('mcp_secrets').select('name').where('server_id', '=', id)
    expect(await database().all(left)).toEqual([])
  })

  test('a login that takes the place of one while that is refreshed stays', async () => {
    const { id, post, start, finish } = await member()
    await finish(login.agree(await start()))
    const sealed = async () => {
      const secrets = database().build.selectFrom('mcp_secrets').select('sealed')
      return database().first(secrets.where('server_id', '=', id).where('name', '=', 'login'))
    }
    const next = login.agree(await start())
    login.expire()
    const gate = Promise.withResolvers<void>()
    login.gate = gate.promise
    const listing = post(mcpRoutes.mcpTools, { id })
    while (login.exchanges.length < 2) await new Promise(setImmediate)
    expect((await finish(next)).data).toMatchObject({ login: 'done' })
    const replaced = await sealed()
    // It asks for no login any more: nothing refreshes the new one.
    services.services['docs.example'] = newServer(scripted())
    gate.resolve()
    await listing
    expect(await sealed()).toEqual(replaced)
  })

  test.each([
    ['an hour ahead', 60 * 60_000],
    ['a little ahead', 500],
  ])('a refresh that a process with its clock %s began and never ended holds up nobody', async (_, ahead) => {
    const { id, post, start, finish } = await member()
    await finish(login.agree(await start()))
    login.expire()
    const lease = { refresh_until: Date.now() + ahead }
    await database().batch([
      statement(database().build.updateTable('mcp_servers').set(lease).where('id', '=', id), 1),
    ])
    expect((await post(mcpRoutes.mcpTools, { id })).data).toMatchObject({ login: 'done', reason: '' })
    expect(login.exchanges).toHaveLength(2)
  })

  test('one that can not be refreshed is asked for again, and nothing else starts by itself', async () => {
    const { id, post, start, finish } = await member()
    await finish(login.agree(await start()))
    login.expire()
    login.refusesRefresh = true
    expect((await post(mcpRoutes.mcpTools, { id })).data).toMatchObject({
      login: 'needed',
      reason: '登录过期了，请重新登录',
    })
    expect(login.registered).toHaveLength(1)
    login.refusesRefresh = false
    expect((await finish(login.agree(await start()))).data).toMatchObject({ login: 'done', reason: '' })
    // The client of the first login is used again.
    expect(login.registered).toHaveLength(1)
  })

  test('a login ends at the member’s word: deleted here, revoked there', async () => {
    const { id, post, start, finish } = await member()
    await finish(login.agree(await start()))
    expect((await post(mcpRoutes.mcpLogout, { id })).data).toMatchObject({ login: 'needed' })
    expect(login.revoked).toEqual(['refresh-secret-1'])
    expect((await post(mcpRoutes.mcpTools, { id })).data).toMatchObject({ reason: '要先登录这个服务器' })
  })

  test('only the one who started it completes it, once, with its state', async () => {
    const [one, other] = [await member(), await member()]
    const query = login.agree(await one.start())
    const over = { status: 400, message: '这次登录已经过期或者用过了，请重新登录' }
    expect(await other.finish(query)).toMatchObject(over)
    expect(await one.finish({ ...query, state: 'another' })).toMatchObject(over)
    expect(await one.finish({ ...query, state: '' })).toMatchObject(over)
    expect(login.exchanges).toEqual([])
    expect(await one.finish(query)).toMatchObject({ status: 200 })
    expect(await one.finish(query)).toMatchObject(over)
    expect(login.exchanges).toHaveLength(1)
  })

  test.each([
    ['of another issuer', { iss: 'https://evil.example' }, '登录的不是原来那个服务，为安全起见没有继续'],
    ['without the issuer', { iss: '' }, '登录的不是原来那个服务，为安全起见没有继续'],
    ['of a refusal', { code: '', error: 'access_denied' }, '没有登录成：它没有同意'],
  ])('an answer %s gives no code away', async (_, over, message) => {
    const { start, finish } = await member()
    const query = { ...login.agree(await start()), ...over }
    expect(await finish(query)).toMatchObject({ status: 400, message })
    expect(login.exchanges).toEqual([])
  })

  test('a code of another client or page is refused there, and the login stays undone', async () => {
    const { id, post, start, finish } = await member()
    const { state } = login.agree(await start())
    expect(await finish({ state: state ?? '', code: 'stolen', iss: login.issuer })).toMatchObject({
      status: 400,
      message: '没有登录成：它没有同意',
    })
    expect((await post(mcpRoutes.mcpTools, { id })).data).toMatchObject({ login: 'needed' })
  })

  test.each<[name: string, change: () => void, message: string]>([
    [
      'metadata at a private address',
      () => {
        services.services['docs.example'] = () =>
          new Response(null, {
            status: 401,
            headers: { 'www-authenticate': `Bearer resource_metadata="https://${insideHost}/meta"` },
          })
      },
      '不能访问内部网络的地址',
    ],
    [
      'a service at a private address',
      () => {
        services.services['docs.example'] = behindLogin(
          new FakeLoginService(insideHost),
          'docs.example',
          () => json({}),
        )
      },
      '不能访问内部网络的地址',
    ],
    [
      'metadata that redirects to a private address',
      () => {
        services.services['login.example'] = () =>
          new Response(null, { status: 302, headers: { location: `https://${insideHost}/` } })
      },
      '没有登录成：它没有说清楚怎么登录',
    ],
    [
      'a registration at a private address',
      () => (login.metadata = { registration_endpoint: `https://${insideHost}/register` }),
      '不能访问内部网络的地址',
    ],
    [
      'metadata of another issuer',
      () => (login.metadata = { issuer: 'https://bank.example' }),
      '登录的不是原来那个服务，为安全起见没有继续',
    ],
    [
      'a page that is none',
      () => (login.metadata = { authorization_endpoint: 'javascript:alert(1)' }),
      '没有登录成：它没有说清楚怎么登录',
    ],
    [
      'no proof of the code',
      () => (login.metadata = { code_challenge_methods_supported: ['plain'] }),
      '没有登录成：它没有说清楚怎么登录',
    ],
  ])('%s ends the start of a login with a sentence', async (_, change, message) => {
    const { id, post } = await member()
    change()
    expect(await post(mcpRoutes.mcpLogin, { id })).toMatchObject({ status: 400, message })
    expect(services.sentTo(insideHost)).toEqual([])
    expect(services.sentTo('bank.example')).toEqual([])
  })

  test('tokens go to the endpoint of their issuer alone, and not to a private one', async () => {
    login.metadata = { token_endpoint: `https://${insideHost}/token` }
    const { start, finish } = await member()
    expect(await finish(login.agree(await start()))).toMatchObject({
      status: 400,
      message: '不能访问内部网络的地址',
    })
    expect(services.sentTo(insideHost)).toEqual([])
  })

  test('a server that names another service later gets no token of the first', async () => {
    const { id, post, start, finish } = await member()
    await finish(login.agree(await start()))
    const evil = new FakeLoginService('evil.example')
    services.services['evil.example'] = evil.service
    services.services['docs.example'] = behindLogin(evil, 'docs.example', newServer(scripted()))
    login.refusesRefresh = true
    await post(mcpRoutes.mcpTools, { id })
    expect(services.sentTo('evil.example')).toEqual([])
    const page = await start()
    expect(new URL(page).origin).toBe('https://evil.example')
    await finish(evil.agree(page))
    const sent = services.sentTo('evil.example').map(({ body, headers }) => body + JSON.stringify(headers))
    expect(sent.join()).not.toContain('refresh-secret-1')
    expect(evil.registered).toHaveLength(1)
  })

  test('we are who the operator registered, else our published description', async () => {
    const known = new FakeLoginService('known.example')
    services.services['known.example'] = known.service
    services.services['docs.example'] = behindLogin(known, 'docs.example', newServer(scripted()))
    const first = await member()
    const page = new URL(await first.start())
    expect(page.searchParams.get('client_id')).toBe('our-client')
    expect(await first.finish(known.agree(page.href))).toMatchObject({ status: 200 })

    login.metadata = { client_id_metadata_document_supported: true }
    services.services['docs.example'] = behindLogin(login, 'docs.example', newServer(scripted()))
    const second = await member()
    const other = new URL(await second.start())
    expect(other.searchParams.get('client_id')).toBe('https://zhizhou.example/mcp/client.json')
    expect([known.registered, login.registered]).toEqual([[], []])
    const described = await fetch(`${host.origin}/mcp/client.json`)
    expect(await described.json()).toMatchObject({
      client_id: 'https://zhizhou.example/mcp/client.json',
      redirect_uris: ['https://zhizhou.example/mcp/callback'],
    })
  })

  test('the browser comes back to the page with what it brings, where nothing logs it', async () => {
    const reply = await fetch(
      `${host.origin}/mcp/callback?code=a%26b&state=s&iss=i&next=https://evil.example`,
      {
        redirect: 'manual',
      },
    )
    expect(reply.status).toBe(302)
    expect(reply.headers.get('location')).toBe('/agent/plugin?tab=mcp#state=s&code=a%26b&iss=i')
    expect(reply.headers.get('referrer-policy')).toBe('no-referrer')
  })
})
