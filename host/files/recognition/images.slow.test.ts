import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals'
import sharp from 'sharp'
import { type FilePage, type FilePassageInfo, fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { passageTokens } from '../../../lib/text/tokens.ts'
import type { PageImage } from '../../ingest/recognition/recognizer.ts'
import { pageOf } from '../../ingest/recognition/testing/recognized.ts'
import { paragraph, ShadeRecognition, scans } from '../../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../../ingest/testing/make-pdf.ts'
import { isMemberOwner } from '../../members/account/owner.ts'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { randomId } from '../../platform/make-id.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { author, collection } from '../knowledge/testing/author.ts'
import { createMakeFile } from '../make-file.ts'
import { ownFiles } from '../own-files.ts'
import { bytesOf, type FileClient } from '../testing/file-client.ts'
import { describeFiles } from '../testing/file-world.ts'
import { readPassages } from '../uploads/store-passages.ts'
import { loadRecognizedPage } from './recognized-pages.ts'
import { imageRead } from './testing/image-read.ts'

const second = '存车每天两角，过夜另加一角。'
/** Shades of images without text, and with too little of it. */
const [blank, sparse] = [12, 13]

/** Finds two lines in an image, the first of which says which image it is. */
class TwoLines extends ShadeRecognition {
  override async recognize(image: PageImage, signal: AbortSignal) {
    await super.recognize(image, signal)
    const found = this.asked.at(-1) ?? 0
    if (found === blank) return { ...pageOf([]), unread: 'illegible' as const }
    return pageOf(found === sparse ? ['米米'] : [paragraph(found), second])
  }
}

function picture(shade: number) {
  const [r, g, b] = [shade * 8, shade * 8, shade * 8]
  return sharp({ create: { width: 100, height: 140, channels: 3, background: { r, g, b } } })
}
const png = (shade: number) => picture(shade).png().toBuffer()

/** An image of somebody else that is read after all that were sent before. */
async function readLast(client: FileClient): Promise<void> {
  await imageRead(client, (await client.upload('后来.png', await png(9))).file_id)
}

const recognition = new TwoLines()
afterAll(() => recognition.release())

describeFiles(
  'images with text',
  (world) => {
    beforeEach(() => void (recognition.asked.length = 0))
    afterEach(() => recognition.release())
    const passagesOf = (id: string) => readPassages(world().storage.blobs, id)

    test.each([
      ['png', () => picture(2).png()],
      ['jpg', () => picture(2).jpeg({ quality: 100 })],
      ['jpeg', () => picture(2).jpeg({ quality: 100 })],
      ['webp', () => picture(2).webp({ lossless: true })],
      ['gif', () => picture(2).gif()],
    ])('a %s is ready at once, then searched, and cited with the box of the line', async (format, make) => {
      const owner = await world().member()
      const sent = await owner.upload(`渡口.${format}`, await make().toBuffer())
      expect(sent).toMatchObject({ state: 'ready', progress: 100 })
      const { file_id, ...info } = await imageRead(owner, sent.file_id)
      expect(info).toMatchObject({ state: 'ready', scanned: 1, has_page_pictures: true })
      expect(info).not.toHaveProperty('reason')

      const { list } = (await owner.get(fileRoutes.fileText, { file_id })).data as { list: FilePassageInfo[] }
      expect(list).toEqual([{ heading: '', text: `${paragraph(2)}\n${second}` }])
      const own = ownFiles({ ...world().storage, isMember: isMemberOwner })
      const [newest] = await own.newest(owner.owner, 1)
      expect(newest).toMatchObject({ id: file_id, hasText: true })
      const tokens = passageTokens({ title: '', heading: '', text: '存车' })
      const [found] = await own.reader([file_id], 'alone').candidates(tokens, 5)
      expect(found?.text).toContain(second)

      const wanted = { file_id, passage: '0', claim: '存车每天两角' }
      const shown = (await owner.get(fileRoutes.filePage, wanted)).data as FilePage
      expect(shown).toMatchObject({ page: 1, pages: 1, width: 100, height: 140 })
      expect(shown.boxes).toHaveLength(1)
      const [box] = shown.boxes
      const middle = (box?.y ?? 0) + (box?.h ?? 0) / 2
      // The second line: 36 pixels of 1,400 below the first one, 20 high.
      expect(middle).toBeCloseTo((136 + 10) / 1_400, 2)
      const drawn = await owner.open(shown.picture)
      expect(await sharp(Buffer.from(await drawn.arrayBuffer())).metadata()).toMatchObject({
        format: 'webp',
        width: 800,
        height: 1_120,
      })
      const stranger = await world().visitor().get(fileRoutes.filePage, wanted)
      expect(stranger).toMatchObject({ status: 404 })
      expect(await owner.open(shown.picture.replace('page=1', 'page=2'))).toMatchObject({ status: 403 })
      expect(recognition.asked).toEqual([2])
    })

    test.each([
      ['no text', blank],
      ['hardly any', sparse],
    ])('an image with %s stays what it is', async (_name, shade) => {
      const owner = await world().member()
      const { file_id } = await owner.upload('风景.png', await png(shade))
      const info = await imageRead(owner, file_id)
      expect(info).toMatchObject({ state: 'ready', progress: 100 })
      expect(info).not.toHaveProperty('reason')
      expect(info).not.toHaveProperty('has_page_pictures')
      expect(await passagesOf(file_id)).toEqual([])
      expect(await owner.get(fileRoutes.filePage, { file_id })).toMatchObject({ status: 422 })
      const [newest] = await ownFiles({ ...world().storage, isMember: isMemberOwner }).newest(owner.owner, 1)
      expect(newest).toMatchObject({ hasText: false })
    })

    test('an image that cannot be recognized stays what it is, says so, and can be tried again', async () => {
      recognition.failing.add(3)
      const owner = world().visitor()
      const { file_id } = await owner.upload('坏.png', await png(3))
      await readLast(owner)
      recognition.failing.clear()
      const reason = '图里的文字没有认成，图片可能已损坏或太复杂'
      expect(await owner.info(file_id)).toMatchObject({ state: 'ready', reason, may_retry: true })
      expect(await owner.post(fileRoutes.fileRetry, { file_id })).toMatchObject({ status: 200 })
      await imageRead(owner, file_id)
      const info = await owner.info(file_id)
      expect(info).toMatchObject({ state: 'ready', recognized: 1 })
      expect(info).not.toHaveProperty('reason')
      expect(await owner.post(fileRoutes.fileRetry, { file_id })).toMatchObject({ status: 409 })
    })

    test('one that is deleted meanwhile leaves nothing', async () => {
      const owner = world().visitor()
      recognition.hold(4)
      const { file_id } = await owner.upload('删.png', await png(4))
      await recognition.arrived
      await owner.post(fileRoutes.fileDelete, { file_id })
      recognition.release()
      await readLast(owner)
      expect(await loadRecognizedPage(world().storage, file_id, 1)).toBeNull()
      expect(await passagesOf(file_id)).toEqual([])
      const found = world().storage.library.collection(`file:${file_id}`)
      expect(await found.statistics()).toMatchObject({ passageCount: 0 })
    })

    test('many of one owner hold up neither the documents nor the images of others', async () => {
      const [many, other] = [await world().member(), await world().member()]
      recognition.hold(5)
      const ids: string[] = []
      for (const shade of [5, 6, 7, 8])
        ids.push((await many.upload(`图${shade}.png`, await png(shade))).file_id)
      await recognition.arrived
      const text = await other.upload('短.txt', bytesOf('一段文字'))
      expect(text).toMatchObject({ state: 'ready' })
      const { file_id } = await other.upload('一张.png', await png(1))
      const scan = await other.send('一页.pdf', pdfOfPages(await scans(1)))
      await other.finish(scan)
      recognition.holdNext(8)
      await imageRead(other, file_id)
      expect((await many.info(ids[3] ?? '')).recognized).toBeUndefined()
      recognition.release()
      for (const id of ids) await imageRead(many, id)
      expect(await other.settled(scan)).toMatchObject({ state: 'ready' })
    })

    test('an image that the product made is not read', async () => {
      const owner = await world().member()
      const make = createMakeFile({ ...world().storage, now: Date.now, makeId: randomId, quota: 0 })
      const made = await make({ owner: owner.owner, name: '山.png', bytes: await png(10), madeIn: 'c1' })
      await owner.settled(made.id)
      await readLast(owner)
      expect(recognition.asked).toEqual([9])
    })

    test('one in the knowledge of an agent is there when it is read, and its text is found', async () => {
      const { agent, knowledge } = await author(world())
      recognition.hold(2)
      const id = await knowledge.start(agent, '价目.png', await png(2))
      await recognition.arrived
      expect(await knowledge.files(agent)).toMatchObject([{ state: 'parsing', scanned: 1, recognized: 0 }])
      recognition.release()
      expect(await knowledge.settled(agent, id)).toMatchObject({ state: 'ready', chunks: 1, recognized: 1 })
      const { list } = (await knowledge.chunks(id)).data as { list: { text: string }[] }
      expect(list.map(({ text }) => text)).toEqual([`${paragraph(2)}\n${second}`])
      expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })

      await knowledge.reparse(id)
      expect(await knowledge.settled(agent, id)).toMatchObject({ state: 'ready', chunks: 1 })
      expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })
      expect(recognition.asked).toEqual([2])
      await knowledge.remove(id)
      expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 0 })
    })

    test('one in knowledge that has no text, or was stopped, says so', async () => {
      const { agent, knowledge } = await author(world())
      const without = await knowledge.upload(agent, '风景.png', await png(blank))
      expect(without).toMatchObject({ state: 'failed', reason: '图里没有认出文字', may_reparse: false })
      recognition.hold(11)
      const id = await knowledge.start(agent, '价目.png', await png(11))
      await recognition.arrived
      expect((await knowledge.stop(id)).data).toMatchObject({ state: 'failed', reason: '已停止识别文字' })
      recognition.release()
      await readLast(world().visitor())
      expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 0 })
      await knowledge.reparse(id)
      expect(await knowledge.settled(agent, id)).toMatchObject({ state: 'ready', chunks: 1 })
    })
  },
  () => ({ recognition }),
)

