import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { openSecretBox } from '../../platform/secret-box.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { LiveSettings } from '../../settings/live-settings.ts'
import { openStorage } from '../../storage/open-storage.ts'
import { makeTemporaryFolder } from '../../storage/testing/temporary-folder.ts'
import { checkSettings } from './check-settings.ts'
import { settingsAtRest } from './settings-at-rest.ts'

const log = pino({ level: 'silent' })
const key = 'a key of the operator'

/** The data directory of a product that was set up in the browser and has ended. */
async function atRest() {
  const folder = await makeTemporaryFolder()
  const environment = { DATA_DIR: folder.path, SECRETS_KEY: key }
  const storage = await openStorage(readEnvironment(environment), log)
  const { database, bus } = storage
  const settings = await LiveSettings.open({
    environment,
    database,
    bus,
    box: openSecretBox(key),
    log,
    now: Date.now,
  })
  await settings.change({ LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODELS: 'm1', LLM_API_KEY: 'sk-canary' })
  settings.close()
  await storage.close()
  const read = async (more: Record<string, string> = {}) => {
    const given = { ...environment, ...more }
    return settingsAtRest(given, readEnvironment(given), 5_000)
  }
  return { folder, read }
}

test('a product that is not running is checked with the stored settings', async () => {
  const { folder, read } = await atRest()
  const found = await read()
  expect(found?.env).toMatchObject({ LLM_MODELS: ['m1'], LLM_API_KEY: 'sk-canary' })
  expect(found && checkSettings(found)).toEqual([])

  const otherKey = await read({ SECRETS_KEY: 'another key, as long' })
  expect(otherKey && checkSettings(otherKey)).toEqual([
    expect.objectContaining({ cause: 'secrets_unreadable', values: { names: 'LLM_API_KEY' } }),
  ])
  expect((await read())?.env.LLM_API_KEY).toBe('sk-canary')

  const otherHost = await read({ LLM_BASE_URL: 'http://127.0.0.1:10/v1', LLM_MODEL: 'm2' })
  expect(otherHost && checkSettings(otherHost)).toEqual([
    expect.objectContaining({
      cause: 'left_out',
      state: 'warning',
      values: { names: expect.stringContaining('LLM_API_KEY') },
    }),
  ])
  await folder.remove()
})

test('without readable settings nothing is checked', async () => {
  const folder = await makeTemporaryFolder()
  const environment = { DATA_DIR: folder.path }
  const read = () => settingsAtRest(environment, readEnvironment(environment), 5_000)
  expect(await read()).toBeNull()
  await writeFile(join(folder.path, 'zhizhou.db'), 'no database')
  expect(await read()).toBeNull()
  await appendFile(join(folder.path, 'zhizhou.db'), '…')
  expect(
    await settingsAtRest(
      environment,
      readEnvironment({ ...environment, DATABASE_URL: 'postgres://127.0.0.1:9/none', SECRETS_KEY: key }),
      2_000,
    ),
  ).toBeNull()
  await folder.remove()
})
