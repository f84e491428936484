import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import {
  type FileInfo,
  type FilePage,
  type FilePassageInfo,
  fileRoutes,
} from '../../../lib/contract/routes/file-routes.ts'
import {
  paragraph,
  ShadeRecognition,
  scan,
  scans,
} from '../../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../../ingest/testing/make-pdf.ts'
import { randomId } from '../../platform/make-id.ts'
import type { FilePassage } from '../../search/uploaded-files.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { blobKeys } from '../file-row.ts'
import type { FileClient } from '../testing/file-client.ts'
import { describeFiles, type FileWorld } from '../testing/file-world.ts'
import { readPassages } from '../uploads/store-passages.ts'
import { rereadJob } from './choose-reading.ts'
import { loadRecognizedPage } from './recognized-pages.ts'

/** Uploads a file without waiting until it is read. @returns its id */
async function start(client: FileClient, name: string, bytes: Uint8Array): Promise<string> {
  const id = await client.send(name, bytes)
  await client.finish(id)
  return id
}

/** Stores an answer of the owner that cites the first passage of a file. @returns its id */
async function citingAnswer(
  database: Database,
  owner: string,
  fileId: string,
  { text: passage, location, marks: places }: FilePassage,
): Promise<string> {
  const place = { owner, conversationId: randomId(), position: Date.now(), question: '写了什么？' }
  const docId = await storeFinishedTurn(database, place)
  const source = { index: 1, title: '', seeMoreUrl: '', showName: '', provider: '', passage }
  const content = [{ ...source, location, places, file: { id: fileId, passage: 0 } }]
  const cards = JSON.stringify([{ id: 's', type: 'search_result', target: 'end', content }])
  await database.batch([
    statement(database.build.updateTable('records').set({ cards }).where('doc_id', '=', docId), 1),
  ])
  return docId
}

const idOf = ({ file_id }: { file_id: string }) => file_id

