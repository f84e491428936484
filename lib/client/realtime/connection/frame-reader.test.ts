import { expect, test } from '@jest/globals'
import { LazyFrameReader } from './frame-reader'

const text = (frame: object) => JSON.stringify(frame)
const ask = {
  agent_id: '001',
  agent_type: 'universal',
  conversation_id: '',
  prompt: { content: '问', ask_id: 'a', file_ids: [] },
}
const card = (content: string) => text({ code: 1, data: [{ type: 'markdown', content }] })

test('frames of our host are parsed immediately', () => {
  const reader = new LazyFrameReader()
  reader.sent(ask)
  const frame = { code: 101, ask_id: 'a', conversation_id: 'c', seq: 1 }
  expect(reader.read(text(frame))).toEqual([frame])
  // What is none of them is left out.
  for (const junk of ['', 'x', 'null', '[]', '7', text({ code: 'x' }), text({ seq: 2 }), text({ code: 1 })])
    expect(reader.read(junk)).toEqual([])
})

test('frames of another host are delivered in order while their parser loads', async () => {
  const reader = new LazyFrameReader()
  reader.sent(ask)
  expect(reader.read(text({ code: 202, seq: 0 }))).toEqual([{ code: 202, seq: 0 }])
  const said = [
    text({ code: 101, conversation_id: 'c' }),
    card('一'),
    text({ code: 202, seq: 0 }),
    card('二'),
  ]
  const order: number[] = []
  const later = said.map(async (data) => {
    for (const { code } of await reader.read(data)) order.push(code)
  })
  await Promise.all(later)
  expect(order).toEqual([101, 1, 202, 1])
  const end = await reader.read(text({ code: 2 }))
  expect(end).toMatchObject([{ code: 2, ask_id: 'a', seq: 4 }])
})
