import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { errorNumbers } from '../../../lib/contract/error-code.ts'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { fileRoutes } from '../../../lib/contract/routes/file-routes.ts'
import { routes } from '../../../lib/contract/routes/http.ts'
import { giveFile } from '../../files/testing/give-file.ts'
import { readEnvironment } from '../../settings/environment.ts'
import { statement } from '../../storage/database/database.ts'
import { rawQuery } from '../../storage/database/query-builder.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { AccountClient } from '../../testing/account-client.ts'
import { buildUser } from '../../testing/build-user.ts'
import { newDevice, TestClient } from '../../testing/test-client.ts'
import { startTestHost, type TestHost } from '../../testing/test-host.ts'
import { openTestStorage, type TestStorage } from '../../testing/test-storage.ts'
import { replaceCards } from '../checking/checked-record.ts'
import { editCard } from '../history/edit-card.ts'
import type { AgentRun } from './agent.ts'

const mebibyte = 1024 * 1024
/** 90,000 bytes in UTF-8: with a quota of one mebibyte, three of them are more than the share of conversations. */
const long = '字'.repeat(30_000)

describeOnEachDatabase('the space of conversations', (database) => {
  let storage: TestStorage
  let host: TestHost
  beforeAll(async () => {
    storage = await openTestStorage()
    const env = readEnvironment({ RATE_LIMIT: '0', DATA_DIR: '/nowhere', QUOTA_FILES_MB: '1' })
    const answer = async function* (): AgentRun {
      yield { id: 'c1', type: 'markdown', target: 'start', content: long }
    }
    host = await startTestHost({ ...storage, database: database() }, answer, { env })
  })
  afterAll(async () => {
    await host.close()
    await storage.remove()
  })

  async function member() {
    const { token, owner } = await buildUser(database())
    const client = new AccountClient(host, { k_sso_token: token })
    const socket = await TestClient.open(host.origin, newDevice(), {}, { token })
    const ask = async (id = '') => {
      const askId = socket.ask('问', {}, id)
      return socket.until(({ ask_id, code, seq }) => {
        return ask_id === askId && (code === 2 || (seq === 0 && code > 999_990))
      })
    }
    const space = async () => {
      const { body } = await client.get(`${fileRoutes.fileList.path}?offset=0`)
      return body.data as { used: number; used_by_conversations: number }
    }
    const records = async () => {
      const all = database().build.selectFrom('records').select(['doc_id', 'conversation_id'])
      return database().all(all.where('owner', '=', owner))
    }
    /** A file with which all of the space is taken up. */
    const fill = async () => {
      const id = await giveFile({ ...storage, database: database() }, owner, 'a.txt', Buffer.from('a'))
      const size = database().build.updateTable('files').set({ size: mebibyte })
      await database().batch([statement(size.where('id', '=', id), 1)])
      return id
    }
    return { client, socket, owner, ask, space, records, fill }
  }

  test('their records count, and are free again once a conversation is deleted', async () => {
    const { ask, space, records, client } = await member()
    await ask()
    const one = await space()
    expect(one.used_by_conversations).toBeGreaterThan(90_000)
    expect(one.used_by_conversations).toBeLessThan(91_000)
    expect(one.used).toBe(one.used_by_conversations)
    const [record] = await records()
    await ask(record?.conversation_id)
    expect((await space()).used_by_conversations).toBe(2 * one.used)
    await client.post(routes.sessionDelete.path, { conversation_id: record?.conversation_id })
    expect(await space()).toMatchObject({ used: 0, used_by_conversations: 0 })
  })

  test('cards that change later count as they are', async () => {
    const { ask, space, records, owner } = await member()
    await ask()
    const before = (await space()).used
    const [record] = await records()
    const docId = record?.doc_id ?? ''
    const card: Card = { id: 'c2', type: 'markdown', target: 'start', content: 'a'.repeat(1_000) }
    await replaceCards(database(), docId, [card])
    const { used } = await space()
    expect(used - before).toBe(JSON.stringify(card).length + 1)
    await editCard(database(), owner, { docId, cardId: 'c2' }, () => 'a')
    expect((await space()).used).toBe(used - 999)
  })

  test('a full space refuses what is uploaded; questions have a share of their own', async () => {
    const { ask, fill, client } = await member()
    await fill()
    const file = { name: 'b.txt', size: 1, mime: 'text/plain', sha256: 'a'.repeat(64) }
    expect((await client.post(fileRoutes.fileSign.path, file)).status).toBe(413)
    for (let at = 0; at < 3; at += 1) expect(await ask()).toMatchObject({ code: 2 })
  })

  test('beyond both a question is refused with the reason, and is accepted once something was deleted', async () => {
    const { ask, fill, records, client, socket } = await member()
    const file = await fill()
    for (let at = 0; at < 3; at += 1) await ask()
    const askId = socket.ask('存不下的问题')
    const refusal = await socket.until((frame) => frame.ask_id === askId)
    expect(refusal).toMatchObject({ code: errorNumbers.space_full, seq: 0 })
    expect(refusal.message).toContain('空间用完了')
    expect(await records()).toHaveLength(3)
    await client.post(fileRoutes.fileDelete.path, { file_id: file })
    socket.ask('存不下的问题', { ask_id: askId })
    expect(await socket.ended(askId)).toMatchObject({ code: 2 })
    expect(await records()).toHaveLength(4)
  })

  test('a question that was stored is answered again however full it is', async () => {
    const { ask, fill, socket } = await member()
    for (let at = 0; at < 3; at += 1) await ask()
    const askId = socket.ask('先问的')
    await socket.ended(askId)
    await fill()
    socket.ask('先问的', { ask_id: askId })
    expect(await ask()).toMatchObject({ code: errorNumbers.space_full })
    expect(socket.frames.filter((each) => each.ask_id === askId && each.code > 999_990)).toEqual([])
  })

  test('the sums are those of the records', async () => {
    const { owner, ask } = await member()
    await ask()
    const query = sql<{ counted: number; stored: number }>`select sum(record_bytes) as counted, (
      select sum(octet_length(question) + octet_length(cards)) from records where owner = ${owner}) as stored
      from conversations where owner = ${owner}`
    const row = await database().first(rawQuery(database(), query))
    expect(Number(row?.counted)).toBe(Number(row?.stored))
  })
})
