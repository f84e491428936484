import { expect, test } from '@jest/globals'
import type { Card } from '../../../lib/contract/frames/card.ts'
import { messageStatus } from '../../../lib/contract/frames/message-status.ts'
import { describeOnEachDatabase } from '../../storage/testing/test-database.ts'
import { storeFinishedTurn } from '../../testing/finished-turn.ts'
import { readLateCards } from './late-cards.ts'

const card = (id: string, type: string, content: unknown): Card => ({ id, type, target: 'end', content })
const verdict = { claim: '甲', index: 1, state: 'unclear', by: 'none' }
const check = (more: object, by: object = verdict) =>
  card('support', 'support_check', { model: '', verdicts: [by], ...more })

describeOnEachDatabase('what may come after the end of an answer', (database) => {
  const stored = (cards: readonly Card[], status?: 1) =>
    storeFinishedTurn(database(), {
      owner: 'o1',
      conversationId: 'late',
      position: Math.floor(performance.now() * 1_000),
      cards,
      ...(status && { status }),
    })

  test('are the verdicts, conflicts and suggestions of its record, whole', async () => {
    const late = [
      check({ is_pending: true }),
      card('conflict', 'conflict', []),
      card('suggestion', 'suggestion', []),
    ]
    const docId = await stored([card('c1', 'markdown', '甲[1]。'), ...late])
    expect(await readLateCards(database(), 'o1', docId)).toEqual({ is_pending: true, cards: late })
  })

  test.each<[string, Card[]]>([
    ['whose model is done', [check({})]],
    ['without verdicts', []],
    ['with verdicts of earlier versions', [check({ is_pending: true }, { ...verdict, by: undefined })]],
  ])('is not waited for of an answer %s', async (_, cards) => {
    const docId = await stored(cards)
    expect((await readLateCards(database(), 'o1', docId)).is_pending).toBe(false)
  })

  test('is waited for while the answer has not ended', async () => {
    const docId = await stored([check({})], messageStatus.loading)
    expect(await readLateCards(database(), 'o1', docId)).toEqual({ is_pending: true, cards: [] })
  })

  test('is for its owner only', async () => {
    const docId = await stored([check({})])
    await expect(readLateCards(database(), 'o2', docId)).rejects.toMatchObject({ code: 'not_found' })
  })
})
