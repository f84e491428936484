import { expect, test } from '@jest/globals'
import { readEnvironment } from '../env.ts'
import { AccountClient, newPhone } from '../testing/account-client.ts'
import { newDevice } from '../testing/test-client.ts'
import { startTestHost } from '../testing/test-host.ts'
import { openTestStorage } from '../testing/test-storage.ts'

test('whether new members wait for approval counts from the next login on', async () => {
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
