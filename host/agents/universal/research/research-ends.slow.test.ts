import { describe, expect, test } from '@jest/globals'
import { leadCardId, sectionCardId } from '../../../../lib/contract/cards/outline.ts'
import {
  asPlanned,
  expectSound,
  reportOf,
  sceneOf,
  scriptedResearcher,
  turnOf,
} from './testing/research-scene.ts'

const seeds = Array.from({ length: 20 }, (_, index) => index)

/** How many events a whole run has, so that the moments of the tests are spread over it. */
async function lengthOfRun(): Promise<number> {
  const turn = sceneOf({ sections: 6 }).turn()
  await turn.choose(await turn.start(), asPlanned)
  return turn.eventCount()
}

describe('stopped at any moment', () => {
  test.each(seeds)('%i of 20: the finished sections are kept, and nothing stays unfinished', async (seed) => {
    const most = Math.floor(((seed + 0.5) / seeds.length) * (await lengthOfRun()))
    const scene = sceneOf({ sections: 6 })
    const turn = scene.turn()
    expect(await turn.choose(await turn.start(), asPlanned, most)).toBe('stopped')
    const before = turn.outline().sections.filter(({ state }) => state === 'done')
    turn.finish()
    const { sources, texts, cited } = reportOf(turn.cards())
    const kept = turn.outline().sections.filter(({ state }) => state === 'done')
    expect(kept).toEqual(before)
    const textOf = (id: string) => texts.find((text) => text.id === sectionCardId(id))?.text
    for (const { id } of kept) expect(textOf(id)).toMatch(/\[\d+\]/)
    expect(turn.outline().sections.filter(({ state }) => state === 'running')).toEqual([])
    expect(sources.map(({ index }) => index)).toEqual(sources.map((_, at) => at + 1))
    expect([...new Set(cited)].filter((index) => index < 1 || index > sources.length)).toEqual([])
    for (const card of turn.cards()) expect(card.target).toBe('end')
  })
})

describe('when its process dies at any moment', () => {
  test.each(seeds)('%i of 20: the report is written, and no checkpointed step is repeated', async (seed) => {
    const whole = await lengthOfRun()
    const scene = sceneOf({ sections: 6 })
    const turn = scene.turn()
    const wait = await turn.start()
    const first = Math.floor(((seed + 0.5) / seeds.length) * whole)
    expect(await turn.choose(wait, asPlanned, first)).toBe('stopped')
    const stepsThen = new Map(turn.steps)
    const begunThen = scene.calls.sections.length
    const rest = await turn.resume(Math.floor(whole / 3))
    const stepsLater = new Map(turn.steps)
    if (rest === 'stopped') expect(await turn.resume()).toBeNull()
    const doneThen = [...stepsThen.keys()].flatMap((step) => /^section:(.+)$/.exec(step)?.[1] ?? [])
    const titles = new Map(turn.outline().sections.map(({ id, title }) => [id, title]))
    const begunLater = scene.calls.sections.slice(begunThen)
    for (const id of doneThen) expect(begunLater).not.toContain(titles.get(id))
    // What each step came to is what it came to first.
    for (const [step, result] of stepsThen) expect(turn.steps.get(step)).toEqual(result)
    for (const [step, result] of stepsLater) expect(turn.steps.get(step)).toEqual(result)
    expect(scene.used).toHaveLength(1)
    const { sources, texts, cited } = reportOf(turn.cards())
    expect(turn.outline().sections.every(({ state }) => state === 'done')).toBe(true)
    expect(texts.find(({ id }) => id === leadCardId)?.text).not.toBe('')
    expect([...new Set(cited)].sort((a, b) => a - b)).toEqual(sources.map((_, at) => at + 1))
  })

  test('a planned outline is not planned again', async () => {
    const scene = sceneOf()
    const turn = scene.turn()
    await turn.start()
    expect(await turn.resume()).toMatchObject({ wait: 'outline' })
    expect(scene.calls.model).toEqual(['plan'])
    expect(scene.calls.queries).toHaveLength(1)
  })

  test('a rewritten section is written once', async () => {
    const scene = sceneOf()
    const turn = scene.turn()
    await turn.choose(await turn.start(), asPlanned)
    const again = turnOf(scene.deps, scene.model, {
      prompt: { pattern: 'research', copilot_option: { section: 's2' } },
      replaced: turn.cards(),
    })
    const count = scene.calls.model.length
    expect(await again.start()).toBeNull()
    const after = scene.calls.model.slice(count)
    expect(await again.resume()).toBeNull()
    expect(scene.calls.model.slice(count)).toEqual(after)
    expectSound(again.cards(), scene.calls)
  })
})

test('stopping does not wait for a silent model', async () => {
  const scene = sceneOf()
  const silent = scriptedResearcher(scene.calls, 3, (call) => {
    if (call === 'section') throw new DOMException('stopped', 'AbortError')
  })
  const turn = turnOf(scene.deps, silent)
  await expect(turn.choose(await turn.start(), asPlanned)).rejects.toThrow('stopped')
})
