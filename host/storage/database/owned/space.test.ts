import { expect, test } from '@jest/globals'
import { sql } from 'kysely'
import { openTestStorage } from '../../../testing/test-storage.ts'
import { rawQuery } from '../query-builder.ts'
import { spaceUsed } from './space.ts'

test('lengths of what a member has thousands of are read from indexes', async () => {
  const storage = await openTestStorage()
  try {
    const plan = await storage.database.all(
      rawQuery(
        storage.database,
        sql<{ detail: string }>`explain query plan select ${spaceUsed('u:1')} as bytes`,
      ),
    )
    const details = plan.map(({ detail }) => detail)
    for (const table of ['written_versions', 'agent_versions', 'plugin_versions', 'tools', 'tool_cases'])
      expect(details.join('\n')).toContain(`SEARCH ${table} USING COVERING INDEX ${table}_space`)
    expect(details.join('\n')).toContain('SEARCH conversations USING COVERING INDEX conversations_space')
    expect(details.filter((detail) => detail.startsWith('SCAN') && detail !== 'SCAN CONSTANT ROW')).toEqual(
      [],
    )
  } finally {
    await storage.remove()
  }
})
