import { ReadableStream, TextDecoderStream } from 'node:stream/web'
import { afterEach, expect, test } from '@jest/globals'
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

test('of a text that was stopped while it replaces another nothing can be accepted', async () => {
  open('甲。@乙丙丁。@', [{ kind: 'text', text: '乙' }])
  runner.start('rewrite')
  await waitFor(() => expect(shown()?.text).toBe('乙'))
  runner.stop()
  await waitFor(() => expect(shown()?.phase).toBe('stopped'))
  runner.accept()
  expect(markdown()).toBe('甲。乙丙丁。')
  expect(shown()?.text).toBe('乙')
})

test('what was added until it was stopped can be accepted', async () => {
  open('甲。@', [{ kind: 'text', text: '乙' }])
  runner.start('continue')
  await waitFor(() => expect(shown()?.text).toBe('乙'))
  runner.stop()
  await waitFor(() => expect(shown()?.phase).toBe('stopped'))
  runner.accept()
  expect(markdown()).toBe('甲。乙')
})
