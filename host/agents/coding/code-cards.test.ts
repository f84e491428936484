import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type CardChange } from '../../../lib/contract/cards/cards.ts'
import { foldCards } from '../../../lib/contract/frames/fold-cards.ts'
import { withCodeCards } from './code-cards.ts'

async function collected(events: AsyncIterable<CardChange>): Promise<CardChange[]> {
  const all: CardChange[] = []
  for await (const event of events) all.push(event)
  return all
}

/** The cards that a text in these pieces becomes. */
async function cardsOf(
  pieces: readonly string[],
): Promise<[type: string, content: unknown, title?: string][]> {
  let cards = 0
  async function* written(): AsyncGenerator<CardChange> {
    const [first = '', ...others] = pieces
    yield { id: 'm', type: 'markdown', target: 'start', content: first }
    for (const content of others) yield { id: 'm', target: 'update', content }
    yield { id: 'm', target: 'end' }
  }
  const events = await collected(withCodeCards(written(), () => `c${++cards}`))
  return foldCards([], events).map(({ type, content, title, target }) => {
    expect(target).toBe('end')
    return title === undefined ? [type, content] : [type, content, title]
  })
}

const text = '先说结论。\n\n```ts\nconst a = `x`\n```\n\n再说原因。\n```\n没有语言\n```\n'
const cut = [
  ['markdown', '先说结论。\n\n'],
  ['code', 'const a = `x`\n', 'ts'],
  ['markdown', '再说原因。\n'],
  ['code', '没有语言\n'],
]

test('code blocks become code cards, wherever the text is split', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 }), async (sizes) => {
      const pieces: string[] = []
      for (let at = 0, size = 0; at < text.length; at += sizes[size++ % sizes.length] ?? 1)
        pieces.push(text.slice(at, at + (sizes[size % sizes.length] ?? 1)))
      expect(await cardsOf(pieces)).toEqual(cut)
    }),
  )
})

test.each([
  ['没有代码', [['markdown', '没有代码']]],
  ['用 ```行内``` 写', [['markdown', '用 ```行内``` 写']]],
  ['``` 一行 ```\n文', [['markdown', '``` 一行 ```\n文']]],
  ['- 列表\n  ```js\n  1\n  ```\n', [['markdown', '- 列表\n  ```js\n  1\n  ```\n']]],
  ['```js\n没有写完', [['code', '没有写完', 'js']]],
  ['```js', [['code', '', 'js']]],
  ['````md\n```js\n1\n```\n````', [['code', '```js\n1\n```\n', 'md']]],
  [
    '```js\n```\n```py\n```',
    [
      ['code', '', 'js'],
      ['code', '', 'py'],
    ],
  ],
  ['\n\n```js\n1\n```\n\n \n', [['code', '1\n', 'js']]],
  [`\`\`\`${'长'.repeat(100)}\n`, [['markdown', `\`\`\`${'长'.repeat(100)}\n`]]],
])('%j becomes %j', async (written, cards) => {
  expect(await cardsOf([written])).toEqual(cards)
})

test('other cards are unchanged, between those of the answer', async () => {
  const events: CardChange[] = [
    { id: 'a', type: 'thinking', target: 'start', content: '```\n想' },
    { id: 'a', target: 'end' },
    { id: 'b', type: 'markdown', target: 'start', content: '看看\n```js\n1' },
    { id: 'b', target: 'end' },
    {
      id: 't',
      type: 'tool_call',
      target: 'replace',
      content: { id: '1', name: 'x', title: 'x', arguments: '', state: 'running' },
    },
  ]
  async function* given() {
    yield* events
  }
  let cards = 0
  const received = await collected(withCodeCards(given(), () => `c${++cards}`))
  expect(received.slice(0, 2)).toEqual(events.slice(0, 2))
  expect(received.at(-1)).toEqual(events.at(-1))
  expect(foldCards([], received).map(({ type }) => type)).toEqual([
    'thinking',
    'markdown',
    'code',
    'tool_call',
  ])
})

test.each([
  ['in words', '先说。\n```ts\na\n```\n再说', 'markdown'],
  ['in code', '先说。\n```ts\na', 'code'],
  ['behind code', '先说。\n```ts\na\n```', 'code'],
  ['behind code and a blank line', '先说。\n```ts\na\n```\n\n', 'code'],
])('the last card says that the answer was cut %s', async (_, content, type) => {
  async function* written(): AsyncGenerator<CardChange> {
    yield { id: 'm', type: 'markdown', target: 'start', content }
    yield { id: 'm', target: 'end', isCut: true }
    yield { id: 'm-cut', type: 'tips', target: 'replace', content: { text: '没有写完。' } }
  }
  let cards = 0
  const shown = foldCards([], await collected(withCodeCards(written(), () => `c${++cards}`)))
  expect(shown.map(({ isCut }) => Boolean(isCut))).toEqual(shown.map((card) => card === shown.at(-2)))
  expect(shown.at(-2)).toMatchObject({ type, target: 'end' })
})

test('a text that turns out to be thinking leaves no cards', async () => {
  async function* written(): AsyncGenerator<CardChange> {
    yield { id: 'm', type: 'markdown', target: 'start', content: '先想。\n```ts\na\n```\n再想。\n' }
    yield { id: 'm', type: 'thinking', target: 'replace', content: '先想。' }
    yield { id: 'm', target: 'end' }
    yield { id: 'n', type: 'markdown', target: 'start', content: '答案。' }
    yield { id: 'n', target: 'end' }
  }
  let cards = 0
  const shown = foldCards([], await collected(withCodeCards(written(), () => `c${++cards}`)))
  expect(shown.map(({ type, content }) => [type, content]).filter(([, content]) => content !== '')).toEqual([
    ['thinking', '先想。'],
    ['markdown', '答案。'],
  ])
})
