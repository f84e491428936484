import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { ingestPaths } from '../../ingest/ingest-paths.ts'
import { LibraryScans } from '../../ingest/recognition/library-scans.ts'
import { paragraph, ShadeRecognition, scans } from '../../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../../ingest/testing/make-pdf.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { LibraryClient } from './testing/library-client.ts'

const child = fileURLToPath(new URL('./testing/killed-scan-child.ts', import.meta.url))
const pages = 6
const kills = 4

/** Four processes are started one after another. */
const testMs = 600_000

const resumed: [
  string,
  boolean,
  (storage: TestStorage, path: string, recognition: ShadeRecognition) => Promise<void>,
][] = [
  [
    'command',
    true,
    async ({ library, libraryDatabase }, path, recognition) => {
      const found = new LibraryScans({ database: libraryDatabase, recognition, now: Date.now })
      const report = await ingestPaths([path], { library: library.collection('public'), scans: found })
      expect(report).toMatchObject({ added: 1, failures: [], unread: [] })
      await found.close()
    },
  ],
  [
    'console',
    false,
    async (storage, _, recognition) => {
      const host = await startTestHost(storage, async function* () {}, { recognition })
      const operator = await LibraryClient.enter(host.origin, host.links.make())
      expect((await operator.settled()).files).toMatchObject([
        { state: 'ready', scanned: pages, recognized: pages },
      ])
      await host.close()
    },
  ],
]

test.each(resumed)(
  'the recognition of a scan by the %s survives kills, and no page is doubled',
  async (_, isCommand, finish) => {
    const first = await openTestStorage()
    await first.close()
    const path = join(first.directory, '扫描.pdf')
    await writeFile(path, pdfOfPages(await scans(pages)))
    for (let kill = 0; kill < kills; kill += 1) {
      const count = kill === 0 ? String(pages) : '0'
      const given = [child, first.directory, isCommand ? path : '', count, kill % 2 === 0 ? '1' : '2']
      const killed = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], {
        stdio: ['ignore', 'inherit', 'inherit'],
      })
      expect((await once(killed, 'close'))[1]).toBe('SIGKILL')
    }

    const storage = await openTestStorage({ DATA_DIR: first.directory })
    const recognition = new ShadeRecognition()
    await finish(storage, path, recognition)
    const { libraryDatabase } = storage
    const rows = await libraryDatabase.all(
      libraryDatabase.build.selectFrom('passages').select('text').orderBy('ordinal'),
    )
    const expected = Array.from({ length: pages }, (__, at) => paragraph(at + 1)).join('\n')
    expect(rows.map(({ text }) => text).join('\n')).toBe(expected)
    // What was stored before a kill is not recognized again.
    expect(recognition.asked).toEqual([3, 4, 5, 6])
    await storage.remove()
    await first.remove()
  },
  testMs,
)
