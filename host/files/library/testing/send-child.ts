import pino from 'pino'
import { readEnvironment } from '../../../settings/environment.ts'
import { openStorage } from '../../../storage/open-storage.ts'
import { startTestHost } from '../../../testing/test-host.ts'
import { LibraryClient } from './library-client.ts'

// A host that is killed in the middle of reading what was sent. The test tells it where its data lies.
const [, , directory = ''] = process.argv

const env = readEnvironment({ DATA_DIR: directory, RATE_LIMIT: '0' })
const storage = await openStorage(env, pino({ level: 'silent' }))
const host = await startTestHost(storage, async function* () {}, { env })
const operator = await LibraryClient.enter(host.origin, host.links.make())
const names = Array.from({ length: 20 }, (_, at) => `${at}.txt`)
await Promise.all(names.map((name) => operator.send(name, `文件 ${name}`)))
for (;;) {
  const { ready, reading } = (await operator.list()).counts
  if (ready > 2 && reading > 0) process.kill(process.pid, 'SIGKILL')
}
