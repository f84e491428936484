import { expect, test } from '@jest/globals'
import { writerRoutes } from '../../lib/contract/routes/writer-routes.ts'
import { readEnvironment } from '../settings/environment.ts'
import { AccountClient } from '../testing/account-client.ts'
import { buildUser } from '../testing/build-user.ts'
import { startTestHost } from '../testing/test-host.ts'
import { openTestStorage } from '../testing/test-storage.ts'

test('a member searches their documents 60 times a minute, and lists them freely', async () => {
  const storage = await openTestStorage()
  const env = readEnvironment({ RATE_LIMIT: '100000', DATA_DIR: '/nowhere' })
  const host = await startTestHost(storage, async function* () {}, { env })
  try {
    const member = async () =>
      new AccountClient(host, { k_sso_token: (await buildUser(storage.database)).token })
    const [client, other] = [await member(), await member()]
    const list = async (of: AccountClient, keyword: string) =>
      (await of.get(`${writerRoutes.docList.path}?keyword=${encodeURIComponent(keyword)}`)).status
    const searched = await Promise.all(Array.from({ length: 70 }, () => list(client, '茶')))
    expect(searched.filter((status) => status === 200)).toHaveLength(60)
    expect(searched.filter((status) => status === 429)).toHaveLength(10)
    expect([await list(client, ' '), await list(other, '茶')]).toEqual([200, 200])
  } finally {
    await host.close()
    await storage.remove()
  }
})
