import pino from 'pino'
import { ingestPaths } from '../../../ingest/ingest-paths.ts'
import { LibraryScans } from '../../../ingest/recognition/library-scans.ts'
import { ShadeRecognition, scans } from '../../../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../../../ingest/testing/make-pdf.ts'
import { readEnvironment } from '../../../settings/environment.ts'
import { openStorage } from '../../../storage/open-storage.ts'
import { startTestHost } from '../../../testing/test-host.ts'
import { LibraryClient } from './library-client.ts'

// A process that is killed while it recognizes the first or the second page that is left. With a path it is the command,
// else a host; the first of its kind uploads the scan.
const [, , directory = '', path = '', count = '0', place = '1'] = process.argv

const env = readEnvironment({ DATA_DIR: directory, RATE_LIMIT: '0' })
const storage = await openStorage(env, pino({ level: 'silent' }))
const recognition = new ShadeRecognition()
const recognize = recognition.recognize.bind(recognition)
recognition.recognize = async (...asked) => {
  if (recognition.asked.length + 1 >= Number(place)) process.kill(process.pid, 'SIGKILL')
  return recognize(...asked)
}
if (path === '') {
  const host = await startTestHost(storage, async function* () {}, { env, recognition })
  const operator = await LibraryClient.enter(host.origin, host.links.make())
  if (Number(count) > 0) await operator.send('扫描.pdf', pdfOfPages(await scans(Number(count))))
} else {
  const found = new LibraryScans({ database: storage.libraryDatabase, recognition, now: Date.now })
  await ingestPaths([path], { library: storage.library.collection('public'), scans: found })
}
