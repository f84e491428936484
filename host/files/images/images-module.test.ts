import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { ImageItem } from '../../../lib/contract/cards/images.ts'
import type { SourceReference } from '../../../lib/contract/cards/search-result.ts'
import type { ChatRecord } from '../../../lib/contract/frames/record.ts'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { imageStorer } from '../../search/stored-images.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const api = '/dialogue-aggregation/dialogue/aggregation'
const secret = 'foreign.example'
const clock = { skewMs: 0 }
const device = newDevice()
let storage: TestStorage
let server: Server
let host: TestHost
let conversationId = ''
let askId = ''
let client: TestClient

beforeAll(async () => {
  const png = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#284' } })
    .png()
    .toBuffer()
  server = createServer((request, response) => {
    if (request.url === '/broken.png') return void response.end('<svg/>')
    response.writeHead(200, { 'content-type': 'image/png', 'set-cookie': 'a=b' }).end(png)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  storage = await openTestStorage()
  host = await startTestHost(
    storage,
    async function* (request) {
      const stored = imageStorer(request)
      const content = ['a', 'broken'].map((name) => ({
        url: stored(`https://${secret}/${name}.png`),
        thumb: stored(`https://${secret}/${name}.png`),
        title: name,
        page_url: 'https://pages.example/a',
      }))
      const source = { index: 1, title: '甲', seeMoreUrl: '', showName: '', passage: '甲', provider: 'p' }
      const icon = stored(`https://${secret}/icon.png`)
      yield { id: 'i', type: 'images', target: 'replace', content }
      yield { id: 's', type: 'search_result', target: 'replace', content: [{ ...source, icon }] }
      yield { id: 'c', type: 'markdown', target: 'replace', content: '答' }
    },
    { egress: egressTo((server.address() as AddressInfo).port), now: () => Date.now() + clock.skewMs },
  )
  client = await TestClient.open(host.origin, device)
  askId = client.ask('甲是什么？')
  conversationId = (await client.ended(askId)).conversation_id ?? ''
})

afterAll(async () => {
  client.close()
  await host.close()
  server.close()
  await storage.remove()
})

async function call(path: string, body?: object) {
  const reply = await fetch(`${host.origin}${path}`, {
    headers: { device_hash: device, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })
  return ((await reply.json()) as { data: never }).data
}

async function storedRecord(): Promise<ChatRecord> {
  const page: { detailList: ChatRecord[] } = await call(
    `${api}/v1/chat/agent/history?conversation_id=${conversationId}`,
  )
  return page.detailList[0] as ChatRecord
}

async function shared(): Promise<{ id: string; records: ChatRecord[] }> {
  const { id }: { id: string } = await call(`${api}/v1/share/link`, { conversation_id: conversationId })
  const { records }: { records: ChatRecord[] } = await call(`${api}/v1/share/get?id=${id}`)
  return { id, records }
}

const imagesOf = (cards: Parameters<typeof readCards>[0]): ImageItem[] => readCards(cards, 'images').flat()
const sourcesOf = (cards: Parameters<typeof readCards>[0]): SourceReference[] =>
  readCards(cards, 'search_result').flat()
/** As an `<img>` asks: without a header of ours. */
const open = (path = '') => fetch(`${host.origin}${path}`)

describe('the images of a card', () => {
  test('are paths of this host in frames, snapshots, records and shares; no client gets their URLs', async () => {
    const live = client.cards(askId)
    client.send({ action: 'reconnect', ask_id: askId })
    const again = await client.until((frame) => frame.snapshot === true)
    const record = await storedRecord()
    const { records } = await shared()
    const sent = JSON.stringify([client.frames, again, record, records])
    expect(sent).not.toContain(secret)
    for (const cards of [live, record.data, records[0]?.data ?? []]) {
      const [image] = imagesOf(cards)
      const [source] = sourcesOf(cards)
      expect(
        [image?.url, image?.thumb, source?.icon].every((path) => path?.startsWith(`${api}/v1/image?`)),
      ).toBe(true)
      expect((await open(image?.thumb)).status).toBe(200)
    }
  })

  test('are sent only with their real type', async () => {
    const [image] = imagesOf((await storedRecord()).data)
    const reply = await open(image?.thumb)
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/webp',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=3600, immutable',
    })
    expect(reply.headers.get('set-cookie')).toBeNull()
    const edges = await Promise.all(
      [image?.thumb, image?.url].map(async (path) => {
        const { width } = await sharp(Buffer.from(await (await open(path)).arrayBuffer())).metadata()
        return width
      }),
    )
    expect(edges).toEqual([560, 900])
  })

  test('that cannot be shown are rejected with a code', async () => {
    const broken = imagesOf((await storedRecord()).data)[1]
    expect((await open(broken?.thumb)).status).toBe(422)
  })

  test.each<[string, (path: string) => string]>([
    ['another image', (path) => path.replace(/ref=[^&]*/, `ref=${conversationId}.${askId}.0123456789abcdef`)],
    ['another size', (path) => path.replace('size=thumb', 'size=full')],
    ['another share', (path) => `${path}&share=abc`],
    ['a later end', (path) => path.replace(/expires=\d/, 'expires=9')],
    ['no signature', (path) => path.replace(/&signature=.*/, '')],
    ['an unknown size', (path) => path.replace('size=thumb', 'size=huge')],
  ])('%s is not one of them', async (_, change) => {
    const [image] = imagesOf((await storedRecord()).data)
    const changed = change(image?.thumb ?? '')
    expect(changed).not.toBe(image?.thumb)
    expect((await open(changed)).status).toBe(403)
  })

  test('are accessible for one to two hours', async () => {
    const [image] = imagesOf((await storedRecord()).data)
    try {
      clock.skewMs = 59 * 60_000
      expect((await open(image?.thumb)).status).toBe(200)
      clock.skewMs = 121 * 60_000
      expect((await open(image?.thumb)).status).toBe(403)
    } finally {
      clock.skewMs = 0
    }
  })

  test('become inaccessible with the link, and with the conversation', async () => {
    const { id, records } = await shared()
    const [inShare] = imagesOf(records[0]?.data ?? [])
    const [own] = imagesOf((await storedRecord()).data)
    await call(`${api}/v1/share/revoke`, { id })
    expect((await open(inShare?.thumb)).status).toBe(404)
    expect((await open(own?.thumb)).status).toBe(200)
    await call(`${api}/session/delete/all`, {})
    expect((await open(own?.thumb)).status).toBe(404)
  })
})
