import pino from 'pino'
import { headerNames } from '../../../../lib/contract/identity.ts'
import { ShadeRecognition, scan, scans } from '../../../ingest/recognition/testing/shade-recognition.ts'
import { pdfOfPages } from '../../../ingest/testing/make-pdf.ts'
import { readEnvironment } from '../../../settings/environment.ts'
import { openFileBlobs } from '../../../storage/blobs/file-blobs.ts'
import { openStorage } from '../../../storage/open-storage.ts'
import { startTestHost } from '../../../testing/test-host.ts'
import { FileClient } from '../../testing/file-client.ts'

// A host that is killed while it recognizes the first or the second page of those that are left.
const [, , directory = '', device = '', count = '0', place = '1', isImage = ''] = process.argv

const env = readEnvironment({ DATA_DIR: directory, RATE_LIMIT: '0' })
const opened = await openStorage(env, pino({ level: 'silent' }))
const fileBlobs = await openFileBlobs({ folder: `${directory}/blobs`, secret: 'secret', now: Date.now })
const storage = Object.assign(opened, { fileBlobs, blobs: fileBlobs })
const recognition = new ShadeRecognition()
const recognize = recognition.recognize.bind(recognition)
recognition.recognize = async (...asked) => {
  if (recognition.asked.length + 1 >= Number(place)) process.kill(process.pid, 'SIGKILL')
  return recognize(...asked)
}
const host = await startTestHost(storage, async function* () {}, { env, recognition })
if (Number(count) > 0) {
  const client = new FileClient(host, { [headerNames.deviceHash]: device })
  const [name, bytes] =
    isImage === ''
      ? ['扫描.pdf', pdfOfPages(await scans(Number(count)))]
      : ['图.jpg', (await scan(Number(count))).jpeg]
  await client.finish(await client.send(name, bytes))
}
