import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { runtimeConfig } from '../../../lib/contract/runtime-config.ts'
import { AddressLimits } from '../../limits/address-limits.ts'
import { visitorOwner } from '../../members/account/owner.ts'
import { randomId } from '../../platform/make-id.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { openMemoryBus } from '../../storage/bus/memory-bus.ts'
import { buildUser } from '../../testing/build-user.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { createAbsenceCheck, existenceHere } from './absent-pages.ts'
import { answerAlone, existenceAt } from './web-alone.ts'
import { createWebFront } from './web-front.ts'

const aggregation = '/dialogue-aggregation/dialogue/aggregation'
const stranger = 'https://elsewhere.example'
const publicOrigin = 'https://host.example'

let storage: TestStorage
let host: TestHost
let web: Server
let webOrigin: string

beforeAll(async () => {
  web = createServer()
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  webOrigin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  storage = await openTestStorage()
  host = await startTestHost(
    storage,
    async function* () {
      yield { id: 'c1', target: 'start', type: 'markdown', content: '答案' }
      yield { id: 'c1', target: 'end', content: '' }
    },
    {
      env: readEnvironment({
        RATE_LIMIT: '1000',
        DATA_DIR: '/nowhere',
        PUBLIC_ORIGIN: publicOrigin,
        WEB_ORIGINS: ` ${webOrigin}/ , https://second.example`,
      }),
    },
  )
  const alone = readEnvironment({
    ROLE: 'web',
    WORK_HOST: `${host.origin}/`,
    TEST_WORK_HOST: host.origin,
    SECURITY_CONTACT: 'safe@a.example',
  })
  const front = createWebFront({
    pages: async (request, response) => {
      response.end(String(request.headers['x-gone'] ?? 'there'))
    },
    built: null,
    absence: createAbsenceCheck(existenceAt(alone.WORK_HOST), () => '127.0.0.1'),
    onError: (error) => {
      throw error
    },
    limits: new AddressLimits({ bus: openMemoryBus(() => undefined), perMinute: 0 }),
    addressOf: () => '127.0.0.1',
  })
  web.on('request', (request, response) => {
    if (!answerAlone(alone, request, response)) front(request, response)
  })
})
afterAll(async () => {
  await host.close()
  await storage.remove()
  web.closeAllConnections()
  await new Promise((resolve) => web.close(resolve))
})

test('a process that serves only pages gives the browser all addresses', async () => {
  const config = runtimeConfig.parse(await (await fetch(`${webOrigin}/runtime-config`)).json())
  expect(config).toMatchObject({
    accountHost: host.origin,
    apiHost: host.origin,
    workHost: host.origin,
    testWorkHost: host.origin,
    logHost: host.origin,
  })
  expect((await fetch(config.pageViewUrl)).status).toBe(200)
  expect(await (await fetch(`${webOrigin}/healthz`)).json()).toEqual({ status: 'ok' })
})

test('the contact for security problems is there, alone and at a host, when one is set', async () => {
  const path = '/.well-known/security.txt'
  const own = await fetch(`${webOrigin}${path}`)
  expect([own.status, own.headers.get('content-type'), await own.text()]).toEqual([
    200,
    'text/plain; charset=utf-8',
    expect.stringMatching(/^Contact: mailto:safe@a\.example\nExpires: /),
  ])
  expect((await fetch(`${host.origin}${path}`)).status).toBe(404)
  const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', SECURITY_CONTACT: 'safe@b.example' })
  const other = await startTestHost(storage, async function* () {}, { env, isAlone: false })
  expect(await (await fetch(`${other.origin}${path}`)).text()).toContain('mailto:safe@b.example')
  await other.close()
})

describe('calls from a page on another origin', () => {
  const paths = [
    '/runtime-config',
    `${aggregation}/v1/session/list`,
    accountRoutes.passportCheck.path,
    accountRoutes.loginBinding.path,
    '/datacollector/v1/logs',
    '/v1/nothing-here',
  ]

  test.each(paths)('%s can be preflighted, and read', async (path) => {
    const asked = await fetch(`${host.origin}${path}`, {
      method: 'OPTIONS',
      headers: { origin: webOrigin, 'access-control-request-method': 'POST' },
    })
    expect(asked.status).toBe(204)
    expect(asked.headers.get('access-control-allow-origin')).toBe(webOrigin)
    const names = asked.headers.get('access-control-allow-headers')?.split(', ') ?? []
    expect(names.toSorted()).toEqual(
      'app_version channel content-type device device_hash device_id idempotency-key k_sso_token'.split(' '),
    )
    expect(asked.headers.has('access-control-allow-credentials')).toBe(false)
    for (const origin of [webOrigin, 'https://second.example', publicOrigin]) {
      const { headers } = await fetch(`${host.origin}${path}`, { headers: { origin } })
      expect(headers.get('access-control-allow-origin')).toBe(origin)
      expect(headers.get('vary')).toContain('Origin')
      expect(headers.get('access-control-expose-headers')).toContain('retry-after')
    }
  })

  test.each(paths)('%s stays inaccessible to all other pages', async (path) => {
    for (const origin of [stranger, 'null', `${webOrigin}0`, webOrigin.replace('http', 'https')]) {
      for (const method of ['OPTIONS', 'GET']) {
        const { headers } = await fetch(`${host.origin}${path}`, { method, headers: { origin } })
        expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
      }
    }
  })

  test('open a socket, and unknown origins open none', async () => {
    for (const origin of [webOrigin, publicOrigin, host.origin]) {
      const socket = await TestClient.open(host.origin, newDevice(), { origin })
      socket.close()
    }
    await expect(TestClient.open(host.origin, newDevice(), { origin: stranger })).rejects.toThrow('403')
  })
})

