import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { libraryRoutes } from '../../../lib/contract/routes/library-routes.ts'
import { ingestPaths } from '../../ingest/ingest-paths.ts'
import { LibraryScans } from '../../ingest/recognition/library-scans.ts'
import { untilAborted } from '../../platform/until-aborted.ts'
import { statement } from '../../storage/database/database.ts'
import { expireRows } from '../../storage/database/owned/expire-rows.ts'
import { AttemptTimeout } from '../../storage/jobs/jobs.ts'
import { tableManifest } from '../../table-manifest.ts'
import { describeFiles } from '../testing/file-world.ts'
import { findLibraryFile, readStatement } from './library-file-row.ts'
import { LibraryReader } from './library-reader.ts'
import { LibraryClient } from './testing/library-client.ts'

const late = '太久没读完，请重新读取；还是不行就拆成几个文件再上传'
const order = { id: 'endless', source: 'upload/endless.txt' }

describeFiles('the limits of the library', (world) => {
  afterEach(() => void jest.restoreAllMocks())

  describe('a document whose reading never ends', () => {
    beforeEach(async () => {
      const { database } = world().storage
      const said = { ...order, title: '', size: 10, sha256: '', blob_name: 'b', passages: 0, uploader: '' }
      const row = { ...said, state: 'waiting' as const, reason: '', is_told: 1, created_at: 1, changed_at: 1 }
      await database.batch([statement(database.build.insertInto('library_files').values(row))])
    })
    afterEach(async () => {
      const { database } = world().storage
      await database.batch([statement(database.build.deleteFrom('library_files').where('id', '=', order.id))])
    })

    const endless = () => Promise.resolve(new Readable({ read: () => undefined }))
    const stuck = () => new Promise<never>(() => undefined)
    const ending = new Error('the process is shutting down')
    test.each([
      ['whose time is up for the last time', endless, new AttemptTimeout(), true, ['failed', late]],
      ['whose bytes do not come in time', stuck, new AttemptTimeout(), true, ['failed', late]],
      ['whose time is up, and that is tried again', endless, new AttemptTimeout(), false, ['reading', '']],
      ['whose process ends', endless, ending, true, ['reading', '']],
    ] as const)('%s', async (_, read, reason, isLast, [state, words]) => {
      const { storage } = world()
      const over = new AbortController()
      const blobs = {
        ...storage.blobs,
        read: () => {
          over.signal.throwIfAborted()
          setImmediate(() => over.abort(reason))
          return read()
        },
      }
      const library = storage.library.collection('public')
      const scans = new LibraryScans({ database: storage.libraryDatabase, now: Date.now })
      const reader = new LibraryReader({ ...storage, blobs, library, scans, now: Date.now })
      const attempt = { signal: over.signal, queue: '', isLast, progress: () => Promise.resolve() }
      await expect(reader.run(order, attempt)).rejects.toBe(reason)
      expect(await findLibraryFile(storage.database, order.id)).toMatchObject({ state, reason: words })
      await reader.close()
    })
  })

  describe('a document whose second attempt waits behind many others', () => {
    const hour = 3_600_000
    const rule = tableManifest.library_files
    test.each(['waiting', 'running', 'failed'] as const)('%s', async (jobState) => {
      const { database, jobs } = world().storage
      const id = `second-${jobState}`
      const said = {
        id,
        source: id,
        title: '',
        size: 10,
        sha256: '',
        blob_name: 'b',
        passages: 0,
        uploader: '',
      }
      const times = { created_at: Date.now(), changed_at: Date.now() }
      const row = { ...said, ...times, state: 'reading' as const, reason: '', is_told: 1 }
      await database.batch([
        statement(database.build.insertInto('library_files').values(row)),
        readStatement(jobs, { id, source: id }, 30 * 24 * hour),
      ])
      const set = { state: jobState, locked_until: Date.now() + 30 * 24 * hour }
      await database.batch([statement(database.build.updateTable('jobs').set(set).where('queue', '=', id))])
      if (typeof rule === 'string' || typeof rule.expire === 'string') throw new Error('documents expire')
      await expireRows(database, [rule.expire], { now: Date.now() + 2 * hour, retentionDays: 1 })
      const state = jobState === 'failed' ? 'failed' : 'reading'
      expect(await findLibraryFile(database, id)).toMatchObject({ state })
    })
  })

  test('reads over a whole list do not block short reads', async () => {
    const operator = await LibraryClient.enter(world().host.origin, world().host.links.make())
    const all = jest.spyOn(world().storage.database, 'all')
    const first = jest.spyOn(world().storage.database, 'first')
    await operator.list({ keyword: '报销' })
    const reads = [...all.mock.calls, ...first.mock.calls].map(([query, options]) => ({
      text: query.compile().sql,
      isHeavy: (options as { isHeavy?: boolean } | undefined)?.isHeavy === true,
    }))
    const long = reads.filter(
      ({ text }) => text.includes('library_files') && /count\(|like|order by/.test(text),
    )
    expect(long.map(({ isHeavy }) => isHeavy)).toEqual([true, true, true])
  })

  test('rereading documents of the command line stops when the caller disconnects', async () => {
    const { storage, host } = world()
    const files = ['一', '二', '三'].map((name) => join(storage.directory, `${name}.txt`))
    for (const file of files) await writeFile(file, '第一版')
    const library = storage.library.collection('public')
    await ingestPaths(files, { library })
    for (const file of files) await writeFile(file, '第二版')
    const operator = await LibraryClient.enter(host.origin, host.links.make())
    const ids = (await operator.list()).files.map(({ id }) => id)
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const reading = jest
      .spyOn(LibraryReader.prototype, 'read')
      .mockImplementation((_file, _content, signal) => {
        begun.resolve()
        signal.addEventListener('abort', () => ended.resolve(), { once: true })
        return untilAborted(new Promise<never>(() => undefined), signal)
      })
    const leave = new AbortController()
    const call = fetch(`${host.origin}${libraryRoutes.libraryReread.path}`, {
      method: 'POST',
      body: JSON.stringify({ ids }),
      headers: { ...operator.headers, 'content-type': 'application/json' },
      signal: leave.signal,
    })
    await begun.promise
    leave.abort()
    await expect(call).rejects.toThrow('aborted')
    await ended.promise
    await Promise.allSettled(reading.mock.results.map(({ value }) => value as Promise<unknown>))
    expect(reading).toHaveBeenCalledTimes(1)
    await library.remove(files)
  })
})
