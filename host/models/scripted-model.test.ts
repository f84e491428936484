import { describe, expect, jest, test } from '@jest/globals'
import type { ModelDelta } from './language-model.ts'
import { createScriptedModel } from './scripted-model.ts'

async function collect(name: string, signal = new AbortController().signal): Promise<ModelDelta[]> {
  const deltas: ModelDelta[] = []
  for await (const delta of createScriptedModel(name).stream({ messages: [], signal })) {
    if (delta.kind === 'text' || delta.kind === 'reasoning') deltas.push(delta)
  }
  return deltas
}

const textOf = (deltas: readonly ModelDelta[]) => deltas.map(({ text }) => text).join('')

describe('the scripted model', () => {
  test('writes the configured number of characters, in deltas that carry over the fraction', async () => {
    const deltas = await collect('scripted?characters=160&perSecond=0&delta=1.6')
    expect(textOf(deltas)).toHaveLength(160)
    expect(deltas.slice(0, 5).map(({ text }) => text.length)).toEqual([1, 2, 1, 2, 2])
    expect(deltas).toHaveLength(100)
  })

  test('writes the same text for the same seed, Chinese with punctuation, and reasoning first', async () => {
    const [first, again, other] = await Promise.all(
      ['seed=1', 'seed=1', 'seed=2'].map((seed) => collect(`scripted?characters=300&perSecond=0&${seed}`)),
    )
    expect(textOf(first ?? [])).toBe(textOf(again ?? []))
    expect(textOf(first ?? [])).not.toBe(textOf(other ?? []))
    expect(textOf(first ?? [])).toMatch(/^[\p{Script=Han}，]+。\[\d\]/u)
    const thought = await collect('scripted?characters=20&reasoning=15&perSecond=0&delta=4')
    expect(
      thought.filter(({ kind }) => kind === 'reasoning').reduce((sum, { text }) => sum + text.length, 0),
    ).toBe(15)
    expect(thought.findLastIndex(({ kind }) => kind === 'reasoning')).toBeLessThan(
      thought.findIndex(({ kind }) => kind === 'text'),
    )
  })

  test('keeps its pace, for many concurrent streams', async () => {
    jest.useFakeTimers()
    let ended = 0
    const all = Promise.all(
      Array.from({ length: 300 }, () =>
        collect('scripted?characters=40&perSecond=100&delta=1.6').finally(() => (ended += 1)),
      ),
    )
    await jest.advanceTimersByTimeAsync(399)
    expect(ended).toBe(0)
    await jest.advanceTimersByTimeAsync(20)
    expect(ended).toBe(300)
    jest.useRealTimers()
    for (const deltas of await all) expect(textOf(deltas)).toHaveLength(40)
  })

  test('stops soon after it is aborted, at any pace', async () => {
    jest.useFakeTimers()
    const stop = new AbortController()
    const collected = collect('scripted?perSecond=0.1', stop.signal)
    await jest.advanceTimersByTimeAsync(30)
    stop.abort()
    const outcome = expect(collected).rejects.toThrow()
    await jest.advanceTimersByTimeAsync(400)
    jest.useRealTimers()
    await outcome
  })

  test.each(['scripted?characters=many', 'scripted?delta=0', 'scripted?perSecond=-1'])(
    'refuses %s',
    (name) => {
      expect(() => createScriptedModel(name)).toThrow()
    },
  )
})
