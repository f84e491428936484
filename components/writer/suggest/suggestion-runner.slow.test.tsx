import { ReadableStream, TextDecoderStream } from 'node:stream/web'
import { afterEach, describe, expect, test } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { Editor } from '@tiptap/react'
import type { SuggestAction, SuggestionRequest } from '@/lib/contract/writer/suggestion'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { suggestionExtension, suggestionOf } from './suggestion-plugin'
import { SuggestionRunner } from './suggestion-runner'

Object.assign(globalThis, { TextDecoderStream })
// Nothing has a place here, so nothing is scrolled to.
const rect = () => new DOMRect()
Object.assign(Range.prototype, { getClientRects: () => [rect()], getBoundingClientRect: rect })

let editor: Editor
let runner: SuggestionRunner
let requests: SuggestionRequest[] = []
afterEach(() => editor.destroy())

/** Opens a document with what is between two `@` selected, or the cursor at one. Each request gets the next reply. */
function open(marked: string, ...replies: readonly (readonly object[])[]) {
  requests = []
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...documentExtensions({ placeholder: '', task: '', formula: '' }), suggestionExtension],
    content: editorContent(marked),
  })
  const places: number[] = []
  editor.state.doc.descendants((node, at) => {
    for (const { index } of (node.text ?? '').matchAll(/@/g)) places.push(at + index - places.length)
  })
  editor.commands.setContent(editorContent(marked.replaceAll('@', '')))
  const [from = 1, to = from] = places
  editor.commands.setTextSelection({ from, to })
  const waiting = [...replies]
  globalThis.fetch = (async (_: string, { body, signal }: { body: string; signal: AbortSignal }) => {
    requests.push(JSON.parse(body) as SuggestionRequest)
    return { ok: true, body: streamOf(waiting.shift() ?? [], signal) }
  }) as never
  runner = new SuggestionRunner({
    editor,
    open: () => undefined,
    title: () => '题',
    onAccept: () => undefined,
    sentenceOf: String,
    onTooLong: () => undefined,
  })
}

/** A response without an end stays open until it is left. */
function streamOf(lines: readonly object[], signal: AbortSignal) {
  return new ReadableStream<Uint8Array>({
    start(controller) {
      for (const line of lines) controller.enqueue(new TextEncoder().encode(`${JSON.stringify(line)}\n`))
      if (lines.some((line) => 'kind' in line && line.kind === 'end')) controller.close()
      else signal.addEventListener('abort', () => controller.error(signal.reason))
    },
  })
}

const written = (text: string, isCut = false) => [
  { kind: 'text', text },
  { kind: 'end', model: 'm', is_cut: isCut },
]
const shown = () => suggestionOf(editor.state)
const markdown = () => markdownOfDocument(editor.state.doc.toJSON()).trimEnd()

async function run(action: SuggestAction): Promise<void> {
  runner.start(action)
  await waitFor(() => expect(shown()?.phase).not.toBe('running'))
}

test.each([true, false])('whether the end is missing is said: %s', async (isCut) => {
  open('甲。@', written('乙', isCut))
  await run('continue')
  expect(shown()).toMatchObject({ phase: 'done', model: 'm', isCut })
})

const noted = '一句@[^A1]，二句[^b]。\n\n## 题\n\n三句。\n\n[^A1]: 甲\n\n[^b]: 乙'

describe('footnotes of a document', () => {
  test.each<[string, string, SuggestAction, string, string]>([
    [
      'a sentence',
      noted,
      'rewrite',
      '首句[^A1]，次句[^b]。',
      noted.replace('一句@', '首句').replace('二句', '次句'),
    ],
    ['what is added', noted, 'continue', '又[^b]', noted.replace('@', '又[^b]')],
    [
      'several blocks',
      '@一[^b]。\n\n## 二[^b]@\n\n[^b]: 乙',
      'rewrite',
      '壹[^b]。\n\n## 贰[^b]',
      '壹[^b]。\n\n## 贰[^b]\n\n[^b]: 乙',
    ],
    [
      'a sentence with their texts again',
      noted,
      'rewrite',
      '首句[^a1]，二句[^b]。\n\n[^a1]: 别的\n[^b]: 乙',
      noted.replace('一句@', '首句'),
    ],
    [
      'blocks that are all of it',
      '@一[^b]。\n\n[^b]: 乙@',
      'polish',
      '壹[^b]。\n\n[^b]: 贰',
      '壹[^b]。\n\n[^b]: 贰',
    ],
  ])('stay footnotes in %s', async (_, document, action, reply, expected) => {
    open(document, written(reply))
    await run(action)
    runner.accept()
    expect(markdown()).toBe(expected)
  })
})

test('the texts of footnotes that a model left out stay, if they are still cited', async () => {
  const document = '@一[^a]，二[^b]，三[^c]。\n\n[^a]: 甲\n\n[^b]: 乙\n\n[^c]: 丙@'
  open(document, written('壹[^a]，贰[^b]。\n\n[^b]: 新乙'))
  await run('rewrite')
  runner.accept()
  expect(markdown()).toBe('壹[^a]，贰[^b]。\n\n[^b]: 新乙\n\n[^a]: 甲')
})

