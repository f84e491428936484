import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { fileContentPath, fileRoutes } from '../../lib/contract/routes/file-routes.ts'
import { randomId } from '../platform/make-id.ts'
import { erasePerson } from '../storage/database/owned/erase-person.ts'
import { tableManifest } from '../table-manifest.ts'
import { blobKeys } from './file-row.ts'
import { createMakeFile } from './make-file.ts'
import { describeFiles, type FileWorld } from './testing/file-world.ts'

async function madePicture({ storage }: FileWorld, owner: string, quota = 0) {
  const image = sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
  const [bytes, thumb] = await Promise.all([image.clone().png().toBuffer(), image.webp().toBuffer()])
  const make = createMakeFile({ ...storage, now: Date.now, makeId: randomId, quota })
  const { id } = await make({
    owner,
    name: '山-1.png',
    bytes,
    madeIn: '',
    thumb: { bytes: thumb, mime: 'image/webp' },
  })
  return { id, bytes, thumb }
}

async function isThere({ storage: { blobs } }: FileWorld, id: string): Promise<boolean[]> {
  const keys = [blobKeys.content(id), blobKeys.thumb(id)]
  return Promise.all(keys.map(async (key) => (await blobs.head(key)) !== null))
}

describeFiles('generated images', (world) => {
  test('their thumbnail is accessible like them, only to their owner, and uses no quota', async () => {
    const [client, other] = [await world().member(), await world().member()]
    const { id, bytes, thumb } = await madePicture(world(), client.owner)
    const { url = '' } = await client.info(id)
    const small = await client.open(`${url}&size=thumb`)
    expect(small.headers.get('content-type')).toBe('image/webp')
    expect(Buffer.from(await small.arrayBuffer()).equals(thumb)).toBe(true)
    const whole = await client.open(`${url}&size=thumb&download=1`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
    const path = `${fileContentPath}?file_id=${id}&size=thumb`
    expect((await client.open(path, { ...client.headers })).status).toBe(200)
    expect((await other.open(path, { ...other.headers })).status).toBe(404)
    expect((await other.open(`${url}x&size=thumb`)).status).toBe(403)
    expect((await client.get(fileRoutes.fileList, {})).data).toMatchObject({ used: bytes.length })
  })

  test('an uploaded image gets its thumbnail on demand, once; a broken one has none', async () => {
    const client = await world().member()
    const large = sharp({ create: { width: 1_400, height: 700, channels: 3, background: '#3c3' } })
    const bytes = await large.png().toBuffer()
    const { file_id, url = '' } = await client.upload('大图.png', bytes)
    const opened = await Promise.all([0, 1, 2].map(() => client.open(`${url}&size=thumb`)))
    const sizes = await Promise.all(
      opened.map(async (reply) => sharp(Buffer.from(await reply.arrayBuffer())).metadata()),
    )
    expect(sizes.map(({ format, width }) => [format, width])).toEqual(Array(3).fill(['webp', 560]))
    expect(await isThere(world(), file_id)).toEqual([true, true])
    const torn = bytes.subarray(0, bytes.length / 2)
    const broken = await client.upload('坏图.png', torn)
    const whole = await client.open(`${broken.url}&size=thumb`)
    expect(Buffer.from(await whole.arrayBuffer()).equals(torn)).toBe(true)
  })

  test('without space none is stored', async () => {
    const client = await world().member()
    await expect(madePicture(world(), client.owner, 10)).rejects.toMatchObject({ code: 'too_large' })
  })

  test('both are deleted together, and with their owner', async () => {
    const { database, blobs, library } = world().storage
    const client = await world().member()
    const [one, other] = [await madePicture(world(), client.owner), await madePicture(world(), client.owner)]
    const { url = '' } = await client.info(one.id)
    await client.post(fileRoutes.fileDelete, { file_id: one.id })
    expect(await isThere(world(), one.id)).toEqual([false, false])
    expect((await client.open(`${url}&size=thumb`)).status).toBe(404)
    expect(await isThere(world(), other.id)).toEqual([true, true])
    const person = { owner: client.owner, uid: client.uid, phone: '' }
    await erasePerson(database, tableManifest, { person, blobs, library, now: Date.now() })
    expect(await isThere(world(), other.id)).toEqual([false, false])
  })
})
