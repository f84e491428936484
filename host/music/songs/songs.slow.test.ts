import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Song } from '../../../lib/contract/music/song.ts'
import { musicRoutes } from '../../../lib/contract/routes/music-routes.ts'
import { audioLink } from '../../../lib/text/addresses/audio-link.ts'
import { createMakeFile } from '../../files/make-file.ts'
import { randomId } from '../../platform/make-id.ts'
import { BatchConflict, statement } from '../../storage/database/database.ts'
import { openJobs } from '../../storage/jobs/database-jobs.ts'
import type { Jobs } from '../../storage/jobs/jobs.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { featuredOwner } from '../featured/featured-owner.ts'
import { songJob } from './make-song.ts'
import { newSongRow } from './new-song-row.ts'
import { songOrder } from './song-order.ts'
import { changeSong, findSong } from './song-rows.ts'
import { withholdSongs } from './withhold-songs.ts'

const { musicCreate, musicGet, musicList, musicLike, musicCancel, musicDelete, musicRetry, musicShare } =
  musicRoutes

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
  const create = async (client: AccountClient, rest: object = {}) => {
    const { body } = await client.post(musicCreate.path, {
      lyrics: '灯塔把海风折成信\n外婆数着船',
      style: 'folk',
      seconds: 20,
      ...rest,
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

  test('a member has few unfinished songs; of several retries at once one counts', async () => {
    const { token, owner } = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: token })
    const order = songOrder({ prompt: '夜航', lyrics: '', instrumental: true, seconds: 20 })
    const ids = Array.from({ length: 5 }, () => randomId())
    const { build } = database()
    await database().batch(
      ids.flatMap((id) => [
        statement(build.insertInto('songs').values(newSongRow({ id, owner, order, now: Date.now() })), 1),
        jobs.statement(songJob, id, { delayMs: 3_600_000 }),
      ]),
    )
    expect((await client.post(musicCreate.path, { prompt: '夜航' })).body).toMatchObject({
      message: expect.stringContaining('等前面的写完'),
    })
    const [failed = ''] = ids
    await database().batch([
      statement(build.updateTable('songs').set({ state: 'failed' }).where('id', '=', failed), 1),
    ])
    const retried = await Promise.all(ids.map(() => client.post(musicRetry.path, { song_id: failed })))
    expect(new Set(retried.map(({ body }) => body.code))).toEqual(new Set([200]))
    const added = build.selectFrom('jobs').select('id').where('payload', '=', JSON.stringify(failed))
    expect(await database().all(added)).toHaveLength(2)
  })

  test('of orders at once no more are stored than may be unfinished, and only they count today', async () => {
    const { token, owner } = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: token })
    const orders = await Promise.all(
      Array.from({ length: 12 }, () => client.post(musicCreate.path, { prompt: '夜航', seconds: 240 })),
    )
    const codes = orders.map(({ body }) => body.code)
    const { build } = database()
    const used = await database().first(
      build.selectFrom('allowances').select('turns').where('subject', '=', `song:${owner}`),
    )
    const stored = codes.filter((code) => code === 200).length
    expect(stored).toBeLessThanOrEqual(5)
    expect(stored + codes.filter((code) => code === 429).length).toBe(12)
    expect(Number(used?.turns)).toBe(stored)
    const { body } = await client.get(musicList.path)
    for (const { song_id } of (body.data as { list: Song[] }).list)
      await client.post(musicCancel.path, { song_id })
  })

  test('each format is downloaded with the label; unsigned paths and deleted songs are not found', async () => {
    const client = await member()
    const id = await create(client)
    const song = await settled(client, id)
    expect(song).toMatchObject({ duration: 20, lrc_url: `${song?.download_url}&format=lrc` })
    const download = (format: string, forged = '') =>
      fetch(`${host.origin}${song?.download_url}${forged}&format=${format}`)
    const starts = { wav: 'RIFF', mp3: 'ID3', ogg: 'OggS', lrc: '[ti:灯塔把海风折成信]' }
    for (const [format, start] of Object.entries(starts)) {
      const reply = await download(format)
      const bytes = Buffer.from(await reply.arrayBuffer())
      expect([format, reply.status]).toEqual([format, 200])
      expect(bytes.subarray(0, Buffer.byteLength(start)).toString()).toBe(start)
      const encoding = format === 'mp3' ? 'utf16le' : 'utf8'
      expect(bytes.includes(Buffer.from('AI 生成：算法作曲', encoding))).toBe(true)
      expect(reply.headers.get('content-disposition')).toContain(`.${format}`)
    }
    expect((await download('mp3', 'x')).status).toBe(403)
    expect((await download('exe')).status).toBe(400)
    await client.post(musicDelete.path, { song_id: id })
    expect((await download('mp3')).status).toBe(404)
  })

  test('a network that downloads much leaves the encoder to others', async () => {
    const client = await member()
    const id = await create(client)
    const song = await settled(client, id)
    const path = `${host.origin}${song?.download_url}`
    const statuses = await Promise.all(
      Array.from(
        { length: 1_000 },
        async (_, at) => (await fetch(`${path}&format=${at % 2 ? 'ogg' : 'mp3'}`)).status,
      ),
    )
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
    expect((await fetch(`${path}&format=mp3`)).status).toBe(200)
    await client.post(musicDelete.path, { song_id: id })
  })

  test('a shared song is heard by anyone until it is revoked', async () => {
    const client = await member()
    const id = await create(client)
    await settled(client, id)
    const share = async (isShared: boolean) =>
      ((await client.post(musicShare.path, { song_id: id, share: isShared })).body.data as { url: string })
        .url
    const url = await share(true)
    expect(audioLink(url)).toMatchObject({ title: '灯塔把海风折成信', duration: 20 })
    expect(await share(true)).toBe(url)
    const link = audioLink(url)?.link ?? ''
    expect((await fetch(link)).headers.get('content-type')).toContain('audio/wav')
    const cover = await fetch(new URL(audioLink(url)?.cover ?? '', host.origin))
    expect(await cover.text()).toMatch(/^<svg [^>]*>(?:<(?:rect|circle|path) [^<>]*>)+<\/svg>$/)
    expect(await share(false)).toBe('')
    expect((await fetch(link)).status).toBe(404)
    const again = audioLink(await share(true))?.link ?? ''
    expect((await fetch(again)).status).toBe(200)
    const { owner } = (await findSong(database(), id)) ?? { owner: '' }
    await database().batch([withholdSongs(database(), owner)])
    expect((await fetch(again)).status).toBe(404)
  })

  test('a file whose song is gone meanwhile is deleted again', async () => {
    const { owner } = await buildUser(database())
    const makeFile = createMakeFile({
      database: database(),
      blobs: storage.blobs,
      jobs,
      now: Date.now,
      makeId: randomId,
      quota: 0,
    })
    const also = () => [statement(changeSong(database(), 'gone', { state: 'ready' }), 1)]
    const made = makeFile({ owner, name: '歌.wav', bytes: new Uint8Array(8), madeIn: '', also })
    await expect(made).rejects.toThrow(BatchConflict)
    const files = database().build.selectFrom('files').select('id').where('owner', '=', owner)
    expect(await database().all(files.where('deleted_at', '=', 0))).toEqual([])
  })

  test('featured songs are composed once for all, liked by each, and not deleted', async () => {
    const [client, other] = [await member(), await member()]
    const list = async (of: AccountClient) =>
      ((await of.get(`${musicList.path}?scope=featured`)).body.data as { list: Song[] }).list
    const [first, second] = await Promise.all([list(client), list(other)])
    expect(first.map(({ song_id }) => song_id)).toEqual(second.map(({ song_id }) => song_id))
    const rows = database().build.selectFrom('songs').select('id').where('owner', '=', featuredOwner)
    expect(await database().all(rows)).toHaveLength(first.length)
    const id = first[0]?.song_id ?? ''
    expect(await settled(client, id)).toMatchObject({ state: 'ready', is_featured: true, made_by: 'builtin' })
    await client.post(musicLike.path, { song_id: id, like: true })
    expect([(await get(client, id))?.is_liked, (await get(other, id))?.is_liked]).toEqual([true, false])
    await client.post(musicDelete.path, { song_id: id })
    const heard = await fetch(new URL((await get(other, id))?.audio_url ?? '', host.origin))
    expect(heard.headers.get('content-type')).toContain('audio/wav')
  })
})
