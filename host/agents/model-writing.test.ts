import { expect, test } from '@jest/globals'
import { type CardChange } from '../../lib/contract/cards/cards.ts'
import { foldCards } from '../../lib/contract/frames/fold-cards.ts'
import type { ModelEvent } from '../models/language-model.ts'
import { endOfWriting, type Writing, writeCards } from './model-writing.ts'

async function written(events: readonly (ModelEvent | CardChange)[], opening = '') {
  const writing: Writing = { open: null, text: '' }
  let ids = 0
  const cards = writeCards(
    (async function* () {
      yield* events
    })(),
    writing,
    { nextId: () => `c${++ids}`, opening },
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

test('what precedes an answer is written once, however thinking divides it', async () => {
  const text = (written: string): ModelEvent => ({ kind: 'text', text: written })
  const thought: ModelEvent = { kind: 'reasoning', text: '想。' }
  const cards = await written(
    [thought, text('一。'), thought, text('二。'), thought, text('三。')],
    '没有来源。',
  )
  expect(cards.filter(({ type }) => type === 'markdown').map(({ content }) => content)).toEqual([
    '没有来源。一。',
    '二。',
    '三。',
  ])
})

test('a text that turns out to be thinking becomes it', async () => {
  const text = (written: string): ModelEvent => ({ kind: 'text', text: written })
  const thought: ModelEvent = { kind: 'thought', text: '' }
  expect(await written([text('先'), text('想。'), thought, text('答案。')], '没有来源。')).toMatchObject([
    { type: 'thinking', content: '先想。' },
    { type: 'markdown', content: '没有来源。答案。' },
  ])
  await expect(written([text('先想。'), thought])).rejects.toThrow('without writing an answer')
})

test('a notice may stand for the answer', async () => {
  const notice = { id: 't', type: 'tips', target: 'replace', content: { text: '没有写出来。' } } as const
  expect(await written([notice])).toMatchObject([{ type: 'tips' }])
})
