import pino from 'pino'
import { readEnvironment } from '../../settings/environment.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { startTestHost } from '../../testing/test-host.ts'
import { bytesOf, FileClient } from './file-client.ts'

// A host that is killed as soon as it has said that a file is finished. The test tells it where its data lies and whose
// the file is.
const [, , directory = '', device = ''] = process.argv

const env = readEnvironment({ DATA_DIR: directory, RATE_LIMIT: '0' })
const storage = await openStorage(env, pino({ level: 'silent' }))
const host = await startTestHost(storage, async function* () {}, { env })
const client = new FileClient(host, { device_hash: device })
const id = await client.send('笔记.txt', bytesOf('一段文字'))
const finished = await client.finish(id)
if (finished.status === 200) process.kill(process.pid, 'SIGKILL')