const linked = new TwoLines()
/** The image under the link now, or a text. */
let shade: number | string = 1
let server: Server
beforeAll(async () => {
  server = createServer((_, reply) => {
    if (typeof shade === 'string') reply.setHeader('content-type', 'text/plain; charset=utf-8').end(shade)
    else void png(shade).then((bytes) => reply.setHeader('content-type', 'image/png').end(bytes))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

describeFiles(
  'images from links',
  (world) => {
    const url = 'http://site.example/sign.png'
    beforeEach(() => void (shade = 1))

    test('are read like those that were sent', async () => {
      const owner = await world().member()
      const { file_id } = (await owner.post(fileRoutes.linkUpload, { url })).data as { file_id: string }
      expect(await imageRead(owner, file_id)).toMatchObject({ state: 'ready', has_page_pictures: true })
    })

    test('of knowledge are read again when another one is there', async () => {
      const { agent, knowledge } = await author(world())
      const { file_id } = (await knowledge.link(agent, url)).data as { file_id: string }
      expect(await knowledge.settled(agent, file_id)).toMatchObject({ state: 'ready', chunks: 1 })
      shade = 2
      await knowledge.reparse(file_id)
      expect(await knowledge.settled(agent, file_id)).toMatchObject({ state: 'ready', chunks: 1 })
      const { list } = (await knowledge.chunks(file_id)).data as { list: { text: string }[] }
      expect(list.map(({ text }) => text)).toEqual([`${paragraph(2)}\n${second}`])
      expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 1 })
    })
  },
  () => ({ recognition: linked, egress: egressTo((server.address() as AddressInfo).port) }),
)

describeFiles(
  'images from links that led to a text before',
  (world) => {
    test.each([
      ['has no text', blank],
      ['cannot be recognized', 3],
    ])('an image that %s answers nothing of it', async (_name, image) => {
      linked.failing.add(3)
      shade = '存车每天两角。'
      const { agent, knowledge } = await author(world())
      const { file_id } = (await knowledge.link(agent, 'http://site.example/price')).data as {
        file_id: string
      }
      expect(await knowledge.settled(agent, file_id)).toMatchObject({ state: 'ready', chunks: 1 })
      shade = image
      await knowledge.reparse(file_id)
      const info = await knowledge.settled(agent, file_id)
      linked.failing.clear()
      expect(info).toMatchObject({ state: 'failed', chunks: 0 })
      // What is read after it.
      await readLast(world().visitor())
      expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 0 })
      expect(await readPassages(world().storage.blobs, file_id)).toEqual([])
    })
  },
  () => ({ recognition: linked, egress: egressTo((server.address() as AddressInfo).port) }),
)

