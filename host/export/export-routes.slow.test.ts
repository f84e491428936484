import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { headerNames } from '../../lib/contract/identity.ts'
import { aggregation } from '../../lib/contract/routes/http.ts'
import { dialogueFilePaths, shareRoutes } from '../../lib/contract/routes/share-routes.ts'
import { readEnvironment } from '../settings/environment.ts'
import { call, makeWorld, personas, statusOfOthers, type World } from '../testing/authorization/world.ts'
import { TestClient } from '../testing/test-client.ts'
import { startTestHost, type TestHost } from '../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'

let storage: TestStorage
let host: TestHost
/** Answers wait here until they may be written. */
let gate = Promise.resolve()

beforeAll(async () => {
  storage = await openTestStorage()
  host = await startTestHost(
    storage,
    async function* () {
      yield { id: 'c1', type: 'markdown', target: 'start', content: '答[1]。' }
      await gate
      const found = {
        title: '甲',
        seeMoreUrl: 'https://example.org/',
        showName: '',
        passage: '',
        provider: 'x',
      }
      yield { id: 'c2', type: 'search_result', target: 'replace', content: [{ index: 1, ...found }] }
    },
    { env: readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', CLIENT_ID: '200005' }) },
  )
})

afterAll(async () => {
  await host.close()
  await storage.remove()
})

const open = (path: string, query: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${host.origin}${path}?${new URLSearchParams(query).toString()}`, { headers })

function exportAs(world: World, persona: (typeof personas)[number], query: Record<string, string>) {
  const { deviceHash, token } = world.credentials[persona]
  return open(
    dialogueFilePaths.export,
    { conversation_id: world.conversationId, ...query },
    {
      ...(deviceHash ? { [headerNames.deviceHash]: deviceHash } : {}),
      ...(token ? { [headerNames.token]: token } : {}),
    },
  )
}

describe('a conversation as a file', () => {
  test.each(['member', 'device'] as const)('of a %s is available only to its owner', async (owner) => {
    const world = await makeWorld(host, owner === 'member')
    for (const persona of personas) {
      const reply = await exportAs(world, persona, { format: 'md' })
      const expected = persona === 'owner' ? 200 : statusOfOthers(persona, 404)
      expect([persona, reply.status]).toEqual([persona, expected])
      expect((await reply.text()).includes(world.secret)).toBe(persona === 'owner')
    }
  })

  test('is named by its title, and has the requested type', async () => {
    const world = await makeWorld(host, true)
    const [md, docx, pdf] = await Promise.all(
      ['md', 'docx', 'pdf'].map((format) => exportAs(world, 'owner', { format })),
    )
    expect(md?.headers.get('content-disposition')).toContain(encodeURIComponent(`${world.secret}.md`))
    expect(md?.headers.get('cache-control')).toBe('private, no-store')
    const parts = unzipSync(new Uint8Array((await docx?.arrayBuffer()) ?? new ArrayBuffer()))
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain(world.secret)
    expect(pdf?.headers.get('content-type')).toBe('application/pdf')
    expect((await pdf?.text())?.startsWith('%PDF-')).toBe(true)
  })

  test('lists the sources that it cites', async () => {
    const world = await makeWorld(host, true)
    const reply = await exportAs(world, 'owner', { format: 'txt' })
    expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await reply.text()).toMatch(
      /^\[1\] 甲\[EB\/OL\]\. \[\d{4}-\d\d-\d\d\]\. https:\/\/example\.org\/\.\n$/,
    )
  })

  test.each([
    [{ format: 'exe' }, 400],
    [{ format: 'md', conversation_id: '../etc' }, 400],
    [{ format: 'md', conversation_id: 'nothing' }, 404],
  ])('%j is answered with %i', async (query, status) => {
    const world = await makeWorld(host, false)
    expect((await exportAs(world, 'owner', query)).status).toBe(status)
  })

  test('is refused while an answer is being written', async () => {
    const world = await makeWorld(host, false)
    const { promise, resolve } = Promise.withResolvers<void>()
    gate = promise
    const client = await TestClient.open(host.origin, world.credentials.owner.deviceHash)
    const askId = client.ask('再问', {}, world.conversationId)
    await client.until((frame) => frame.ask_id === askId && frame.code === 102)
    const refused = await exportAs(world, 'owner', { format: 'md' })
    expect([refused.status, ((await refused.json()) as { message: string }).message]).toEqual([
      409,
      '回答写完后才能导出',
    ])
    resolve()
    await client.ended(askId)
    client.close()
    expect((await exportAs(world, 'owner', { format: 'md' })).status).toBe(200)
  })
})

describe('the images of a share link', () => {
  test('are public while it is valid', async () => {
    const world = await makeWorld(host, true)
    const picture = (query: Record<string, string>) => open(dialogueFilePaths.shareImage, query)
    for (const kind of ['card', 'long']) {
      const reply = await picture({ id: world.shareId, picture: kind })
      expect([reply.status, reply.headers.get('x-robots-tag')]).toEqual([200, 'noindex'])
      expect((await sharp(Buffer.from(await reply.arrayBuffer())).metadata()).format).toBe('png')
    }
    expect((await picture({ id: 'nothing' })).status).toBe(404)
    expect((await picture({ id: world.shareId, picture: 'other' })).status).toBe(400)
    await call(host, 'POST', shareRoutes.shareRevoke.path, world.credentials.owner, { id: world.shareId })
    expect((await picture({ id: world.shareId })).status).toBe(410)
  })
})

describe('one address with any number of identities', () => {
  const minuteMs = 60_000
  const network = '2001:db8:1:2::/64'
  let limited: TestHost

  beforeAll(async () => {
    const given = { RATE_LIMIT: '600', TRUSTED_PROXIES: '127.0.0.1', DATA_DIR: '/nowhere' }
    const env = readEnvironment({ ...given, CLIENT_ID: '200005' })
    limited = await startTestHost(storage, async function* () {}, { env, isAlone: false })
  })
  afterAll(() => limited.close())

  test.each<[string, string, (world: World) => string]>([
    [
      'files',
      'document',
      ({ conversationId }) => `${dialogueFilePaths.export}?format=md&conversation_id=${conversationId}`,
    ],
    ['images', 'picture', ({ shareId }) => `${dialogueFilePaths.shareImage}?id=${shareId}`],
  ])(
    'exports at most its limit of %s per minute, for all identities together',
    async (_, counted, pathOf) => {
      const world = await makeWorld(host, false)
      const from = (address: string) =>
        fetch(`${limited.origin}${pathOf(world)}`, {
          headers: {
            'x-forwarded-for': address,
            [headerNames.deviceHash]: world.credentials.owner.deviceHash ?? '',
          },
        })
      for (let made = 0; made < 30; made += 1) await storage.bus.count(`${counted}:${network}`, minuteMs)
      expect((await from('2001:db8:1:2::9')).status).toBe(429)
      expect((await from('2001:db8:1:3::9')).status).toBe(200)
    },
  )
})

test('the reasons of a dislike are in the language of the user', async () => {
  const path = `${aggregation}/v1/chat/dislike/options`
  const labels = async (language: string) => {
    const reply = await open(path, {}, { 'accept-language': language })
    const { data } = (await reply.json()) as { data: { list: { id: string; label: string }[] } }
    return data.list.map(({ label }) => label)
  }
  expect((await labels('zh-CN'))[0]).toBe('内容不准确')
  expect((await labels('en'))[0]).not.toBe('内容不准确')
})