describe('the pages of a process that serves only pages', () => {
  async function searched() {
    const device = newDevice()
    const socket = await TestClient.open(host.origin, device)
    const askId = socket.ask('长城多长')
    const { conversation_id: id = '' } = await socket.ended(askId)
    socket.close()
    const share = async (headers: Record<string, string>) => {
      const reply = await fetch(`${host.origin}${aggregation}/v1/share/link`, {
        method: 'POST',
        headers: { ...headers, device_hash: device, 'content-type': 'application/json' },
        body: JSON.stringify({ conversation_id: id }),
      })
      return ((await reply.json()) as { data: { id: string; url: string } }).data
    }
    return { device, id, share }
  }
  const shown = async (path: string, cookie = '') =>
    (await fetch(`${webOrigin}${path}`, { headers: { cookie } })).text()

  test('are linked on the requesting origin', async () => {
    const { share } = await searched()
    expect((await share({ origin: webOrigin })).url).toMatch(`${webOrigin}/shared/`)
    expect((await share({ origin: stranger })).url).toMatch(`${publicOrigin}/shared/`)
    expect((await share({})).url).toMatch(`${publicOrigin}/shared/`)
  })

  test('exist for their owner, are missing for all others, and expired after they were revoked', async () => {
    const { device, id, share } = await searched()
    const own = `k_device_hash=${device}`
    expect(await shown(`/result?id=${id}`, own)).toBe('there')
    expect(await shown(`/result?id=${id}`, `k_device_hash=${newDevice()}`)).toBe('missing')
    expect(await shown(`/result?id=${id}`)).toBe('missing')
    const { token } = await buildUser(storage.database)
    expect(await shown(`/result?id=${id}`, `${own}; k_sso_token=${token}`)).toBe('missing')
    expect(await shown('/result?id=nothing', own)).toBe('missing')
    const chat = {
      conversationId: randomId(),
      owner: visitorOwner(device),
      kind: 'agent',
      position: 0,
    } as const
    await storeFinishedTurn(storage.database, chat)
    expect(await shown(`/result?id=${chat.conversationId}`, own)).toBe('missing')
    const here = existenceHere({ database: storage.database, now: Date.now })
    const who = { token: undefined, deviceHash: device }
    for (const [asked, found] of [
      [id, null],
      [chat.conversationId, 'missing'],
    ] as const)
      expect(await here.ofSearch(asked, who, '')).toBe(found)
    expect(await shown('/help')).toBe('there')
    const shared = await share({})
    expect(await shown(`/shared/${shared.id}`)).toBe('there')
    expect(await shown('/shared/nothing')).toBe('missing')
    for (const key of ['nothing', 'not%20a%20key', '%00', 'x'.repeat(65)])
      expect(await shown(`/shared/song/${key}`)).toBe('missing-song')
    expect(await here.ofSong('nothing', '')).toBe('missing-song')
    const revoked = await fetch(`${host.origin}${aggregation}/v1/share/revoke`, {
      method: 'POST',
      headers: { device_hash: device, 'content-type': 'application/json' },
      body: JSON.stringify({ id: shared.id }),
    })
    expect(revoked.status).toBe(200)
    expect(await shown(`/shared/${shared.id}`)).toBe('expired')
  })

  test.each([null, 429, 500, 502, 503])(
    'are not requested when the host answers %p, and the host gets the identity of the visitor',
    async (status) => {
      const heard: unknown[] = []
      const busy = createServer((request, response) => {
        heard.push(request.headers['x-forwarded-for'])
        if (status === null) return void response.destroy()
        response.writeHead(status).end()
      })
      await new Promise<void>((resolve) => busy.listen(0, '127.0.0.1', resolve))
      const existence = existenceAt(`http://127.0.0.1:${(busy.address() as AddressInfo).port}`)
      const anonymous = { token: undefined, deviceHash: undefined }
      expect(await existence.ofShare('abc', '192.0.2.1')).toBe('unanswered')
      expect(await existence.ofSearch('abc', anonymous, '192.0.2.2')).toBe('unanswered')
      expect(await existence.ofSong('abc', '192.0.2.4')).toBe('unanswered')
      expect(new Set(heard)).toEqual(new Set(['192.0.2.1', '192.0.2.2', '192.0.2.4']))
      const front = createWebFront({
        pages: async () => {
          throw new Error('no page is made')
        },
        built: null,
        absence: createAbsenceCheck(existence, () => '192.0.2.3'),
        onError: (error) => {
          throw error
        },
        limits: new AddressLimits({ bus: openMemoryBus(() => undefined), perMinute: 0 }),
        addressOf: () => '192.0.2.3',
      })
      const pages = createServer(front)
      await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
      const reply = await fetch(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/shared/abc`)
      expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '5'])
      expect(await reply.text()).toContain('这项服务现在连不上')
      pages.closeAllConnections()
      await new Promise((resolve) => pages.close(resolve))
      busy.closeAllConnections()
      await new Promise((resolve) => busy.close(resolve))
    },
  )
})

test.each(['zhizhou.example', 'ftp://zhizhou.example', 'https://a.example, b'])(
  'WEB_ORIGINS=%s stops the start',
  (value) => {
    expect(() => readEnvironment({ WEB_ORIGINS: value })).toThrow('WEB_ORIGINS：应为逗号分隔')
  },
)
