import { describe, expect, test } from '@jest/globals'
import { strToU8, zipSync } from 'fflate'
import type { ImportedConversation } from '@/lib/contract/routes/import-routes'
import { ChatImport, type ImportState } from './chat-import'
import { readChatGptConversation } from './chatgpt-conversation'
import { JsonElements, NoJsonList } from './json-elements'

interface Said {
  readonly role?: string
  readonly content?: object | string
  readonly at?: number
  readonly parent?: string | null
  readonly recipient?: string
  readonly model?: string
  readonly isHidden?: boolean
}

function node({ role = 'user', content = '', at, parent = null, recipient, model, isHidden }: Said) {
  return {
    parent,
    message: {
      author: { role },
      create_time: at ?? null,
      recipient: recipient ?? 'all',
      content: typeof content === 'string' ? { content_type: 'text', parts: [content] } : content,
      metadata: { model_slug: model, is_visually_hidden_from_conversation: isHidden },
    },
  }
}

/** A branch of one message after the other. */
function talk(id: string, said: readonly Said[], rest: object = {}) {
  const mapping = Object.fromEntries([
    ['root', { parent: null, message: null }],
    ...said.map((each, at) => [`n${at}`, node({ parent: at === 0 ? 'root' : `n${at - 1}`, ...each })]),
  ])
  return {
    id,
    title: '谈',
    create_time: 100,
    update_time: 300,
    current_node: `n${said.length - 1}`,
    mapping,
    ...rest,
  }
}

const read = (value: unknown) => readChatGptConversation(JSON.stringify(value))
const turnsOf = (value: unknown) =>
  read(value).imported?.turns.map(({ question, answer }) => [question, answer])

