import pino from 'pino'
import { headerNames } from '../../../../lib/contract/identity.ts'
import { pdfOfPages } from '../../../ingest/testing/make-pdf.ts'
import { readEnvironment } from '../../../settings/environment.ts'
import { openFileBlobs } from '../../../storage/blobs/file-blobs.ts'
import { openStorage } from '../../../storage/open-storage.ts'
import { startTestHost } from '../../../testing/test-host.ts'
import { FileClient } from '../../testing/file-client.ts'
import { ShadeRecognition, scans } from './shade-recognition.ts'

// A host that is killed while it recognizes a file: before a page is recognized, or as soon as it is.
const [, , directory = '', device = '', count = '0', place = 'before'] = process.argv

const env = readEnvironment({ DATA_DIR: directory, RATE_LIMIT: '0' })
const opened = await openStorage(env, pino({ level: 'silent' }))
const fileBlobs = await openFileBlobs({ folder: `${directory}/blobs`, secret: 'secret', now: Date.now })
const storage = Object.assign(opened, { fileBlobs, blobs: fileBlobs })
const recognition = new ShadeRecognition()
const recognize = recognition.recognize.bind(recognition)
const die = () => process.kill(process.pid, 'SIGKILL')
recognition.recognize = async (...asked) => {
  if (place === 'before') die()
  const page = await recognize(...asked)
  // While it is stored.
  setImmediate(die)
  return page
}
const host = await startTestHost(storage, async function* () {}, { env, recognition })
if (Number(count) > 0) {
  const client = new FileClient(host, { [headerNames.deviceHash]: device })
  await client.finish(await client.send('扫描.pdf', pdfOfPages(await scans(Number(count)))))
}
