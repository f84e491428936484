import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Song } from '../../../lib/contract/music/song.ts'
import { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import { randomId } from '../../platform/make-id.ts'
import { openJobs } from '../../storage/jobs/database-jobs.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'

const { musicCreate, musicGet, musicList, musicLike, musicCancel, musicDelete } = musicRoutes

describeOnEachDatabase('songs of members', (database) => {
  let storage: TestStorage
  let host: TestHost
  let jobs: Jobs
  beforeAll(async () => {
    storage = await openTestStorage()
    jobs = openJobs({ database: database(), bus: storage.bus, makeId: randomId, report: () => undefined })
    host = await startTestHost({ ...storage, database: database(), jobs }, async function* () {})
  })
  afterAll(async () => {
    await host.close()
    await jobs.close()
    await storage.remove()
  })

  async function member() {
    const { token } = await buildUser(database())
    return new AccountClient(host, { k_sso_token: token })
  }
  const create = async (client: AccountClient) => {
    const { body } = await client.post(musicCreate.path, {
      lyrics: '灯塔把海风折成信\n外婆数着船',
      style: 'folk',
    })
    return (body.data as { song_id: string }).song_id
  }
  const get = async (client: AccountClient, id: string) =>
    ((await client.get(`${musicGet.path}?song_id=${id}`)).body.data as { song: Song } | undefined)?.song
  /** Waits until the host has composed it, or it is gone. */
  const settled = async (client: AccountClient, id: string): Promise<Song | undefined> => {
    for (;;) {
      const song = await get(client, id)
      if (!song || (song.state !== 'waiting' && song.state !== 'running')) return song
    }
  }

  test('a song is composed, liked and deleted', async () => {
    const client = await member()
    const id = await create(client)
    const song = await settled(client, id)
    expect(song).toMatchObject({ state: 'ready', progress: 100, title: '灯塔把海风折成信', style: 'folk' })
    expect(song?.lyrics).toHaveLength(2)
    expect(song?.audio_url).toContain('signature=')
    await client.post(musicLike.path, { song_id: id, like: true })
    expect((await client.get(musicList.path)).body.data).toMatchObject({
      list: [{ is_liked: true }],
      total: 1,
    })
    await client.post(musicDelete.path, { song_id: id })
    expect(await get(client, id)).toBeUndefined()
  })

  test('a cancelled song is not composed; nothing comes of an empty prompt', async () => {
    const client = await member()
    const id = await create(client)
    await (await member()).post(musicCancel.path, { song_id: id })
    expect(await get(client, id)).toBeDefined()
    await client.post(musicCancel.path, { song_id: id })
    expect(await settled(client, id)).toBeUndefined()
    expect((await client.post(musicCreate.path, { prompt: ' ' })).body.code).toBe(400)
  })
})
