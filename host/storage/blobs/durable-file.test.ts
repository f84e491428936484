import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { makeTemporaryFolder } from '../testing/temporary-folder.ts'
import { writeDurably } from './durable-file.ts'

let folder: Awaited<ReturnType<typeof makeTemporaryFolder>>
beforeEach(async () => {
  folder = await makeTemporaryFolder()
})
afterEach(() => folder.remove())

test('a file is created with its folders, for this user only, and replaced atomically', async () => {
  const file = join(folder.path, 'a', 'b', 'file')
  await writeDurably(file, [Buffer.from('a long first version')])
  await writeDurably(file, [Buffer.from('sec'), Buffer.from('ond')])
  expect(await readFile(file, 'utf8')).toBe('second')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await readdir(join(folder.path, 'a', 'b'))).toEqual(['file'])
})

test('one that can’t be renamed leaves the previous content, and no trace', async () => {
  const place = join(folder.path, 'place')
  await mkdir(place)
  await writeFile(join(place, 'inside'), 'kept')
  await expect(writeDurably(place, [Buffer.from('x')])).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(await readdir(folder.path)).toEqual(['place'])
  expect(await readdir(place)).toEqual(['inside'])
})

test('of concurrent writers one wins, completely', async () => {
  const file = join(folder.path, 'file')
  const texts = Array.from({ length: 20 }, (_, index) => `${index} `.repeat(1_000 + index))
  await Promise.all(texts.map((text) => writeDurably(file, [Buffer.from(text)])))
  expect(texts).toContain(await readFile(file, 'utf8'))
  expect(await readdir(folder.path)).toEqual(['file'])
})
