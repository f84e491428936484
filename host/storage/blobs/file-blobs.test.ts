import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'
import { openFileBlobs } from './file-blobs.ts'

describe('file blobs', () => {
  let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
  let now = 1_000_000
  const open = () => openFileBlobs({ folder: join(folder.path, 'blobs'), secret: 'secret', now: () => now })
  beforeEach(async () => {
    folder = await makeTemporaryFolder()
  })
  afterEach(() => folder.remove())

  test('only this user can read them', async () => {
    const blobs = await open()
    await blobs.put('a/b', new Uint8Array([1]), 'text/plain')
    const modes = await Promise.all(
      ['blobs', 'blobs/a', 'blobs/a/b@blob'].map(
        async (path) => (await stat(join(folder.path, path))).mode & 0o777,
      ),
    )
    expect(modes).toEqual([0o700, 0o700, 0o600])
  })

  test('half-written files of a killed process are deleted at the next start', async () => {
    await open()
    const temporary = join(folder.path, 'blobs', 'tmp@')
    await mkdir(temporary, { recursive: true })
    await writeFile(join(temporary, 'half.tmp'), 'ha')
    await open()
    expect(await readdir(temporary)).toEqual([])
  })

  test('a signed URL permits its one operation until it expires', async () => {
    const blobs = await open()
    const url = await blobs.signedUrl('a/b.png', 'PUT', { expiresInMs: 5_000, mime: 'image/png' })
    expect(url.startsWith('/blobs/a/b.png?expires=1005000&method=PUT&')).toBe(true)
    expect(blobs.verify(url, 'PUT')).toEqual({ key: 'a/b.png', method: 'PUT', mime: 'image/png' })
    expect(blobs.verify(url, 'GET')).toBeNull()
    now += 5_000
    expect(blobs.verify(url, 'PUT')).toBeNull()
  })

  test('a type of several lines is rejected', async () => {
    const blobs = await open()
    await expect(blobs.put('a', new Uint8Array(), 'text/plain\nx')).rejects.toThrow(TypeError)
  })

  test('a deleted folder is noticed', async () => {
    const blobs = await open()
    await folder.remove()
    await expect(blobs.ping()).rejects.toThrow('ENOENT')
  })
})
