import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'
import Fastify from 'fastify'
import { processEnvironment } from '../../platform/process-environment.ts'
import { openSecretBox } from '../../platform/secret-box.ts'
import { announceOperatorPort, operatorToken } from '../../storage/data-directory/operator-access.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { registerRotateKeys } from '../operator-api/operator-module.ts'

const command = fileURLToPath(new URL('./rotate-keys.ts', import.meta.url))
const [oldKey, newKey] = ['the key of last year', 'the key of this year']

async function rotate(dataDirectory: string, keys: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command], {
    env: { NODE_ENV: 'test', PATH: processEnvironment().PATH, DATA_DIR: dataDirectory, ...keys },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  const [code, ...said] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
  return { code, said: said.join('').trim().split('\n') }
}

async function storeSecret(database: Database): Promise<void> {
  const value = openSecretBox(oldKey).seal('LLM_API_KEY', '["k",""]')
  const row = { name: 'LLM_API_KEY', value, is_secret: 1, changed_at: 1 }
  await database.batch([statement(database.build.insertInto('settings').values(row))])
}

test('seals with the new key when no product runs; once', async () => {
  const storage = await openTestStorage()
  await storeSecret(storage.database)
  await storage.close()
  const { directory } = storage
  const keys = { SECRETS_KEY: newKey, SECRETS_KEY_OLD: oldKey }
  expect(await rotate(directory, { SECRETS_KEY: newKey })).toMatchObject({ code: 1 })
  const done = '都换好了：现在可以去掉 SECRETS_KEY_OLD'
  expect(await rotate(directory, keys)).toEqual({
    code: 0,
    said: ['换成新密钥的 1 个，本来就是的 0 个', done],
  })
  expect(await rotate(directory, keys)).toEqual({
    code: 0,
    said: ['换成新密钥的 0 个，本来就是的 1 个', done],
  })
  await rm(directory, { recursive: true })
})

test('asks the product that uses the data directory, which has the key', async () => {
  const storage = await openTestStorage()
  const { database, directory } = storage
  await storeSecret(database)
  const app = Fastify()
  const secretBox = openSecretBox(newKey, [oldKey])
  registerRotateKeys(app, { token: await operatorToken(directory), database, secretBox })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  await announceOperatorPort(directory, Number(new URL(address).port))
  const { code, said } = await rotate(directory, {})
  expect([code, said[0]]).toEqual([0, '换成新密钥的 1 个，本来就是的 0 个'])
  const foreign = await fetch(`${address}/operator/rotate-keys`, { method: 'POST' })
  expect(foreign.ok).toBe(false)
  await app.close()
  await storage.remove()
})
