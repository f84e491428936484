import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { type LibraryIndex } from '../storage/library/library-index.ts'
import { openLibrary } from '../storage/library/open-library.ts'
import { describeOnEachDatabase } from '../storage/testing/test-database.ts'
import { ingestPaths } from './ingest-paths.ts'
import type { IngestProgress } from './ingest-report.ts'
import { LibraryScans } from './recognition/library-scans.ts'
import { paragraph, ShadeRecognition, scan, scans } from './recognition/testing/shade-recognition.ts'
import { type PdfPage, pdfOfPages } from './testing/make-pdf.ts'

/** Processes are started again and again. */
jest.setTimeout(300_000)

const noText = '没有文字层，可能是扫描件；请先做文字识别（OCR）再导入'
const how = '。也可以让知舟来识别：不要设 OCR=off，装好识别组件（npm run doctor 会写明缺什么），再导入一次'
const dayMs = 24 * 60 * 60_000

describeOnEachDatabase('scans that are imported by the command', (database) => {
  let folder: string
  let library: LibraryIndex
  let recognition: ShadeRecognition
  let now = 0
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ingest-scans-'))
    library = openLibrary(database(), Date.now).collection('public')
    recognition = new ShadeRecognition()
    now = Date.now()
  })
  afterEach(async () => {
    await library.remove([...(await library.hashes(folder)).keys()])
    await database().batch([{ query: database().build.deleteFrom('library_pages').compile() }])
    await rm(folder, { recursive: true })
  })

  const write = async (name: string, pages: readonly PdfPage[] | string) => {
    await writeFile(join(folder, name), typeof pages === 'string' ? pages : pdfOfPages(pages))
  }
  const ingest = async (given: { signal?: AbortSignal; onProgress?: (at: IngestProgress) => void } = {}) => {
    const found = new LibraryScans({ database: database(), recognition, now: () => now })
    const { signal, onProgress } = given
    try {
      return await ingestPaths([folder], { library, scans: found, ...(signal && { signal }) }, onProgress)
    } finally {
      await found.close()
    }
  }
  const textOf = async (name: string) => {
    const rows = await database().all(
      database()
        .build.selectFrom('passages')
        .innerJoin('documents', 'documents.id', 'document_id')
        .select(['text', 'location'])
        .where('source', '=', join(folder, name))
        .orderBy('ordinal'),
    )
    return { text: rows.map(({ text }) => text).join('\n'), locations: rows.map(({ location }) => location) }
  }
  const pagesOf = async (name: string) => {
    const rows = await database().all(
      database().build.selectFrom('library_pages').select('page').where('source', '=', join(folder, name)),
    )
    return rows.map(({ page }) => Number(page)).toSorted((one, other) => one - other)
  }
  const paragraphs = (...numbers: number[]) => numbers.map(paragraph).join('\n')
  const failures = (report: { failures: readonly { reason: string }[] }) =>
    report.failures.map(({ reason }) => reason)

  const text = { text: 'The first page has a text layer of its own.' }
  test.each<[string, () => Promise<PdfPage[]>, number[], string]>([
    ['a scan', () => scans(3), [1, 2, 3], paragraphs(1, 2, 3)],
    [
      'one with a page that has text',
      async () => [text, await scan(2)],
      [2],
      `${text.text}\n${paragraphs(2)}`,
    ],
  ])('%s is read page by page, once', async (_, pages, asked, expected) => {
    await write('a.pdf', await pages())
    const shown: (IngestProgress['pages'] | undefined)[] = []
    const report = await ingest({ onProgress: ({ pages: at }) => shown.push(at) })
    expect(report).toMatchObject({ added: 1, failures: [], unread: [] })
    expect(recognition.asked).toEqual(asked)
    expect((await textOf('a.pdf')).text).toBe(expected)
    expect((await textOf('a.pdf')).locations.join()).toMatch(/第 \d/)
    const count = asked.length
    expect(shown).toEqual([undefined, ...Array.from({ length: count + 1 }, (__, done) => ({ done, count }))])
    expect(await ingest()).toMatchObject({ added: 0, replaced: 0, unchanged: 1 })
    expect(recognition.asked).toEqual(asked)
  })

  test('a page that cannot be recognized is named, and the others are read', async () => {
    await write('a.pdf', await scans(3))
    recognition.failing.add(2)
    const report = await ingest()
    expect(report).toMatchObject({
      added: 1,
      failures: [],
      unread: [{ path: join(folder, 'a.pdf'), reason: '1 页的文字没有认全：第 2 页' }],
    })
    expect((await textOf('a.pdf')).text).toBe(paragraphs(1, 3))
    expect(await ingest()).toMatchObject({ unchanged: 1 })
  })

  test('a scan that shows no text fails, and is not recognized again', async () => {
    await write('a.pdf', await scans(1))
    recognition.failing.add(1)
    expect(failures(await ingest())).toEqual(['没有文字层，图里也没有认出文字'])
    expect(failures(await ingest())).toEqual(['没有文字层，图里也没有认出文字'])
    expect(recognition.asked).toEqual([1])
  })

  test('where nothing is recognized it says how that is turned on, and is read once it is', async () => {
    await write('a.pdf', await scans(2))
    await write('b.pdf', [text, await scan(2)])
    recognition.isWorking = false
    const off = await ingest()
    expect(off.failures).toEqual([{ path: join(folder, 'a.pdf'), reason: noText + how }])
    expect(off.unread).toEqual([{ path: join(folder, 'b.pdf'), reason: `1 页的文字没有认全：第 2 页${how}` }])
    expect((await textOf('b.pdf')).text).toBe(text.text)
    expect(await ingest()).toMatchObject({ unchanged: 1, added: 0, replaced: 0 })
    recognition.isWorking = true
    expect(await ingest()).toMatchObject({ added: 1, replaced: 1, failures: [], unread: [] })
    expect((await textOf('b.pdf')).text).toBe(`${text.text}\n${paragraphs(2)}`)
    expect(await ingest()).toMatchObject({ unchanged: 2 })
  })

  test('one that is stopped goes on where it was, once it is run again or elsewhere', async () => {
    await write('a.pdf', await scans(5))
    const stopped = new AbortController()
    recognition.hold(3)
    const running = ingest({ signal: stopped.signal })
    await recognition.arrived
    stopped.abort(new Error('stopped'))
    await expect(running).rejects.toThrow('stopped')
    expect((await textOf('a.pdf')).text).toBe('')
    expect(await pagesOf('a.pdf')).toEqual([1, 2])
    recognition.held = null
    await rename(join(folder, 'a.pdf'), join(folder, 'b.pdf'))
    const shown: unknown[] = []
    expect(await ingest({ onProgress: ({ pages }) => pages && shown.push(pages.done) })).toMatchObject({
      added: 1,
    })
    expect(shown).toEqual([2, 3, 4, 5])
    expect(recognition.asked).toEqual([1, 2, 3, 3, 4, 5])
    expect((await textOf('b.pdf')).text).toBe(paragraphs(1, 2, 3, 4, 5))
    // The first path is gone from the folder, with the pages that were recognized of it.
    expect(await pagesOf('a.pdf')).toEqual([])
  })

  test('what was recognized before it was turned off is read, and the rest later', async () => {
    await write('a.pdf', await scans(4))
    recognition.hold(3)
    const running = ingest()
    await recognition.arrived
    recognition.isWorking = false
    recognition.release()
    expect((await running).unread).toEqual([
      { path: join(folder, 'a.pdf'), reason: `1 页的文字没有认全：第 4 页${how}` },
    ])
    expect((await textOf('a.pdf')).text).toBe(paragraphs(1, 2, 3))
    recognition.isWorking = true
    expect(await ingest()).toMatchObject({ replaced: 1, unread: [] })
    expect(recognition.asked).toEqual([1, 2, 3, 4])
    expect((await textOf('a.pdf')).text).toBe(paragraphs(1, 2, 3, 4))
  })

  test('other content under the same path is recognized anew', async () => {
    await write('a.pdf', await scans(2))
    await ingest()
    await write('a.pdf', [await scan(3)])
    expect(await ingest()).toMatchObject({ replaced: 1 })
    expect((await textOf('a.pdf')).text).toBe(paragraphs(3))
    expect(await pagesOf('a.pdf')).toEqual([1])
    await write('a.pdf', [text])
    expect(await ingest()).toMatchObject({ replaced: 1 })
    expect(await pagesOf('a.pdf')).toEqual([])
  })

  test('one that is replaced while it waits is read as it is by then', async () => {
    await write('a.pdf', await scans(1))
    await write('b.pdf', await scans(2))
    recognition.hold(1)
    const running = ingest()
    await recognition.arrived
    await write('b.pdf', [text, await scan(4), await scan(5)])
    recognition.release()
    expect(await running).toMatchObject({ added: 2, failures: [] })
    expect((await textOf('b.pdf')).text).toBe(`${text.text}\n${paragraphs(4, 5)}`)
  })

  test('its pages go with the document', async () => {
    await write('a.pdf', await scans(2))
    await ingest()
    expect(await pagesOf('a.pdf')).toEqual([1, 2])
    await rm(join(folder, 'a.pdf'))
    expect(await ingest()).toMatchObject({ removed: 1 })
    expect(await pagesOf('a.pdf')).toEqual([])
  })

  test('pages of a document that is not imported for a month are deleted, others stay', async () => {
    await write('a.pdf', await scans(1))
    await ingest()
    const { build } = database()
    const page = { source: '/elsewhere/b.pdf', sha256: 'b', page: 1, created_at: now, result: '' }
    await database().batch([{ query: build.insertInto('library_pages').values(page).compile() }])
    now += 29 * dayMs
    await ingest()
    const count = async () => (await database().all(build.selectFrom('library_pages').select('page'))).length
    expect(await count()).toBe(2)
    now += 2 * dayMs
    await ingest()
    expect(await count()).toBe(1)
    expect(await pagesOf('a.pdf')).toEqual([1])
  })

  test('one with a password is refused as before', async () => {
    const encrypt = `/Encrypt <</Filter /Standard /V 1 /R 2 /P -44 /O <${'ab'.repeat(32)}> /U <${'cd'.repeat(32)}>>> /ID [<00> <00>]`
    const plain = pdfOfPages(await scans(1)).toString('latin1')
    const locked = plain.replace('/Root 1 0 R', `/Root 1 0 R ${encrypt}`)
    await writeFile(join(folder, 'a.pdf'), Buffer.from(locked, 'latin1'))
    expect(failures(await ingest())).toEqual(['文件有密码保护，请先去掉密码再导入'])
    expect(recognition.asked).toEqual([])
  })

  test('all other files are found before the first scan is finished', async () => {
    await write('a.pdf', await scans(2))
    await write('b.pdf', await scans(2))
    await write('c.txt', '一段小小的文字')
    recognition.hold(1)
    const running = ingest()
    await recognition.arrived
    expect((await textOf('c.txt')).text).toBe('一段小小的文字')
    expect((await textOf('a.pdf')).text).toBe('')
    recognition.release()
    expect(await running).toMatchObject({ added: 3, failures: [] })
    expect((await textOf('b.pdf')).text).toBe(paragraphs(1, 2))
  })

  test('the same content under two paths is recognized once', async () => {
    await write('a.pdf', await scans(2))
    await writeFile(join(folder, 'b.pdf'), await readFile(join(folder, 'a.pdf')))
    expect(await ingest()).toMatchObject({ added: 2 })
    expect(recognition.asked).toEqual([1, 2])
    expect((await textOf('b.pdf')).text).toBe(paragraphs(1, 2))
  })
})
