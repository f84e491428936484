import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { preferenceChoices, preferenceNames } from '../../../lib/contract/preferences.ts'
import { accountFilePaths, accountRoutes } from '../../../lib/contract/routes/account-routes.ts'
import { preferencesRoutes } from '../../../lib/contract/routes/preferences-routes.ts'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient, newPhone } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const { path } = preferencesRoutes.preferencesSave

describeOnEachDatabase('preferences of members', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    host = await startTestHost({ ...storage, database: database() }, async function* () {})
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function member() {
    const built = await buildUser(database())
    return { ...built, client: new AccountClient(host, { k_sso_token: built.token }) }
  }
  const read = async (client: AccountClient) => (await client.get(path)).body.data

  test.each(preferenceNames)('%s: empty at first, then each choice, the last one wins', async (name) => {
    const { client } = await member()
    expect(await read(client)).toEqual({})
    for (const choice of preferenceChoices[name]) {
      const reply = await client.post(path, { values: { [name]: choice } })
      expect([reply.status, reply.body.data]).toEqual([200, { [name]: choice }])
      expect(await read(client)).toEqual({ [name]: choice })
    }
  })

  test('missing fields stay, and a device that transfers its own only adds missing ones', async () => {
    const { client } = await member()
    await client.post(path, { values: { theme: 'dark', sendKey: 'enter' } })
    await client.post(path, { values: { theme: 'light' } })
    const brought = { theme: 'dark', sendKey: 'ctrl-enter', textSize: '150' }
    const reply = await client.post(path, { values: brought, isOnlyMissing: true })
    expect(reply.body.data).toEqual({ theme: 'light', sendKey: 'enter', textSize: '150' })
  })

  test('two devices that transfer their own concurrently end with one', async () => {
    const { client } = await member()
    const sizes = ['125', '150', '175', '200']
    const replies = await Promise.all(
      sizes.map((textSize) => client.post(path, { values: { textSize }, isOnlyMissing: true })),
    )
    const kept = (await read(client)) as { textSize: string }
    expect(sizes).toContain(kept.textSize)
    for (const { status, body } of replies) expect([status, body.data]).toEqual([200, kept])
  })

  test.each([
    ['a choice that there is not', { values: { theme: 'blue' } }],
    ['a number for a text', { values: { textSize: 150 } }],
    ['no values', {}],
    ['a list of values', { values: ['dark'] }],
    ['more than fits', { values: { theme: 'x'.repeat(5_000) } }],
  ])('rejects %s and keeps the stored value', async (_, body) => {
    const { client } = await member()
    await client.post(path, { values: { theme: 'dark' } })
    const { status } = await client.post(path, body)
    expect([400, 413]).toContain(status)
    expect(await read(client)).toEqual({ theme: 'dark' })
  })

  test('names outside the contract are not stored', async () => {
    const { client, user } = await member()
    await client.post(path, { values: { theme: 'dark', colour: 'red', __proto__: 'x' } })
    const { build } = database()
    const rows = await database().all(
      build.selectFrom('preferences').select('name').where('uid', '=', user.uid),
    )
    expect(rows).toEqual([{ name: 'theme' }])
  })

  test('rows of another version are not sent', async () => {
    const { client, user } = await member()
    const row = { uid: user.uid, changed_at: 1 }
    await database().batch([
      statement(
        database()
          .build.insertInto('preferences')
          .values([
            { ...row, name: 'theme', value: 'sepia' },
            { ...row, name: 'fontFamily', value: 'serif' },
            { ...row, name: 'textSize', value: '175' },
          ]),
      ),
    ])
    expect(await read(client)).toEqual({ textSize: '175' })
  })

  test('belong to each member, are exported and deleted with the account', async () => {
    const phone = newPhone()
    const { token } = await new AccountClient(host).login(phone)
    const client = new AccountClient(host, { k_sso_token: token })
    const other = await member()
    await client.post(path, { values: { theme: 'dark' } })
    await other.client.post(path, { values: { theme: 'light' } })
    const file = await fetch(`${host.origin}${accountFilePaths.export}`, { headers: { k_sso_token: token } })
    expect(await file.json()).toMatchObject({ preferences: [{ name: 'theme', value: 'dark' }] })
    const code = await client.code(phone, 'confirm')
    expect((await client.post(accountRoutes.accountDelete.path, { code })).status).toBe(200)
    expect((await client.post(path, { values: { theme: 'dark' } })).status).toBe(401)
    const rows = await database().all(
      database().build.selectFrom('preferences').select('uid').where('value', '=', 'dark'),
    )
    expect(rows.map(({ uid }) => uid)).not.toContain(other.user.uid)
    expect(await read(other.client)).toEqual({ theme: 'light' })
  })

  test('a deleted member gets no rows', async () => {
    const { client, user } = await member()
    const { build } = database()
    await database().batch([statement(build.deleteFrom('users').where('uid', '=', user.uid))])
    expect((await client.post(path, { values: { theme: 'dark' } })).status).toBe(401)
    expect(
      await database().all(build.selectFrom('preferences').selectAll().where('uid', '=', user.uid)),
    ).toEqual([])
  })
})

describe('without a login', () => {
  test('the host stores none', async () => {
    const storage = await openTestStorage()
    const host = await startTestHost(storage, async function* () {})
    const visitor = new AccountClient(host, { device_hash: 'a'.repeat(32) })
    expect((await visitor.get(path)).status).toBe(401)
    expect((await visitor.post(path, { values: { theme: 'dark' } })).status).toBe(401)
    await host.close()
    await storage.remove()
  })
})
