import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import { type Database, statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { featuredOwner } from '../featured/featured-owner.ts'
import { newSongRow } from './new-song-row.ts'
import { songOrder } from './song-order.ts'
import { findSong } from './song-rows.ts'

const { musicCreate, musicRetry, musicLike, musicShare } = musicRoutes

describeOnEachDatabase('what a member asks for while they are blocked or deleted', (database) => {
  let storage: TestStorage
  let host: TestHost
  /** Called before the next commit. */
  let beforeCommit: () => Promise<unknown> = async () => undefined
  beforeAll(async () => {
    storage = await openTestStorage()
    const watched = new Proxy(database(), {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (name === 'batch')
          return async (...given: Parameters<Database['batch']>) => {
            await beforeCommit()
            return target.batch(...given)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    host = await startTestHost({ ...storage, database: watched }, async function* () {})
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  const store = async (id: string, owner: string, change: object) => {
    const order = songOrder({ prompt: '夜航', lyrics: '', instrumental: true })
    const row = { ...newSongRow({ id, owner, order, now: 1 }), ...change }
    await database().batch([statement(database().build.insertInto('songs').values(row), 1)])
  }
  const calls = [
    ['create', musicCreate.path, { prompt: '夜航' }],
    ['retry', musicRetry.path, { song_id: 'failed' }],
    ['like', musicLike.path, { song_id: 'ready', like: true }],
    ['like a featured one', musicLike.path, { song_id: 'featured', like: true }],
    ['share', musicShare.path, { song_id: 'ready', share: true }],
  ] as const

  test.each([
    [
      'blocked',
      (build: Database['build'], uid: string) =>
        build.updateTable('users').set({ blocked_at: 1 }).where('uid', '=', uid),
    ],
    ['deleted', (build: Database['build'], uid: string) => build.deleteFrom('users').where('uid', '=', uid)],
  ])('%s: nothing is stored', async (kind, change) => {
    const ready = { state: 'ready', result: JSON.stringify({ lyrics: [], peaks: [], ignoredLyrics: [] }) }
    await store(`featured-${kind}`, featuredOwner, ready)
    for (const [name, path, input] of calls) {
      const { owner, token, user } = await buildUser(database())
      const idOf = (id: string) => (id === 'featured' ? `featured-${kind}` : `${id}-${user.uid}`)
      await store(idOf('failed'), owner, { state: 'failed' })
      await store(idOf('ready'), owner, ready)
      const before = [await findSong(database(), idOf('failed')), await findSong(database(), idOf('ready'))]
      beforeCommit = () => database().batch([statement(change(database().build, user.uid))])
      const given = 'song_id' in input ? { ...input, song_id: idOf(input.song_id) } : input
      const { body } = await new AccountClient(host, { k_sso_token: token }).post(path, given)
      beforeCommit = async () => undefined
      expect([name, body.code]).toEqual([name, 401])
      expect([await findSong(database(), idOf('failed')), await findSong(database(), idOf('ready'))]).toEqual(
        before,
      )
      const { build } = database()
      const songs = build.selectFrom('songs').select('id').where('owner', '=', owner)
      const likes = build.selectFrom('song_likes').select('song_id').where('owner', '=', owner)
      expect([(await database().all(songs)).length, await database().all(likes)]).toEqual([2, []])
    }
  })
})
