import { expect, test } from '@jest/globals'
import { foldCards } from '../../lib/contract/frames/fold-cards.ts'
import type { ModelEvent } from '../models/language-model.ts'
import { endOfWriting, type Writing, writeCards } from './model-writing.ts'

async function written(events: readonly ModelEvent[]) {
  const writing: Writing = { open: null, text: '' }
  let ids = 0
  const cards = writeCards(
    (async function* () {
      yield* events
    })(),
    writing,
    { nextId: () => `c${++ids}` },
  )
  const shown = []
  for await (const event of cards) shown.push(event)
  return foldCards([], [...shown, ...endOfWriting(writing)])
}

test('a cut answer is marked, and followed by an offer to continue it', async () => {
  const text: ModelEvent = { kind: 'text', text: '写到一半，' }
  expect(await written([text])).toEqual([
    { id: 'c1', type: 'markdown', target: 'end', content: '写到一半，' },
  ])
  expect(await written([text, { kind: 'cut' }])).toMatchObject([
    { id: 'c1', type: 'markdown', target: 'end', content: '写到一半，', isCut: true },
    { type: 'tips', content: { goOn: expect.any(String) } },
  ])
})

test('reasoning after the answer ends it; without an answer it fails', async () => {
  const reasoning: ModelEvent = { kind: 'reasoning', text: '想。' }
  expect(await written([{ kind: 'text', text: '好的。' }, reasoning])).toMatchObject([
    { type: 'markdown', content: '好的。' },
    { type: 'thinking', content: '想。' },
  ])
  for (const events of [[], [reasoning], [{ kind: 'text', text: ' \n' } as const]])
    await expect(written(events)).rejects.toThrow('without writing an answer')
})
