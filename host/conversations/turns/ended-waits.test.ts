import { expect, test } from '@jest/globals'
import { statement } from '../../storage/database/database.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { endedWaits } from './waiting-turns.ts'

const waiting = 130
const looks = 60

describeOnEachDatabase('turns whose wait has expired', (database) => {
  test('are all found in time, even if the first ones found keep failing', async () => {
    const { build } = database()
    const row = { owner: 'o', conversation_id: 'c', fingerprint: '', prompt: '{}', state: 'waiting' as const }
    const rest = { lease: 1, last_seq: 1, end_frame: '', created_at: 0, ended_at: 0, waits_until: 5 }
    const rows = Array.from({ length: waiting }, (_, at) => {
      const id = `t${at}`
      return { ...row, ...rest, id, ask_id: id, doc_id: id }
    })
    await database().batch([statement(build.insertInto('turns').values(rows))])
    const found = new Set<string>()
    for (let look = 0; look < looks; look += 1)
      for (const { id } of await endedWaits(database(), 10)) found.add(id)
    expect(found.size).toBe(waiting)
  })
})
