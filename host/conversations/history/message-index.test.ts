import { expect, test } from '@jest/globals'
import type { Statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { watchedDatabase } from '../../testing/watched-database.ts'
import { TurnView } from '../turns/turn-view.ts'
import { TurnWriter } from '../turns/turn-writer.ts'

describeOnEachDatabase('an answer of a search', (database) => {
  test('is not indexed for the search in chats, one of a chat is', async () => {
    const written: string[] = []
    const batch = (statements: readonly Statement[]) =>
      void written.push(...statements.map(({ query }) => query.sql))
    for (const kind of ['search', 'agent'] as const) {
      const address = { turnId: kind, askId: 'a', docId: kind, conversationId: 'c', question: '问', kind }
      const view = new TurnView({ ...address, agentId: '001', agentType: 'universal' })
      const streams = { adopt: () => undefined, deliver: () => undefined } as never
      const deps = { database: watchedDatabase(database(), { batch }), streams, now: Date.now }
      const writer = new TurnWriter({ ...deps, giveUp: AbortSignal.abort() }, view, 1)
      await expect(writer.end({ kind: 'cancelled' })).rejects.toThrow()
      expect(written.some((sql) => sql.includes('message_index'))).toBe(kind === 'agent')
    }
  })
})