const limited = new TwoLines()
const small = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', QUOTA_FILES_MB: '1' })

describeFiles(
  'the space of images with text',
  (world) => {
    test('without room for its text an image is stored and not recognized', async () => {
      const owner = await world().member()
      // Bytes that nothing is read from.
      await owner.upload('占.json', new Uint8Array(1_010_000).fill(0x20))
      const { file_id } = await owner.upload('渡口.png', await png(2))
      expect(await imageRead(owner, file_id)).toMatchObject({
        state: 'ready',
        reason: '剩下的空间放不下，图里的文字没有读',
      })
      expect(limited.asked).toEqual([])
    })
  },
  () => ({ recognition: limited, env: small }),
)

describeFiles('images without recognition', (world) => {
  test('are stored, and refused as knowledge', async () => {
    const owner = await world().member()
    const info = await owner.upload('渡口.png', await png(2))
    expect(info).toMatchObject({ state: 'ready' })
    expect(info).not.toHaveProperty('scanned')
    const { agent, knowledge } = await author(world())
    const refused = await knowledge.sign(agent, '渡口.png', await png(2))
    expect(refused).toMatchObject({ message: '知识里只放读得出文字的文件，图片和数据文件不能放' })
  })
})

describeFiles(
  'images from links without recognition',
  (world) => {
    test('answer nothing of the text that was there before', async () => {
      shade = '存车每天两角。'
      const { agent, knowledge } = await author(world())
      const { file_id } = (await knowledge.link(agent, 'http://site.example/price')).data as {
        file_id: string
      }
      expect(await knowledge.settled(agent, file_id)).toMatchObject({ state: 'ready', chunks: 1 })
      shade = 2
      await knowledge.reparse(file_id)
      await knowledge.settled(agent, file_id)
      expect(await collection(world(), agent).statistics()).toMatchObject({ passageCount: 0 })
      expect(await readPassages(world().storage.blobs, file_id)).toEqual([])
    })
  },
  () => ({ egress: egressTo((server.address() as AddressInfo).port) }),
)
