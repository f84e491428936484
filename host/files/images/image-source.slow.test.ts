import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { openFileBlobs } from '../../storage/blobs/file-blobs.ts'
import { UnreadableImage } from './decode-image.ts'
import { ImageCache } from './image-cache.ts'
import { ImageSource } from './image-source.ts'
import { type HostileImage, hostileImages, planted } from './testing/hostile-images.ts'

let server: Server
let folder = ''
let images: readonly HostileImage[] = []
let requests = 0
const clock = { skewMs: 0 }

beforeAll(async () => {
  images = await hostileImages()
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  server = createServer((request, response) => {
    requests += 1
    const index = Number(new URL(request.url ?? '', 'http://a').searchParams.get('n') ?? -1)
    const image = images[index] ?? images.find(({ name }) => name === 'a redirect in a circle')
    image?.send(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterAll(async () => {
  server.closeAllConnections()
  server.close()
  await rm(folder, { recursive: true, force: true })
})

async function openSource() {
  const { port } = server.address() as AddressInfo
  const now = () => Date.now() + clock.skewMs
  const blobs = await openFileBlobs({ folder, secret: 'k', now })
  return new ImageSource({ egress: egressTo(port), cache: new ImageCache(blobs, now), fetchMs: 5_000 })
}

const spent: number[] = []
const spend = async (bytes: number) => void spent.push(bytes)

async function open(name: string, given?: ImageSource, size: 'thumb' | 'icon' = 'thumb') {
  const source = given ?? (await openSource())
  const index = images.findIndex((image) => image.name === name)
  const address = `https://images.example/a?n=${index}`
  return source.open({ address, isMembers: false }, size, spend)
}

describe('hostile images', () => {
  test('number more than twenty', () => {
    expect(images.length).toBeGreaterThanOrEqual(20)
  })

  test('each is rejected, or encoded again from its pixels only', async () => {
    const source = await openSource()
    const outcomes = await Promise.all(
      images.map(async ({ name }) => {
        const made = await open(name, source).catch((error: unknown) => error)
        if (made instanceof UnreadableImage) return [name, 'refused']
        if (made instanceof Error) return [name, String(made)]
        const { bytes, mime } = made as { bytes: Uint8Array; mime: string }
        const { format, pages = 1, width, height, exif } = await sharp(bytes).metadata()
        const isClean = !Buffer.from(bytes).includes(planted) && exif === undefined
        const isBounded = pages === 1 && width <= 560 && height <= 560
        return [
          name,
          format === 'webp' && mime === 'image/webp' && isClean && isBounded ? 'shown' : 'unclean',
        ]
      }),
    )
    expect(outcomes).toEqual(images.map(({ name, outcome }) => [name, outcome]))
  })
})

describe('an encoded image', () => {
  const name = 'a PNG that is said to be a script'

  test('is cached for a day, each size separately, in a limited number of slots', async () => {
    const before = requests
    const source = await openSource()
    const [first, same] = await Promise.all([open(name, source, 'icon'), open(name, source, 'icon')])
    expect(requests).toBe(before + 1)
    expect(same.bytes).toEqual(first.bytes)
    expect((await open(name, await openSource(), 'icon')).bytes).toEqual(first.bytes)
    expect(requests).toBe(before + 1)
    clock.skewMs = 25 * 3_600_000
    await open(name, source, 'icon')
    expect(requests).toBe(before + 2)
    clock.skewMs = 0
    expect((await readdir(join(folder, 'images'), { recursive: true })).length).toBeLessThan(600)
  })

  test("is not decoded when its address has exceeded today's allowance", async () => {
    const refusing = () => Promise.reject(new RangeError('too much'))
    const image = { address: 'https://images.example/b?n=25', isMembers: false }
    await expect((await openSource()).open(image, 'full', refusing)).rejects.toThrow(RangeError)
  })

  test('counts even without a result: a server that never responds, or never ends, costs a call', async () => {
    const outcomes = images.filter(({ outcome }) => outcome === 'refused')
    const source = await openSource()
    for (const { name: refused } of outcomes) {
      spent.length = 0
      await expect(open(refused, source)).rejects.toThrow(UnreadableImage)
      expect([refused, spent.length, (spent[0] ?? 0) > 0]).toEqual([refused, 1, true])
    }
  }, 60_000)
})