test.each([
  ['![图](https://evil.example/?q=甲)', '[图](https://evil.example/?q=甲)'],
  ['![图][x]\n\n[x]: https://evil.example/', '[图](https://evil.example/)'],
  ['![x]\n\n[x]: https://evil.example/', '[x](https://evil.example/)'],
  ['[![图](https://evil.example/)](https://b.example)', '[图](https://evil.example/)'],
  ['![己](https://own.example/1.png)', '![己](https://own.example/1.png)'],
])('an image that the document does not have is never shown: %j', async (reply, expected) => {
  open('@\n\n![己](https://own.example/1.png)', [
    ...Array.from(reply, (text) => ({ kind: 'text', text })),
    { kind: 'end', model: 'm', is_cut: false },
  ])
  const sources = new Set<string | null>()
  const watching = new MutationObserver(() => {
    for (const image of editor.view.dom.querySelectorAll('img[src]')) sources.add(image.getAttribute('src'))
  })
  watching.observe(editor.view.dom, { childList: true, subtree: true, attributes: true })
  await run('continue')
  runner.accept()
  expect(markdown()).toContain(expected)
  await waitFor(() => expect(shown()).toBeNull())
  watching.disconnect()
  expect([...sources].filter((source) => source !== 'https://own.example/1.png')).toEqual([])
})

test.each(['```\n改**好**的。\n```', '```md\n改**好**的。\n```\n'])(
  'a fence around a text that replaces another is none: %j',
  async (reply) => {
    open('甲。\n\n@乙。@', written(reply))
    await run('rewrite')
    runner.accept()
    expect(markdown()).toBe('甲。\n\n改**好**的。')
  },
)

describe('code', () => {
  const code = (text: string) => `\`\`\`py\n${text}\n\`\`\``
  test.each([
    [
      'as it is',
      'def f(x):  # *加*\n    return x * 2\n\n# 二\nf(1)',
      'def f(x):  # *加*\n    return x * 2\n\n# 二\nf(1)',
    ],
    ['in a fence', '```python\ndef f(x):\n    return x * 2\n```\n', 'def f(x):\n    return x * 2'],
  ])('that replaces code is kept %s', async (_, reply, expected) => {
    open(code('def f(x):\n    return @x'), written(reply))
    await run('polish')
    runner.accept()
    expect(markdown()).toBe(code(expected))
  })

  test('keeps the indentation at its beginning', async () => {
    open(code('def f(x):\n@    return x@\n'), written('return [x]  # *x*'))
    await run('rewrite')
    runner.accept()
    expect(markdown()).toContain('def f(x):\n    return [x]  # *x*')
  })
})

async function acceptStopped(action: SuggestAction) {
  runner.start(action)
  await waitFor(() => expect(shown()?.text).toBe('乙'))
  runner.stop()
  await waitFor(() => expect(shown()?.phase).toBe('stopped'))
  runner.accept()
}

test('of a text that was stopped while it replaces another nothing can be accepted', async () => {
  open('甲。@乙丙丁。@', [{ kind: 'text', text: '乙' }])
  await acceptStopped('rewrite')
  expect(markdown()).toBe('甲。乙丙丁。')
  expect(shown()?.text).toBe('乙')
})

test('what was added until it was stopped can be accepted', async () => {
  open('甲。@', [{ kind: 'text', text: '乙' }])
  await acceptStopped('continue')
  expect(markdown()).toBe('甲。乙')
})

test('each new version is sent what was written before, the newest first, until another one is begun', async () => {
  open('@甲乙丙丁@', ...['一', '二', '三', '四', '五', '六', '七'].map((text) => written(text)))
  const again = async () => {
    runner.again()
    await waitFor(() => expect(shown()?.phase).not.toBe('running'))
  }
  await run('rewrite')
  for (let count = 0; count < 5; count += 1) await again()
  runner.refuse()
  await run('rewrite')
  expect(requests.map(({ previous }) => previous.split('\n\n---\n\n').join(' '))).toEqual([
    '',
    '一',
    '二 一',
    '三 二 一',
    '四 三 二 一',
    '五 四 三 二',
    '',
  ])
})

test('long versions are sent in part', async () => {
  const long = '长'.repeat(20_000)
  open('甲@', ...Array.from({ length: 5 }, () => written(long)))
  await run('continue')
  for (let count = 1; count < 5; count += 1) {
    runner.again()
    await waitFor(() => expect(shown()?.phase).not.toBe('running'))
  }
  expect(requests.every(({ previous }) => previous.length <= 20_000)).toBe(true)
  expect(requests.at(-1)?.previous.split('---')).toHaveLength(4)
})

test('a summary is of what is selected, also again, and is added behind it', async () => {
  open('甲。\n\n@乙。\n\n丙。@\n\n丁。', written('- 要点'), written('- 要点二'))
  await run('summarize')
  runner.again()
  await waitFor(() => expect(shown()?.text).toBe('- 要点二'))
  await waitFor(() => expect(shown()?.phase).toBe('done'))
  expect(requests.map(({ selected, before, after }) => [selected, before, after])).toEqual([
    ['乙。\n\n丙。', '', ''],
    ['乙。\n\n丙。', '', ''],
  ])
  runner.accept()
  expect(markdown()).toBe('甲。\n\n乙。\n\n丙。\n\n- 要点二\n\n丁。')
})

test.each([
  ['a list', '- 一\n- 二'],
  ['a table', '| 一 | 二 |\n| - | - |\n| 三 | 四 |'],
  ['two paragraphs', '一。\n\n二。'],
])('a paragraph becomes %s', async (_, reply) => {
  open('甲。\n\n@乙，丙。@\n\n丁。', written(reply))
  await run('rewrite')
  runner.accept()
  expect(markdown()).toBe(`甲。\n\n${reply}\n\n丁。`)
  editor.commands.undo()
  expect(markdown()).toBe('甲。\n\n乙，丙。\n\n丁。')
})
