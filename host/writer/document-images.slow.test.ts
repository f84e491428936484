import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { fileAddress } from '../../lib/text/addresses/file-address.ts'
import { giveFile } from '../files/testing/give-file.ts'
import { buildUser } from '../testing/build-user.ts'
import { openTestStorage, type TestStorage } from '../testing/test-storage.ts'
import { imagesOfDocument } from './document-images.ts'

let storage: TestStorage
beforeAll(async () => {
  storage = await openTestStorage()
})
afterAll(() => storage.remove())

test('images are those of the owner, once each, and no other files', async () => {
  const { owner } = await buildUser(storage.database)
  const other = await buildUser(storage.database)
  const bytes = Buffer.from('png')
  const own = await giveFile(storage, owner, 'a.png', bytes)
  const text = await giveFile(storage, owner, 'a.txt', bytes)
  const theirs = await giveFile(storage, other.owner, 'b.png', bytes)
  const content = [own, own, text, theirs, 'none'].map((id) => `![x](${fileAddress(id)})`).join('\n')
  const found = await imagesOfDocument(storage, owner, content)
  expect([...found].map(([id, image]) => [id, Buffer.from(image).toString()])).toEqual([[own, 'png']])
  expect((await imagesOfDocument(storage, owner, 'https://a.cn/x.png')).size).toBe(0)
})
