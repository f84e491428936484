import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '../../platform/make-id.ts'
import { statement } from '../../storage/database/database.ts'
import { buildUser } from '../../testing/build-user.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { deleteFile } from '../delete-files.ts'
import { giveFile } from '../testing/give-file.ts'
import { listImages } from './list-images.ts'

let storage: TestStorage
let owner = ''
let other = ''

beforeAll(async () => {
  storage = await openTestStorage()
  owner = (await buildUser(storage.database)).owner
  other = (await buildUser(storage.database)).owner
})
afterAll(() => storage.remove())

const picture = (whose = owner) => giveFile(storage, whose, '山.png', Buffer.from('89504e470d0a1a0a', 'hex'))

/** An answer with these pictures; '' stands for one that failed. */
async function answer(
  conversation_id: string,
  position: number,
  ids: readonly string[],
  { whose = owner, type = 'text_to_image', isCurrent = 1 } = {},
): Promise<string> {
  const { build } = storage.database
  const doc_id = randomId()
  const at = 1_000_000 + position * 1_000
  const items = ids.map((file_id) => ({
    file_id,
    name: '山.png',
    width: 4,
    height: 3,
    seed: 7,
    state: file_id === '' ? 'failed' : 'done',
  }))
  const content = { items, prompt: '山', negative: '', ratio: '4:3', model: 'painter', notes: [] }
  const conversation = {
    id: conversation_id,
    owner: whose,
    kind: 'agent',
    agent_id: '004',
    agent_type: type,
    title: '山',
    created_at: at,
    updated_at: at,
    is_ended: 0,
    running_turn: '',
  } as const
  const record = {
    doc_id,
    conversation_id,
    owner: whose,
    ask_id: randomId(),
    position,
    is_current: isCurrent,
    record_type: 1,
    search_pattern: 'normal',
    question: '山',
    status: 3,
    like: 0,
    cards: JSON.stringify([{ id: 'c1', type: 'image', target: 'end', content }]),
    error: '',
    model: 'painter',
    created_at: at,
  } as const
  await storage.database.batch([
    statement(
      build
        .insertInto('conversations')
        .values(conversation)
        .onConflict((on) => on.doNothing()),
    ),
    statement(build.insertInto('records').values(record)),
  ])
  return doc_id
}

test('images of all conversations, newest first, each once, without failed and deleted ones', async () => {
  const [one, two, three, gone] = await Promise.all([picture(), picture(), picture(), picture()])
  await answer('first', 1, [one, ''], { isCurrent: 0 })
  const newest = await answer('first', 2, [one, two])
  await answer('second', 3, [three, gone])
  await deleteFile({ ...storage, now: Date.now }, owner, gone)
  const { images, hasMore } = await listImages(storage.database, owner, 0)
  expect(images.map(({ file_id, conversation_id }) => [file_id, conversation_id])).toEqual([
    [three, 'second'],
    [one, 'first'],
    [two, 'first'],
  ])
  expect(images[1]).toEqual({
    file_id: one,
    name: '山.png',
    width: 4,
    height: 3,
    seed: 7,
    prompt: '山',
    conversation_id: 'first',
    doc_id: newest,
    created: 1_002,
  })
  expect(hasMore).toBe(false)
})

test("no other owner's images are listed, nor files of others named by own cards", async () => {
  const theirs = await picture(other)
  await answer('theirs', 1, [theirs], { whose: other })
  await answer('forged', 4, [theirs])
  const seen = async (whose: string) =>
    (await listImages(storage.database, whose, 0)).images.map(({ file_id }) => file_id)
  expect(await seen(other)).toEqual([theirs])
  expect(await seen(owner)).not.toContain(theirs)
})

test('pages count answers', async () => {
  const { owner: many } = await buildUser(storage.database)
  const id = await picture(many)
  for (let position = 1; position <= 25; position += 1) await answer('many', position, [id], { whose: many })
  const first = await listImages(storage.database, many, 0)
  expect([first.offset, first.hasMore]).toEqual([20, true])
  const rest = await listImages(storage.database, many, first.offset)
  expect([rest.offset, rest.hasMore]).toEqual([25, false])
})
