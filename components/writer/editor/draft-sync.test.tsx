import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Editor } from '@tiptap/core'
import type { DocumentStore } from '../document-kind'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { DraftSync } from './draft-sync'

let stop: () => void = () => undefined
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

function open(content: string, kept = content) {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: documentExtensions({ placeholder: '', task: '', formula: '' }),
    content: editorContent(content),
  })
  const written: string[] = []
  const store = {
    subscribe: () => () => undefined,
    getState: () => ({ settings: { content: kept } }),
    change: (patch: { readonly content?: string }) => written.push(patch.content ?? ''),
  }
  const stopSync = new DraftSync(editor, store as unknown as DocumentStore, content, () => undefined).start()
  stop = () => {
    stopSync()
    editor.destroy()
  }
  const type = (text: string) =>
    editor.view.dispatch(editor.state.tr.insertText(text, editor.state.doc.content.size - 1))
  return { editor, written, type }
}

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

test('what is typed goes into the draft at the first pause', async () => {
  const { written, type } = open('一')
  type('二')
  await pass(300)
  type('三')
  await pass(399)
  expect(written).toEqual([])
  await pass(1)
  expect(written).toEqual(['一二三\n'])
})

test('typing without a pause is written every two seconds', async () => {
  const { written, type } = open('')
  for (let count = 0; count < 100; count += 1) {
    type('字')
    await pass(100)
  }
  expect(written.length).toBeGreaterThanOrEqual(4)
  // The rest comes with the pause.
  expect((written.at(-1)?.trim() ?? '').length).toBeGreaterThanOrEqual(79)
  await pass(400)
  expect(written.at(-1)).toBe(`${'字'.repeat(100)}\n`)
})

test('a composition that ends as it was typed is written', async () => {
  const { editor, written, type } = open('')
  let isComposing = true
  Object.defineProperty(editor.view, 'composing', { get: () => isComposing })
  type('zhong')
  await pass(5_000)
  expect(written).toEqual([])
  isComposing = false
  await pass(400)
  expect(written).toEqual(['zhong\n'])
})

test('what an earlier page has not saved is there before anything is typed', async () => {
  const { written, type } = open('一', '一二')
  type('三')
  await pass(400)
  expect(written).toEqual(['一二三\n'])
})
