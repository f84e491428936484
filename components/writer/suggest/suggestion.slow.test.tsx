import { afterEach, describe, expect, test } from '@jest/globals'
import { Editor } from '@tiptap/core'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { changesOf, type Suggestion, suggestedRange } from './suggestion'
import {
  acceptChanges,
  refuseChange,
  setSuggestion,
  suggestionExtension,
  suggestionOf,
} from './suggestion-plugin'

let editor: Editor
afterEach(() => editor?.destroy())

function open(markdown: string): Editor {
  editor?.destroy()
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...documentExtensions({ placeholder: '', task: '', formula: '' }),
      suggestionExtension.configure({ labels: { accept: '接受', refuse: '放弃' } }),
    ],
    content: editorContent(markdown),
  })
  return editor
}

/** Suggests Markdown for a range of the open document. */
function suggest(from: number, to: number, markdown: string): Suggestion {
  const { doc, schema } = editor.state
  const range = suggestedRange(doc, { from, to })
  const blocks = schema.nodeFromJSON(documentOfMarkdown(markdown)).children
  const suggestion: Suggestion = {
    id: 1,
    action: 'rewrite',
    instruction: '',
    ...range,
    phase: 'done',
    text: markdown,
    error: '',
    model: 'm',
    changes: changesOf(doc, range, blocks),
  }
  setSuggestion(editor.view, suggestion)
  return suggestion
}

const press = (key: string, init: KeyboardEventInit = {}) =>
  editor.view.dom.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }),
  )

test('a suggestion changes nothing until it is accepted, and undo takes it back as one', () => {
  open('早上六点，我们把门板一块一块卸下来，井水烧了三壶。')
  const before = editor.state.doc
  suggest(1, before.content.size - 1, '早上六点，卸门板。井水烧了三壶，都倒了。')
  expect(editor.state.doc).toBe(before)
  expect(editor.view.dom.querySelector('.writer-old')).not.toBeNull()
  press('Tab')
  expect(editor.getText()).toBe('早上六点，卸门板。井水烧了三壶，都倒了。')
  expect(suggestionOf(editor.state)).toBeNull()
  editor.commands.undo()
  expect(editor.state.doc.eq(before)).toBe(true)
})

test('Escape refuses it; keys of an input method do neither', () => {
  open('一二三')
  suggest(1, 4, '四五六')
  press('Tab', { isComposing: true })
  expect(editor.getText()).toBe('一二三')
  press('Escape')
  expect(suggestionOf(editor.state)).toBeNull()
  press('Tab')
  expect(editor.getText()).toBe('一二三')
})

test('single changes are accepted and refused one by one', () => {
  open('甲来了，乙走了，丙没来。')
  const { changes } = suggest(1, 13, '甲到了，乙走了，丙没到。')
  expect(changes.length).toBeGreaterThan(1)
  acceptChanges(editor.view, changes.slice(0, 1))
  expect(editor.getText()).toBe('甲到了，乙走了，丙没来。')
  refuseChange(editor.view, suggestionOf(editor.state)?.changes[0]?.id ?? -1)
  expect(suggestionOf(editor.state)).toBeNull()
  expect(editor.getText()).toBe('甲到了，乙走了，丙没来。')
})

test('typing elsewhere moves a suggestion; typing in its text removes it', () => {
  open('第一段\n\n第二段')
  suggest(6, 9, '改过的段')
  editor.commands.insertContentAt(1, '前')
  press('Tab')
  expect(editor.getText()).toBe('前第一段\n\n改过的段')
  suggest(7, 10, '再改一次')
  editor.commands.insertContentAt(8, '中')
  expect(suggestionOf(editor.state)).toBeNull()
})

test.each([
  ['in the text', '一二', 2, '甲', '一甲二'],
  ['of blocks after the block', '一二\n\n三', 2, '甲\n\n- 乙', '一二\n\n甲\n\n乙\n\n三'],
  ['of a paragraph behind a heading', '## 一二\n\n三', 3, '甲', '一二\n\n甲\n\n三'],
  ['in the middle of a heading', '## 一二', 2, '甲', '一甲二'],
  ['in an empty block', '', 1, '# 甲\n\n乙', '甲\n\n乙'],
])('an insertion %s', (_, markdown, at, written, expected) => {
  open(markdown)
  suggest(at, at, written)
  press('Tab')
  expect(editor.getText({ blockSeparator: '\n\n' }).replaceAll(/\n{2,}/g, '\n\n')).toBe(expected)
  editor.state.doc.check()
})

/** A generator with a seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pieces = [
  '茶馆在坡上，',
  '三开间。',
  '**一口老井**',
  ' tea ',
  '2018 年',
  '`code`',
  '门关着；',
  '[链接](https://a.cn)',
  '渡船停了，',
]
const blockMakers = [
  (text: string) => text,
  (text: string) => `## ${text}`,
  (text: string) => `- ${text}\n- ${text}`,
  (text: string) => `> ${text}`,
  (text: string) => `| a | b |\n| - | - |\n| ${text.replaceAll('|', '')} | c |`,
  (text: string) => `\`\`\`\n${text}\n\`\`\``,
]

describe('300 suggestions at random', () => {
  test('change nothing outside of what is accepted, and leave a valid document', () => {
    const random = randomOf(20_261_126)
    const pick = <Item,>(list: readonly Item[]) => list[Math.floor(random() * list.length)] as Item
    const text = () =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(pieces))
        .join('')
        .trim()
    const markdown = () =>
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => pick(blockMakers)(text())).join('\n\n')
    let partial = 0
    for (let round = 0; round < 300; round += 1) {
      open(markdown())
      const before = editor.state.doc
      const ends = [0, 0].map(() => Math.floor(random() * (before.content.size + 1)))
      const suggestion = suggest(Math.min(...ends), Math.max(...ends), random() < 0.6 ? text() : markdown())
      expect(editor.state.doc).toBe(before)
      const accepted = suggestion.changes.filter(() => random() < 0.5)
      if (accepted.length > 0 && accepted.length < suggestion.changes.length) partial += 1
      acceptChanges(editor.view, accepted)
      const after = editor.state.doc
      after.check()
      // What is between the accepted changes is as it was, in its place.
      let [from, moved] = [0, 0]
      for (const { from: start, to: end, content } of accepted) {
        expect(start).toBeGreaterThanOrEqual(from)
        expect(after.slice(from + moved, start + moved).content.eq(before.slice(from, start).content)).toBe(
          true,
        )
        moved += content.size - (end - start)
        from = end
      }
      const rest = before.slice(from, before.content.size).content
      expect(after.slice(from + moved, after.content.size).content.eq(rest)).toBe(true)
      editor.commands.undo()
      expect(editor.state.doc.eq(before)).toBe(true)
    }
    expect(partial).toBeGreaterThan(5)
  })
})
