import { expect, test } from '@jest/globals'
import { pino } from 'pino'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { databaseNow } from '../../storage/database/query-builder.ts'
import { insertJob } from '../../storage/jobs/job-rows.ts'
import { AttemptTimeout } from '../../storage/jobs/jobs.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { failAbandoned, mayBeAbandoned } from './abandoned-songs.ts'
import { makeSong, songJob } from './make-song.ts'
import { newSongRow } from './new-song-row.ts'
import { songOrder } from './song-order.ts'
import { findSong, type SongRow } from './song-rows.ts'

const order = songOrder({ prompt: '夜航', lyrics: '', instrumental: true, seconds: 20 })

describeOnEachDatabase('songs whose job has ended without them', (database) => {
  const store = async (owner: string, state: SongRow['state']) => {
    const row = { ...newSongRow({ id: randomId(), owner, order, now: 1 }), state }
    await database().batch([statement(database().build.insertInto('songs').values(row), 1)])
    return row.id
  }
  const addJob = async (payload: string, state: 'waiting' | 'running' | 'done' | 'failed') => {
    const id = randomId()
    const deps = { database: database(), clock: databaseNow }
    const update = database().build.updateTable('jobs').set({ state }).where('id', '=', id)
    await database().batch([insertJob(deps, { id, kind: songJob, payload }), statement(update, 1)])
  }
  const stateOf = async (id: string) => (await findSong(database(), id))?.state

  test.each([
    ['waiting', null, 'failed'],
    ['running', null, 'failed'],
    ['running', 'failed', 'failed'],
    ['running', 'done', 'failed'],
    ['waiting', 'waiting', 'waiting'],
    ['running', 'waiting', 'running'],
    ['running', 'running', 'running'],
    ['ready', null, 'ready'],
    ['failed', null, 'failed'],
  ] as const)('a song that is %s, with a job that is %s, is then %s', async (state, job, expected) => {
    const owner = `u:${randomId()}`
    const id = await store(owner, state)
    const another = await store(`u:${randomId()}`, 'running')
    if (job) await addJob(id, job)
    await failAbandoned(database(), owner)
    expect([await stateOf(id), await stateOf(another)]).toEqual([expected, 'running'])
  })

  test('are looked up when they are old and unfinished', () => {
    const row = newSongRow({ id: 'a', owner: 'u:1', order, now: 0 })
    const hour = 60 * 60_000
    expect(mayBeAbandoned([row], 1_000)).toBe(false)
    expect(mayBeAbandoned([row], hour)).toBe(true)
    expect(mayBeAbandoned([{ ...row, state: 'ready' }], hour)).toBe(false)
  })

  test.each([
    ['the last', true, 'failed'],
    ['another', false, 'running'],
  ] as const)('%s attempt that takes too long leaves it so', async (_, isLast, expected) => {
    const id = await store('u:late', 'waiting')
    const late = new AbortController()
    const deps = {
      database: database(),
      blobs: { put: async () => undefined },
      makeFile: async () => Promise.reject(new Error('unused')),
      provider: {
        start: async () => {
          late.abort(new AttemptTimeout())
          throw late.signal.reason
        },
        finish: async () => new Uint8Array(),
      },
      log: pino({ level: 'silent' }),
    }
    const attempt = { signal: late.signal, isLast, queue: '', progress: async () => undefined }
    const made = makeSong(deps, id, attempt)
    if (isLast) await made
    else await expect(made).rejects.toThrow(AttemptTimeout)
    expect(await stateOf(id)).toBe(expected)
  })
})
