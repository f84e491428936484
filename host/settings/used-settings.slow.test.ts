import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import pino from 'pino'
import { openProduct } from '../open-product.ts'
import { openStorage } from '../storage/open-storage.ts'
import { makeTemporaryFolder } from '../storage/testing/temporary-folder.ts'
import { AccountClient, newPhone } from '../testing/account-client.ts'
import { newDevice } from '../testing/test-client.ts'
import { startTestHost } from '../testing/test-host.ts'
import { openTestStorage } from '../testing/test-storage.ts'
import { readEnvironment } from './environment.ts'
import { LiveSettings } from './live-settings.ts'
import { openSecrets } from './open-secrets.ts'

test('the approval of new members applies from the next login on', async () => {
  const storage = await openTestStorage()
  const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere' })
  const host = await startTestHost(storage, async function* () {}, { env })
  const logIn = async () => {
    const { data } = await new AccountClient(host, { device_hash: newDevice() }).login(newPhone())
    return data.is_active
  }
  expect(await logIn()).toBe(true)
  env.ELIGIBILITY = 'manual'
  expect(await logIn()).toBe(false)
  await host.close()
  await storage.remove()
})

test('with an unusable stored SMS provider, no code is sent elsewhere', async () => {
  const directory = await makeTemporaryFolder()
  const settings = { DATA_DIR: directory.path, WIKIPEDIA_URL: '', SECRETS_KEY: 'the first key of all' }
  const aliyun = {
    SMS_PROVIDER: 'aliyun',
    ALIYUN_ACCESS_KEY_ID: 'a',
    ALIYUN_ACCESS_KEY_SECRET: 'b',
    ALIYUN_SMS_SIGN_NAME: 'c',
    ALIYUN_SMS_TEMPLATE_CODE: 'd',
  }
  const log = pino({ level: 'silent' })
  const storage = await openStorage(readEnvironment(settings), log)
  const live = await LiveSettings.open({
    ...storage,
    environment: settings,
    box: await openSecrets(readEnvironment(settings)),
    log,
    now: Date.now,
  })
  await live.change(aliyun)
  live.close()
  await storage.close()
  const fail = (error: Error) => {
    throw error
  }
  const product = await openProduct({ ...settings, SECRETS_KEY: 'another key than that' }, log, fail)
  const server = createServer((request, response) => product.app.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const reply = await fetch(`http://127.0.0.1:${port}/v1/sms/code`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', device_hash: newDevice() },
    body: JSON.stringify({ phone: newPhone(), scene: 'login' }),
  })
  expect(reply.status).toBe(503)
  expect(existsSync(join(directory.path, 'outbox'))).toBe(false)
  server.close()
  await product.close()
  await directory.remove()
})

test('a damaged key of the data directory stops the start, and is kept', async () => {
  const directory = await makeTemporaryFolder()
  const file = join(directory.path, 'secrets-key')
  await writeFile(file, 'not\na key\n')
  const env = readEnvironment({ DATA_DIR: directory.path })
  await expect(openSecrets(env)).rejects.toThrow(/secrets-key：密钥文件损坏/)
  expect(await readFile(file, 'utf8')).toBe('not\na key\n')
  await directory.remove()
})
