import { expect, test } from '@jest/globals'
import { Editor } from '@tiptap/core'
import { documentLimits } from '@/lib/contract/writer/document'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { pasteLimit } from './paste-limit'

/** Pastes text in place of all that a document has. @returns what it has then, and how often it was refused */
function pasted(before: string, text: string, isAllSelected: boolean) {
  let refusals = 0
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...documentExtensions({ placeholder: '', task: '', formula: '' }),
      pasteLimit.configure({ onTooLong: () => (refusals += 1) }),
    ],
    content: editorContent(before),
  })
  if (isAllSelected) editor.commands.selectAll()
  const clipboardData = {
    getData: (type: string) => (type === 'text/plain' ? text : ''),
    files: [],
    items: [],
  }
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData })
  editor.view.dom.dispatchEvent(event)
  const { textContent } = editor.state.doc
  editor.destroy()
  return { length: textContent.length, refusals }
}

test.each([
  ['what fits', '甲乙', '丙'.repeat(1_000), false, { length: 1_002, refusals: 0 }],
  ['what is too long', '甲乙', '丙'.repeat(documentLimits.content), false, { length: 2, refusals: 1 }],
  [
    'what replaces the text',
    '甲'.repeat(290_000),
    '丙'.repeat(20_000),
    true,
    { length: 20_000, refusals: 0 },
  ],
  ['no text', '甲乙', '', false, { length: 2, refusals: 0 }],
])('%s', (_, before, text, isAllSelected, expected) => {
  expect(pasted(before, text, isAllSelected)).toEqual(expected)
})
