import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fileAddress } from '../../lib/text/addresses/file-address.ts'
import { giveFile } from '../files/testing/give-file.ts'
import { buildUser } from '../testing/build-user.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { readNoteFiles } from './note-files.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.remove())

test('footnotes find own files by name and by address, and none of others', async () => {
  const { owner } = await buildUser(storage.database)
  const other = await buildUser(storage.database)
  const give = (of: string, name: string, text: string) => giveFile(storage, of, name, Buffer.from(text))
  const own = await give(owner, '手记_二.txt', '门板是六点卸的。')
  await give(other.owner, '别人的.txt', '别人的话。')
  const theirs = await give(other.owner, '别人的二.txt', '别人的话。')
  const texts = [
    String.raw`手记\_二.txt · 第 3 页`,
    '《手记_二.txt》',
    `[手记](${fileAddress(own)})`,
    '别人的.txt',
    `[x](${fileAddress(theirs)})`,
    '《茶经》',
  ]
  const notes = texts.map((text, at) => ({ number: at + 1, label: String(at + 1), text, url: '' }))
  const found = await readNoteFiles(storage, owner, notes)
  expect([...found.keys()]).toEqual([1, 2, 3])
  expect(found.get(1)).toContain('六点卸的')
})
