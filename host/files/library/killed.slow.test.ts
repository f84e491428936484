import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import { startTestHost } from '../../testing/test-host.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { LibraryClient } from './testing/library-client.ts'

const child = fileURLToPath(new URL('./testing/send-child.ts', import.meta.url))

test('uploads of a killed process are read by the next one, each document once', async () => {
  const storage = await openTestStorage()
  await storage.close()
  const options = ['--disable-warning=ExperimentalWarning', child, storage.directory]
  const killed = spawn(process.execPath, options, { stdio: ['ignore', 'inherit', 'inherit'] })
  expect((await once(killed, 'close'))[1]).toBe('SIGKILL')
  const again = await openTestStorage({ DATA_DIR: storage.directory })
  const host = await startTestHost(again, async function* () {})
  const operator = await LibraryClient.enter(host.origin, host.links.make())
  expect((await operator.list()).counts.ready).toBeLessThan(20)
  expect((await operator.settled()).counts).toMatchObject({ total: 20, ready: 20, failed: 0 })
  const { libraryDatabase } = again
  const texts = await libraryDatabase.all(libraryDatabase.build.selectFrom('passages').select('text'))
  const expected = Array.from({ length: 20 }, (_, at) => `文件 ${at}.txt`)
  expect(texts.map(({ text }) => text).sort()).toEqual(expected.sort())
  await host.close()
  await again.remove()
  await storage.remove()
})
