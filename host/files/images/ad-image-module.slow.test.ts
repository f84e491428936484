import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import sharp from 'sharp'
import type { RuntimeConfig } from '../../../lib/contract/runtime-config.ts'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const foreign = 'https://ads.example'
const images = Array.from({ length: 8 }, (_, at) => `${foreign}/${at}.png`)
let storage: TestStorage
let server: Server
let host: TestHost
const asked: string[] = []

beforeAll(async () => {
  const png = await sharp({ create: { width: 240, height: 240, channels: 3, background: '#284' } })
    .png()
    .toBuffer()
  server = createServer(({ url = '' }, reply) => {
    asked.push(url)
    reply.end(url === '/7.png' ? '<svg onload="alert(1)"/>' : png)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  storage = await openTestStorage()
  const egress = egressTo((server.address() as AddressInfo).port)
  const settings = { AD_BADGE_IMAGES: images.join(','), AD_BADGE_URL: `${foreign}/buy` }
  host = await startTestHost(storage, async function* () {}, { egress }, settings)
})

afterAll(async () => {
  await host.close()
  server.close()
  await storage.remove()
})

test("the operator's images are fetched by the host, once, and encoded again", async () => {
  const config = (await (await fetch(`${host.origin}/runtime-config`)).json()) as RuntimeConfig
  const paths = config.adBadge?.images ?? []
  expect(JSON.stringify(paths)).not.toContain('ads.example')
  for (const path of [...paths.slice(0, 2), ...paths.slice(0, 2)]) {
    const reply = await fetch(`${host.origin}${path}`)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'")
  }
  expect(asked).toEqual(['/0.png', '/1.png'])
  // Drawings can have scripts. What fails is not asked for by each page view.
  for (let count = 0; count < 3; count += 1)
    expect((await fetch(`${host.origin}${paths[7]}`)).status).toBe(422)
  expect(asked.filter((path) => path === '/7.png')).toHaveLength(1)
})

test.each(['8', '-1', 'x', ''])('there is no image %j', async (n) => {
  const path = '/dialogue-aggregation/dialogue/aggregation/v1/ad/image'
  expect((await fetch(`${host.origin}${path}?n=${n}`)).status).toBe(404)
})
