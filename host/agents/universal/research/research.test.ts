import { expect, test } from '@jest/globals'
import { readCards } from '../../../../lib/contract/cards/card-types.ts'
import { sectionCardId } from '../../../../lib/contract/cards/outline.ts'
import { asPlanned, pageTextOf, question, reportOf, sceneOf } from './testing/research-scene.ts'

test('the outline waits for a day and has spent nothing; as planned it becomes a report', async () => {
  const scene = sceneOf({ sections: 6 })
  const turn = scene.turn()
  const wait = await turn.start()
  expect(wait).toMatchObject({ wait: 'outline', step: 'outline', until: 1_000 + 86_400_000 })
  expect(scene.used).toEqual([])
  expect(scene.calls.model).toEqual(['plan'])
  expect(turn.outline()).toMatchObject({ kind: 'report', version: 1, versions: 1, remaining: 3 })
  expect(turn.outline().sections.map(({ state, queries }) => [state, queries])).toEqual(
    Array.from({ length: 6 }, () => ['planned', 3]),
  )
  expect(await turn.choose(wait, asPlanned)).toBeNull()
  expect(scene.used).toEqual(['u:1'])
  const { sources, texts, cited } = reportOf(turn.cards())
  expect(turn.outline().sections.map(({ state }) => state)).toEqual(Array.from({ length: 6 }, () => 'done'))
  expect(texts.map(({ id }) => id)).toEqual([
    'r-lead',
    ...turn.outline().sections.map(({ id }) => sectionCardId(id)),
  ])
  expect(texts.every(({ text }) => text !== '')).toBe(true)
  expect([...new Set(cited)].sort((a, b) => a - b)).toEqual(sources.map(({ index }) => index))
  const read = new Set(scene.calls.pages.map(pageTextOf))
  expect(sources.every(({ passage }) => read.has(passage))).toBe(true)
  const shown = turn.outline()
  expect(shown.used?.queries).toBe(scene.calls.queries.length)
  expect(shown.sections.reduce((sum, { queries }) => sum + queries, 1)).toBe(scene.calls.queries.length)
  expect(shown.used?.pages).toBe(scene.calls.pages.length)
  expect(shown.sections.reduce((sum, { pages }) => sum + pages, 0)).toBe(scene.calls.pages.length)
  expect(shown.used?.sources).toBe(sources.length)
  expect(shown.used?.tokens).toBe(scene.calls.model.length * 150)
  expect(readCards(turn.cards(), 'people')).toEqual([])
  expect(readCards(turn.cards(), 'related_events')[0]?.length).toBeGreaterThan(0)
  expect(readCards(turn.cards(), 'organizations')[0]?.length).toBeGreaterThan(0)
  expect(readCards(turn.cards(), 'conflict')).toHaveLength(1)
  expect(scene.told).toMatchObject([{ owner: 'u:1', content: { kind: 'research_done' } }])
  expect(question).not.toBe('')
})
