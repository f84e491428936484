import { expect, test } from '@jest/globals'
import { openAudit } from '../../moderation/audit.ts'
import type { Database } from '../../storage/database/database.ts'
import { openTestStorage } from '../../testing/test-storage.ts'
import { importChats } from './import-chats.ts'

test('others are served while long messages are indexed, each after the one before', async () => {
  const messages = 10
  await using opened = new AsyncDisposableStack()
  const storage = await openTestStorage()
  opened.defer(() => storage.remove())
  // Nothing is waited for at the database: every pause is one of the import's own.
  const database: Database = { ...storage.database, batch: async () => [] }
  const turns = Array.from({ length: messages }, (_, at) => ({
    question: `第 ${at} 问`,
    answer: '渡口的号子和过江的船歌。'.repeat(1_500),
    asked: 1,
    model: '',
  }))
  const conversation = { source_id: 'a', title: '渡口', created: 1, updated: 1, turns }
  let served = 0
  let isOver = false
  const serve = () => {
    served += 1
    if (!isOver) setImmediate(serve)
  }
  setImmediate(serve)
  await importChats({ database, audit: openAudit, now: Date.now, quota: 0 }, 'u:1', [conversation], [])
  isOver = true
  // Checking and storing pause for a few of them, indexing for each.
  expect(served).toBeGreaterThanOrEqual(1.5 * messages)
})