function describeScans(world: () => FileWorld): void {
  let recognition: ShadeRecognition
  let client: FileClient
  beforeEach(() => {
    recognition = shared
    // A file that its owner has already takes over its pages.
    client = world().visitor()
  })

  const textOf = async (id: string) =>
    (await readPassages(world().storage.blobs, id)).map(({ text, location }) => ({ text, location }))
  const joined = async (id: string) => (await textOf(id)).map(({ text }) => text).join('\n')
  /** Waits until the files whose words were put right are read again. */
  const reread = async () => {
    const { database } = world().storage
    for (;;) {
      const left = await database.all(
        database.build
          .selectFrom('jobs')
          .select('id')
          .where('kind', '=', rereadJob)
          .where('state', 'in', ['waiting', 'running']),
      )
      if (left.length === 0) return
      // What reads it shares the processor with who asks.
      await pause(20)
    }
  }

  test('a scanned file is read page by page, with the place of every character', async () => {
    const read = await client.upload('扫描.pdf', pdfOfPages(await scans(3)))
    expect(read).toMatchObject({ state: 'ready', pages: 3, scanned: 3, recognized: 3 })
    expect(await joined(idOf(read))).toContain([1, 2, 3].map(paragraph).join('\n'))
    const page = await loadRecognizedPage(world().storage, idOf(read), 2)
    expect(page?.lines.map(({ text }) => text)).toEqual([paragraph(2)])
    expect(page?.lines[0]?.edges).toHaveLength(paragraph(2).length + 1)
    expect(await loadRecognizedPage(world().storage, idOf(read), 4)).toBeNull()

    const wanted = { file_id: idOf(read), passage: '0', claim: paragraph(2) }
    const shown = await client.get(fileRoutes.filePage, wanted)
    expect(shown.data).toMatchObject({ page: 2, pages: 3, text: [paragraph(2)] })
    expect((shown.data as FilePage).boxes.length).toBeGreaterThan(0)
  })

  test('what may be misread is marked in the text of a page, and of the whole file', async () => {
    recognition.unsure.add(2)
    const { file_id } = await client.upload('没把握.pdf', pdfOfPages(await scans(3)))
    recognition.unsure.clear()
    const shown = (await client.get(fileRoutes.filePage, { file_id, page: '2' })).data as FilePage
    expect(shown.recognized?.unsure).toHaveLength(1)
    expect(shown.recognized?.unsure_text).toEqual([{ part: 0, from: 2, to: 3 }])
    const sure = (await client.get(fileRoutes.filePage, { file_id, page: '1' })).data as FilePage
    expect(sure.recognized).toEqual({ unsure: [], unsure_text: [] })

    const { list } = (await client.get(fileRoutes.fileText, { file_id })).data as { list: FilePassageInfo[] }
    const marked = list.flatMap(({ text, unsure = [] }) =>
      unsure.map(({ from, to }) => text.slice(from - 2, to + 2)),
    )
    expect(marked).toEqual(['这是第二页'])
  })

  test('a word that was put right is right everywhere, and what was read is kept beside it', async () => {
    recognition.unsure.add(2)
    const { file_id } = await client.upload('改一个字.pdf', pdfOfPages(await scans(3)))
    recognition.unsure.clear()
    const word = { file_id, page: 2, line: 0, from: 2, to: 3, read: '第' }
    const choose = (who: FileClient, text: string, more = {}) =>
      who.post(fileRoutes.fileReading, { ...word, text, ...more })
    expect(await choose(world().visitor(), '弟')).toMatchObject({ status: 404 })
    expect(await choose(client, '弟', { from: 1, to: 2, read: '是' })).toMatchObject({ status: 409 })
    expect(await choose(client, '一\u0007')).toMatchObject({ status: 400 })
    for (const text of ['次第', '第几', '次第']) {
      expect(await choose(client, text)).toMatchObject({ status: 200, data: { doc_ids: [] } })
      const right = paragraph(2).replace('第', text)
      const shown = (await client.get(fileRoutes.filePage, { file_id, page: '2' })).data as FilePage
      expect(shown.text).toEqual([right])
      expect(shown.recognized).toMatchObject({ unsure: [{ text: '第', chosen: text }], unsure_text: [] })
      expect(await joined(file_id)).toContain(right)
    }
    await reread()
    const right = paragraph(2).replace('第', '次第')
    // Another copy has it too, whether it was there or comes later.
    recognition.asked.length = 0
    const copy = await client.upload('又一份.pdf', pdfOfPages(await scans(3)))
    expect(recognition.asked).toEqual([])
    expect(await joined(idOf(copy))).toContain(right)
    for (const text of ['', '□']) {
      expect(await choose(client, text)).toMatchObject({ status: 200 })
      const { data } = await client.get(fileRoutes.filePage, { file_id: idOf(copy), page: '2' })
      expect(data).toMatchObject({ text: [paragraph(2)], recognized: { unsure_text: [{ from: 2, to: 3 }] } })
    }
    expect(await choose(client, '次第')).toMatchObject({ status: 200 })
    await reread()
    expect(await joined(file_id)).toBe([paragraph(1), right, paragraph(3)].join('\n'))
    const index = world().storage.library.across([`file:${file_id}`])
    expect((await index.candidates(['次第'], 5)).length).toBeGreaterThan(0)
    expect((await client.get(fileRoutes.fileInfo, { file_id })).data).toMatchObject({ state: 'ready' })
  })

  test('an answer gets every correction, those made at once and during a re-read too', async () => {
    recognition.unsure.add(2)
    recognition.unsureCharacters = [2, 6, 8, 10]
    const member = await world().member()
    const { file_id } = await member.upload('改几个字.pdf', pdfOfPages(await scans(3)))
    recognition.unsure.clear()
    recognition.unsureCharacters = [2]
    const { database } = world().storage
    const { blobs } = world().storage
    const [passage] = await readPassages(blobs, file_id)
    if (!passage) throw new Error('no passage')
    const docId = await citingAnswer(database, member.owner, file_id, passage)
    const choose = (at: number, text: string) => {
      const word = { line: 0, from: at, to: at + 1, read: paragraph(2).charAt(at) }
      return member.post(fileRoutes.fileReading, { file_id, page: 2, ...word, text })
    }
    const shown = async () => {
      const row = await database.first(
        database.build.selectFrom('records').select('cards').where('doc_id', '=', docId),
      )
      return row?.cards
    }
    const first = await Promise.all([choose(2, '次第'), choose(6, '底')])
    for (const { data } of first) expect(data).toEqual({ doc_ids: [docId] })
    expect(await shown()).toContain('这是次第二页上底一段文字。')
    // The text as it was before a correction, as a re-read that began earlier stores it.
    const key = blobKeys.text(file_id)
    const stale = (await blobs.get(key))?.bytes ?? Buffer.alloc(0)
    expect(await choose(8, '断')).toMatchObject({ data: { doc_ids: [docId] } })
    await blobs.put(key, stale, 'application/jsonl')
    expect(await choose(10, '子')).toMatchObject({ data: { doc_ids: [docId] } })
    expect(await shown()).toContain('这是次第二页上底一断文子。')
    await reread()
    expect(await joined(file_id)).toContain('这是次第二页上底一断文子。')
    expect(await choose(8, '')).toMatchObject({ data: { doc_ids: [docId] } })
    expect(await shown()).toContain('这是次第二页上底一段文子。')
  })

  test('only pages without a text layer are recognized', async () => {
    recognition.asked.length = 0
    const pages = [{ text: 'The first page has a text layer of its own.' }, await scan(2)]
    const read = await client.upload('混合.pdf', pdfOfPages(pages))
    expect(read).toMatchObject({ state: 'ready', scanned: 1, recognized: 1 })
    expect(recognition.asked).toEqual([2])
    expect(await joined(idOf(read))).toMatch(/first page has[\s\S]*第二页/)
  })

  test('a page that cannot be recognized is named, and the others are read', async () => {
    recognition.failing.add(2)
    const read = await client.upload('坏一页.pdf', pdfOfPages(await scans(3)))
    recognition.failing.clear()
    expect(read).toMatchObject({ state: 'ready', reason: '1 页的文字没有认全：第 2 页' })
    expect(await joined(idOf(read))).toBe([1, 3].map(paragraph).join('\n'))
  })

  test('its owner alone stops it; a retry continues with the pages that are left', async () => {
    recognition.asked.length = 0
    recognition.hold(3)
    const file_id = await start(client, '停.pdf', pdfOfPages(await scans(4)))
    await recognition.arrived
    expect((await client.get(fileRoutes.fileInfo, { file_id })).data).toMatchObject({
      state: 'parsing',
      scanned: 4,
      recognized: 2,
    })
    expect(await world().visitor().post(fileRoutes.fileStop, { file_id })).toMatchObject({ status: 404 })
    const stopped = await client.post(fileRoutes.fileStop, { file_id })
    expect(stopped.data).toMatchObject({
      state: 'failed',
      reason: '已停止识别文字',
      is_stopped: true,
      may_retry: true,
    })
    expect(await client.post(fileRoutes.fileStop, { file_id })).toMatchObject({ status: 409 })
    recognition.release()
    await client.post(fileRoutes.fileRetry, { file_id })
    const read = await client.settled(file_id)
    expect(read).toMatchObject({ state: 'ready', recognized: 4 })
    expect(read).not.toHaveProperty('is_stopped')
    expect(await joined(file_id)).toBe([1, 2, 3, 4].map(paragraph).join('\n'))
    // The page at hand when it was stopped may have been finished or not; none before it is recognized again.
    expect(recognition.asked.filter((page) => page < 3)).toEqual([1, 2])
  })

  test('a short file of somebody else does not wait for a long one', async () => {
    recognition.hold(5)
    const long = await start(client, '长.pdf', pdfOfPages(await scans(9)))
    await recognition.arrived
    const other = world().visitor()
    const short = await start(other, '短.pdf', pdfOfPages(await scans(1)))
    const isInQueue = async () => {
      const { scanned } = (await other.get(fileRoutes.fileInfo, { file_id: short })).data as FileInfo
      return scanned === 1
    }
    while (!(await isInQueue()));
    // Before the last page of the long one, whatever the time that the answer takes.
    recognition.holdNext(9)
    expect(await other.settled(short)).toMatchObject({ state: 'ready' })
    const { state } = (await client.get(fileRoutes.fileInfo, { file_id: long })).data as { state: string }
    expect(state).toBe('parsing')
    recognition.release()
    expect(await client.settled(long)).toMatchObject({ state: 'ready', recognized: 9 })
  })

  test('a file that is deleted meanwhile leaves no pages', async () => {
    recognition.hold(2)
    const file_id = await start(client, '删.pdf', pdfOfPages(await scans(3)))
    await recognition.arrived
    await client.post(fileRoutes.fileDelete, { file_id })
    recognition.release()
    // Its queue is that of the deleted one, so that nothing of that is under way any more.
    await client.upload('后来.pdf', pdfOfPages(await scans(1)))
    for (const page of [1, 2, 3]) expect(await loadRecognizedPage(world().storage, file_id, page)).toBeNull()
  })

  test('when recognition stops working, a file is read with what there is', async () => {
    recognition.hold(2)
    const file_id = await start(client, '半.pdf', pdfOfPages(await scans(3)))
    await recognition.arrived
    recognition.isWorking = false
    recognition.release()
    const read = await client.settled(file_id)
    recognition.isWorking = true
    const reason = '1 页的文字没有认全，其中 1 页没有识别'
    expect(read).toMatchObject({ state: 'ready', scanned: 3, recognized: 2, reason })
    expect(await joined(file_id)).toBe([1, 2].map(paragraph).join('\n'))
  })
}

