import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import pino from 'pino'
import { openAudit } from './audit/audit.ts'
import { openAnswering } from './open-answering.ts'
import { LiveSettings } from './settings/live-settings.ts'
import { openSecretBox } from './settings/secret-box.ts'
import { openTestStorage } from './testing/test-storage.ts'

const log = pino({ level: 'silent' })

test.each([
  [
    'of the same process id, as in a container that was started again',
    `${hostname()}-${process.pid}-deadbeef`,
  ],
  ['of another machine, as of a container that was made anew', `0a1b2c3d4e5f-1-deadbeef`],
  ['of no other folder', '.'],
])('what a killed process has left of the tables of people is deleted: %s', async (_, name) => {
  await using after = new AsyncDisposableStack()
  const storage = await openTestStorage()
  after.defer(() => storage.remove())
  const left = join(storage.directory, 'analysis', name)
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'people.duckdb'), '')
  const settings = await LiveSettings.open({
    ...storage,
    environment: { WIKIPEDIA_URL: '' },
    box: openSecretBox('key'),
    log,
    now: Date.now,
  })
  after.defer(async () => settings.close())
  const { close } = openAnswering({ settings, storage, audit: openAudit, now: Date.now, log })
  after.defer(close)
  expect(existsSync(join(left, 'people.duckdb'))).toBe(false)
})
