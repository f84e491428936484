import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { libraryRoutes } from '../../../lib/contract/routes/library-routes.ts'
import { ingestPaths } from '../../ingest/ingest-paths.ts'
import { LibraryScans } from '../../ingest/recognition/library-scans.ts'
import {
  paragraph,
  ShadeRecognition,
  scan,
  scans,
} from '../../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../../ingest/testing/make-pdf.ts'
import { describeFiles } from '../testing/file-world.ts'
import { LibraryClient } from './testing/library-client.ts'
import { passagesOf } from './testing/stored-documents.ts'

const shared = new ShadeRecognition()
const paragraphs = (...numbers: number[]) => numbers.map(paragraph).join('\n')
const text = { text: 'The first page has a text layer of its own.' }
const how = '。也可以让知舟来识别：不要设 OCR=off，装好识别组件（npm run doctor 会写明缺什么），再导入一次'

describeFiles(
  'scans that are uploaded in the console',
  (world) => {
    let operator: LibraryClient
    beforeEach(async () => {
      shared.asked.length = 0
      operator = await LibraryClient.enter(world().host.origin, world().host.links.make())
    })
    afterEach(async () => {
      shared.failing.clear()
      shared.isWorking = true
      shared.release()
      const { files } = await operator.settled()
      await operator.post(libraryRoutes.libraryDelete, { ids: files.map(({ id }) => id) })
      await until(async () => (await allPages()).length === 0)
    })

    const until = async (holds: () => Promise<boolean>) => {
      while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    const send = async (path: string, pages: Parameters<typeof pdfOfPages>[0]) => {
      expect((await operator.send(path, pdfOfPages(pages))).status).toBe(200)
    }
    const joined = async (path: string) => (await passagesOf(world(), path)).join('\n')
    const allPages = () => {
      const { libraryDatabase } = world().storage
      return libraryDatabase.all(libraryDatabase.build.selectFrom('library_pages').select(['source', 'page']))
    }
    const hasNoOpenJobs = async () => {
      const { database } = world().storage
      const open = database.build.selectFrom('jobs').select('id').where('kind', 'like', 'library%')
      const due = open.where('state', 'in', ['waiting', 'running']).where('run_at', '<', Date.now())
      return (await database.all(due)).length === 0
    }
    const fileAt = async (path: string) => (await operator.list()).files.find((file) => file.path === path)

    test('a scan is read page by page, and its row says how far it is', async () => {
      shared.hold(2)
      await send('扫描.pdf', await scans(3))
      await shared.arrived
      expect(await fileAt('扫描.pdf')).toMatchObject({ state: 'reading', scanned: 3, recognized: 1 })
      // A small text does not wait for it.
      await operator.send('小.txt', '一段小小的文字')
      await until(async () => (await fileAt('小.txt'))?.state === 'ready')
      expect(await fileAt('扫描.pdf')).toMatchObject({ state: 'reading' })
      shared.release()
      await operator.settled()
      expect(await fileAt('扫描.pdf')).toMatchObject({
        state: 'ready',
        scanned: 3,
        recognized: 3,
        reason: '',
      })
      expect(await joined('扫描.pdf')).toBe(paragraphs(1, 2, 3))
      expect(shared.asked).toEqual([1, 2, 3])
    })

    test('only pages without a text layer are recognized, and one that fails is named', async () => {
      shared.failing.add(3)
      await send('混合.pdf', [text, await scan(2), await scan(3)])
      const { files } = await operator.settled()
      expect(files).toMatchObject([{ state: 'ready', reason: '1 页的文字没有认全：第 3 页' }])
      expect(await joined('混合.pdf')).toBe(`${text.text}\n${paragraphs(2)}`)
      expect(shared.asked).toEqual([2, 3])
    })

    test('where nothing is recognized it says how that is turned on, and is read again once it is', async () => {
      shared.isWorking = false
      await send('a.pdf', await scans(2))
      await send('b.pdf', [text, await scan(2)])
      await operator.settled()
      const noText = '没有文字层，可能是扫描件；请先做文字识别（OCR）再导入'
      expect(await fileAt('a.pdf')).toMatchObject({ state: 'failed', reason: noText + how })
      expect(await fileAt('b.pdf')).toMatchObject({
        state: 'ready',
        reason: `1 页的文字没有认全：第 2 页${how}`,
      })
      const [english] = (await operator.with({ 'accept-language': 'en' }).list({ filter: 'failed' })).files
      expect(english?.reason).toMatch(/^no text layer, .* Zhizhou can also recognize it/)
      shared.isWorking = true
      await operator.post(libraryRoutes.libraryReread, {})
      await operator.settled()
      expect(await joined('a.pdf')).toBe(paragraphs(1, 2))
    })

    test('other content under the same path replaces what is being recognized', async () => {
      shared.hold(2)
      await send('a.pdf', await scans(3))
      await shared.arrived
      await send('a.pdf', [await scan(5)])
      shared.release()
      await operator.settled()
      expect(await fileAt('a.pdf')).toMatchObject({ state: 'ready', scanned: 1, recognized: 1 })
      expect(await joined('a.pdf')).toBe(paragraphs(5))
      expect((await allPages()).map(({ page }) => Number(page))).toEqual([1])
    })

    test('a text under the same path leaves no pages of what is being recognized', async () => {
      shared.hold(2)
      await send('a.pdf', await scans(3))
      await shared.arrived
      await send('a.pdf', [text])
      await until(async () => (await fileAt('a.pdf'))?.state === 'ready')
      shared.release()
      await until(hasNoOpenJobs)
      expect(await allPages()).toEqual([])
      expect(await joined('a.pdf')).toBe(text.text)
    })

    test('one that is deleted meanwhile leaves no pages', async () => {
      shared.hold(2)
      await send('a.pdf', await scans(3))
      await shared.arrived
      await operator.post(libraryRoutes.libraryDelete, { ids: [(await fileAt('a.pdf'))?.id ?? ''] })
      shared.release()
      await until(hasNoOpenJobs)
      expect(await allPages()).toEqual([])
      expect(await joined('a.pdf')).toBe('')
    })

    test('one of the command line is read again in place where its pages are known', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'library-scans-'))
      const path = join(folder, 'a.pdf')
      const { library, libraryDatabase: database } = world().storage
      const collection = library.collection('public')
      const found = new LibraryScans({ database, recognition: shared, now: Date.now })
      await writeFile(path, pdfOfPages(await scans(2)))
      await ingestPaths([path], { library: collection, scans: found })
      const id = (await fileAt(path))?.id
      const reread = () => operator.post(libraryRoutes.libraryReread, { ids: [id] })
      expect(await reread()).toMatchObject({ body: { data: { again: 1 } } })
      expect(shared.asked).toEqual([1, 2])
      await writeFile(path, pdfOfPages(await scans(3)))
      expect(await reread()).toMatchObject({
        status: 422,
        body: { message: '这个文件有 3 页要识别文字，请再运行一次 npm run ingest' },
      })
      await found.close()
      await rm(folder, { recursive: true })
    })
  },
  () => ({ recognition: shared }),
)