describe('a conversation', () => {
  test('becomes questions and answers with their times and models', () => {
    const { imported, messages, left } = read(
      talk('a', [
        { role: 'system', content: '' },
        { content: '问一', at: 101.5 },
        { role: 'assistant', content: '答一', model: 'gpt-4o' },
        { content: '问二', at: 200 },
      ]),
    )
    expect(imported).toEqual({
      source_id: 'a',
      title: '谈',
      created: 100_000,
      updated: 300_000,
      turns: [
        { question: '问一', answer: '答一', asked: 101_500, model: 'gpt-4o' },
        { question: '问二', answer: '', asked: 200_000, model: '' },
      ],
    })
    expect([messages, left]).toEqual([3, 0])
  })

  test('is the branch that was shown last', () => {
    const tree = talk('a', [{ content: '问' }, { role: 'assistant', content: '旧' }])
    const mapping = { ...tree.mapping, n9: node({ role: 'assistant', content: '新', parent: 'n0' }) }
    expect(turnsOf({ ...tree, mapping, current_node: 'n9' })).toEqual([['问', '新']])
    expect(turnsOf({ ...tree, mapping, current_node: null })).toEqual([['问', '新']])
  })

  test('keeps text and code, and counts omitted parts', () => {
    const picture = { content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' }
    const { imported, left } = read(
      talk('a', [
        { content: { content_type: 'user_editable_context', user_profile: 'x' } },
        { content: { content_type: 'multimodal_text', parts: ['看图', picture] } },
        { role: 'assistant', content: { content_type: 'thoughts', thoughts: [] } },
        {
          role: 'assistant',
          content: { content_type: 'code', language: 'unknown', text: 'search("x")' },
          recipient: 'web',
        },
        { role: 'tool', content: '结果' },
        { role: 'assistant', content: { content_type: 'code', language: 'python', text: 'print(1)' } },
        { role: 'assistant', content: '好\uE200cite\uE202turn0search1\uE201了【4†source】。' },
        { role: 'assistant', content: '看不见', isHidden: true },
      ]),
    )
    expect(imported?.turns.map(({ question, answer }) => [question, answer])).toEqual([
      ['看图', '```python\nprint(1)\n```\n\n好了。'],
    ])
    expect(left).toBe(4)
  })

  test.each([
    ['no JSON', 'nothing'],
    ['a list', '[]'],
    ['no nodes', '{"id":"a","mapping":{}}'],
    ['invalid nodes', '{"id":"a","current_node":"x","mapping":{"x":7}}'],
    ['a name from the prototype', '{"id":"a","current_node":"constructor","mapping":{}}'],
    ['no id', JSON.stringify({ ...talk('', [{ content: '问' }]) })],
  ])('%s results in nothing', (_, text) => {
    expect(readChatGptConversation(text).imported).toBeNull()
  })

  test('a cyclic tree ends at the cycle', () => {
    const mapping = {
      a: node({ content: '问', parent: 'b' }),
      b: node({ role: 'assistant', content: '答', parent: 'a' }),
    }
    expect(turnsOf({ id: 'x', current_node: 'b', mapping })).toEqual([['问', '答']])
  })

  test('the newest part of one that is too long is kept', () => {
    const said = Array.from({ length: 1_200 }, (_, at) => ({
      role: at % 2 ? 'assistant' : 'user',
      content: `${at}`,
    }))
    const { imported, left } = read(talk('a', said))
    expect([imported?.turns.length, imported?.turns[0]?.question, left]).toEqual([500, '200', 100])
    const huge = '长'.repeat(300_000)
    const cut = read(talk('a', [{ content: huge }, { role: 'assistant', content: huge }]))
    expect(cut.imported?.turns.map(({ question, answer }) => [question.length, answer.length])).toEqual([
      [50_000, 200_000],
    ])
  })
})

describe('a list', () => {
  const whole = JSON.stringify([{ a: '],"\\"[{' }, 7, 'x', [1, [2]], {}])
  test.each([1, 2, 7, 1_000])(
    'is parsed regardless of where it is split: %d characters at a time',
    (size) => {
      const elements = new JsonElements()
      const found: string[] = []
      for (let at = 0; at < whole.length; at += size) found.push(...elements.take(whole.slice(at, at + size)))
      elements.end()
      expect(found.map((each) => JSON.parse(each) as unknown)).toEqual(JSON.parse(whole))
    },
  )

  test.each(['{}', '"a"', '  x'])('%s is none', (text) => {
    expect(() => new JsonElements().take(text)).toThrow(NoJsonList)
  })

  test('an interrupted one says so', () => {
    const elements = new JsonElements()
    expect(elements.take('[{"a":1},{"b"')).toEqual(['{"a":1}'])
    expect(() => elements.end()).toThrow(NoJsonList)
  })

  test('depth is of no matter', () => {
    const elements = new JsonElements()
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    expect(elements.take(deep).length).toBe(1)
    expect(readChatGptConversation(deep).imported).toBeNull()
  })
})

function fileOf(name: string, bytes: Uint8Array): File {
  return new File([Buffer.from(bytes)], name)
}

function open(refusals = 0) {
  const had = new Set<string>()
  const calls: ImportedConversation[][] = []
  let left = refusals
  const chats = new ChatImport({
    add: async (conversations) => {
      if (left > 0) {
        left -= 1
        throw new RangeError('too soon')
      }
      calls.push(conversations)
      const known = conversations.filter(({ source_id }) => had.has(source_id)).length
      for (const { source_id } of conversations) had.add(source_id)
      return { added: conversations.length - known, known, refused: 0 }
    },
    waitOf: (error) => (error instanceof RangeError ? 1 : null),
    sentenceOf: () => '服务忙碌',
  })
  return { chats, calls }
}

const list = Array.from({ length: 45 }, (_, at) =>
  talk(`c${at}`, [{ content: `问 ${at}` }, { role: 'assistant', content: '答' }]),
)
const bytes = strToU8(JSON.stringify([...list, talk('leer', [])]))
const archive = zipSync({
  'chat.html': strToU8('<p>'),
  'conversations.json': bytes,
  'x/user.json': strToU8('{}'),
})

describe('an import', () => {
  test.each([
    ['conversations.json', bytes],
    ['export.zip', archive],
  ])('of %s shows its contents, and imports it once', async (name, content) => {
    const { chats, calls } = open()
    const steps: ImportState['step'][] = []
    chats.subscribe(() => steps.push(chats.snapshot().step))
    await chats.read(fileOf(name, content))
    expect(chats.snapshot()).toEqual({
      step: 'preview',
      preview: { conversations: 45, messages: 90, empty: 1, left: 0 },
    })
    await chats.add()
    expect(chats.snapshot()).toEqual({ step: 'done', added: 45, known: 0, refused: 0 })
    expect(calls.map(({ length }) => length)).toEqual([20, 20, 5])
    expect(new Set(steps)).toEqual(new Set(['reading', 'preview', 'adding', 'done']))
    await chats.read(fileOf(name, content))
    await chats.add()
    expect(chats.snapshot()).toEqual({ step: 'done', added: 0, known: 45, refused: 0 })
  })

  const broken = {
    'that is no list': [strToU8('{"a":1}'), 'format'],
    'that breaks off': [strToU8('[{"a":1}'), 'format'],
    'with nothing in it': [strToU8('[]'), 'empty'],
    'of something else': [zipSync({ 'other.json': strToU8('[]') }), 'missing'],
    'that breaks off, as an archive': [archive.slice(0, -400), 'broken'],
  } as const
  test.each(Object.keys(broken) as (keyof typeof broken)[])('a file %s is refused', async (kind) => {
    const { chats } = open()
    const [content, why] = broken[kind]
    await chats.read(fileOf('a', content))
    expect(chats.snapshot()).toMatchObject({ step: 'failed', why })
  })

  test('waits when rate-limited, and repeats nothing', async () => {
    const { chats, calls } = open(3)
    await chats.read(fileOf('a.json', bytes))
    await chats.add()
    expect(chats.snapshot()).toEqual({ step: 'done', added: 45, known: 0, refused: 0 })
    expect(calls.map(({ length }) => length)).toEqual([20, 20, 5])
  })

  test('stops importing when cancelled', async () => {
    const { chats, calls } = open()
    const reading = chats.read(fileOf('a.json', bytes))
    chats.cancel()
    await reading
    expect(chats.snapshot()).toEqual({ step: 'idle' })
    await chats.add()
    expect(calls).toEqual([])
  })
})