const shared = new ShadeRecognition()
afterAll(() => shared.release())
describeFiles('scanned files', describeScans, () => ({ recognition: shared }))

const limited = new ShadeRecognition()
const small = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', QUOTA_FILES_MB: '1' })
afterAll(() => limited.release())
describeFiles(
  'the space of scanned files',
  (world) => {
    const reason = '文件的文字和索引放不进剩下的空间，请先删除一些文件，再重试'
    beforeAll(() => void (limited.asked.length = 0))

    test('a file whose pages would not fit is refused before any is recognized', async () => {
      const member = await world().member()
      const read = await member.upload('大.pdf', pdfOfPages(await scans(30)))
      expect(read).toMatchObject({ state: 'failed', reason, may_retry: true })
      expect(limited.asked).toEqual([])
      expect((await member.get(fileRoutes.fileList, {})).data).toMatchObject({ used: read.size })
    })

    test('what one file needs is not given to another; a stop gives it back', async () => {
      const member = await world().member()
      limited.hold(2)
      const first = await start(member, '一.pdf', pdfOfPages(await scans(14)))
      await limited.arrived
      const second = await member.upload('二.pdf', pdfOfPages(await scans(13)))
      expect(second).toMatchObject({ state: 'failed', reason })
      await member.post(fileRoutes.fileStop, { file_id: first })
      limited.release()
      await member.post(fileRoutes.fileRetry, { file_id: idOf(second) })
      expect(await member.settled(idOf(second))).toMatchObject({ state: 'ready', recognized: 13 })
      // Nothing is reserved any more: what is used is what is stored.
      await member.post(fileRoutes.fileDelete, { file_id: first })
      const { used } = (await member.get(fileRoutes.fileList, {})).data as { used: number }
      expect(used).toBeLessThan(100_000)
    })
  },
  () => ({ recognition: limited, env: small }),
)

describeFiles('scanned files without recognition', (world) => {
  test('are refused with what to do', async () => {
    const read = await world()
      .visitor()
      .upload('扫描.pdf', pdfOfPages(await scans(1)))
    expect(read).toMatchObject({ state: 'failed', reason: expect.stringContaining('没有文字层') })
  })
})
