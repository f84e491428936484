import { expect, test } from '@jest/globals'
import { foldCards } from '../../lib/contract/frames/fold-cards.ts'
import type { ModelEvent } from '../models/language-model.ts'
import { endOfWriting, type Writing, writeCards } from './model-writing.ts'

async function written(events: readonly ModelEvent[]) {
  const writing: Writing = { open: null, text: '' }
  const cards = writeCards(
    (async function* () {
      yield* events
    })(),
    writing,
    { nextId: () => 'c1' },
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
