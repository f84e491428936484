import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { Editor } from '@tiptap/core'
import { undo } from '@tiptap/pm/history'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import type { DocumentStore } from '../document-kind'
import { documentExtensions } from '../schema/document-extensions'
import { factsOf } from './document-facts'
import { DraftSync } from './draft-sync'
import { OpeningParts } from './opening-parts'

let stop: () => void = () => undefined
beforeEach(() => {
  jest.useFakeTimers()
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

function open(content: string, kept = content) {
  const parts = new OpeningParts(content)
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: documentExtensions({ placeholder: '', task: '', formula: '' }),
    content: parts.first,
  })
  const written: string[] = []
  const words: number[] = []
  let show: (state: { readonly settings: { readonly content: string } }) => void = () => undefined
  const store = {
    subscribe: (listener: typeof show) => {
      show = listener
      return () => undefined
    },
    getState: () => ({ settings: { content: kept } }),
    change: (patch: { readonly content?: string }) => written.push(patch.content ?? ''),
  }
  const sync = new DraftSync(editor, store as unknown as DocumentStore, { shown: content, parts }, () =>
    words.push(factsOf(editor.state.doc).words),
  )
  const leave = sync.start()
  stop = () => {
    leave()
    editor.destroy()
  }
  const type = (text: string) =>
    editor.view.dispatch(editor.state.tr.insertText(text, editor.state.doc.content.size - 1))
  const adopt = (markdown: string) => show({ settings: { content: markdown } })
  return { editor, written, words, parts, sync, type, leave, adopt }
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

test('a document that was only opened is not written, however its Markdown looks', async () => {
  const { written, leave, type } = open('标题\n===\n\n__一__ 二\n')
  await pass(1_000)
  leave()
  expect(written).toEqual([])
  type('三')
  leave()
  expect(written).toEqual(['# 标题\n\n**一** 二三\n'])
})

describe('a long document', () => {
  const paragraphs = Array.from({ length: 1_500 }, (_, at) => `第 ${at} 段的文字[^1]。`)
  const long = `${paragraphs.join('\n\n')}\n\n[^1]: 来源\n`
  const frames = () => jest.advanceTimersToNextTimerAsync(2)

  test('is opened from its beginning, part by part, and not written', async () => {
    const { editor, written, words, parts } = open(long)
    expect(editor.state.doc.childCount).toBeLessThan(300)
    await pass(2_000)
    expect(parts.isOpen).toBe(true)
    expect(editor.state.doc.toJSON()).toEqual(editor.schema.nodeFromJSON(documentOfMarkdown(long)).toJSON())
    expect(words.at(-1)).toBeGreaterThan(8_000)
    expect(written).toEqual([])
  })

  test('can be written before all of it is open: nothing is lost', async () => {
    const { editor, written, parts, leave } = open(long)
    editor.view.dispatch(editor.state.tr.insertText('新', 1))
    await frames()
    expect(parts.isOpen).toBe(false)
    leave()
    expect(written).toEqual([`新${long}`])
  })

  test('keeps what is typed at the end of a part, and undo takes only that back', async () => {
    const { editor, written, type } = open(long)
    const place = editor.state.doc.childCount - 1
    type('新')
    await pass(3_000)
    expect(editor.state.doc.child(place).textContent).toMatch(/新$/)
    expect(written.at(-1)).toBe(long.replace(`第 ${place} 段的文字[^1]。`, `第 ${place} 段的文字[^1]。新`))
    expect(undo(editor.state, editor.view.dispatch)).toBe(true)
    expect(editor.state.doc.toJSON()).toEqual(editor.schema.nodeFromJSON(documentOfMarkdown(long)).toJSON())
  })

  test('waits for a composition', async () => {
    const { editor, parts } = open(long)
    let isComposing = true
    Object.defineProperty(editor.view, 'composing', { get: () => isComposing })
    const before = editor.state.doc
    await pass(2_000)
    expect(editor.state.doc).toBe(before)
    isComposing = false
    await pass(2_000)
    expect(parts.isOpen).toBe(true)
  })

  test('is open at once for a command about all of it', () => {
    const { editor, parts } = open(long)
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    expect(parts.isOpen).toBe(false)
    editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', ctrlKey: true }))
    expect(parts.isOpen).toBe(true)
    expect(editor.state.doc.childCount).toBe(1_501)
  })

  test('is left out where another version takes its place', async () => {
    const { editor, adopt } = open(long)
    await frames()
    adopt('别的\n')
    await pass(2_000)
    expect(editor.state.doc.textContent).toBe('别的')
  })
})
