import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import sharp from 'sharp'
import { openTestStorage } from '../../testing/test-storage.ts'
import { ingestPaths } from '../ingest-paths.ts'
import { pdfOfPages } from '../testing/make-pdf.ts'
import { LibraryScans } from './library-scans.ts'
import { isInstalled, Recognizer } from './recognizer.ts'
import { makePage, printed } from './testing/make-page.ts'

const edge = 1_000
const lines = ['长江是亚洲第一长河，发源于青藏高原。', '它流经十一个省区市，在上海注入东海。']

// The packages are optional: a machine may not have them.
const testInstalled = isInstalled() ? test : test.skip
testInstalled('a scan is imported with what the engine reads on it', async () => {
  const storage = await openTestStorage()
  const page = await makePage(printed(lines), { width: edge, height: edge })
  const path = join(storage.directory, '长江.pdf')
  await writeFile(path, pdfOfPages([{ jpeg: await sharp(page).jpeg().toBuffer(), edge }]))
  const recognition = new Recognizer({ setting: 'auto', limits: { timeoutMs: 300_000 } })
  const { libraryDatabase: database } = storage
  const scans = new LibraryScans({ database, recognition, now: Date.now })
  const report = await ingestPaths([path], { library: storage.library.collection('public'), scans })
  expect(report).toMatchObject({ added: 1, failures: [], unread: [] })
  const rows = await database.all(database.build.selectFrom('passages').select(['text', 'location']))
  expect(rows.map(({ text }) => text.replaceAll('\n', '')).join('')).toBe(lines.join(''))
  expect(rows.map(({ location }) => location)).toEqual(['第 1 页'])
  await Promise.all([scans.close(), recognition.close()])
  await storage.remove()
})
