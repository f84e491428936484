import { expect, test } from '@jest/globals'
import { Editor } from '@tiptap/core'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { selectionBeforeKeys } from './selection-before-keys'

test.each([
  ['a key is for what was just clicked', { key: 'F2', keyCode: 113 }, '前两壶倒掉。'],
  ['an input method keeps the selection', { key: 'Process', keyCode: 229, isComposing: true }, '第1节'],
])('%s', (_, key, selected) => {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [...documentExtensions({ placeholder: '', task: '', formula: '' }), selectionBeforeKeys],
    content: editorContent('## 第1节\n\n前两壶倒掉。\n'),
  })
  editor.view.focus()
  const text = editor.view.dom.querySelector('p')?.firstChild
  // As the browser does it: the event that says so comes later.
  const unheard = (event: Event) => event.stopImmediatePropagation()
  document.addEventListener('selectionchange', unheard, { capture: true })
  if (text) document.getSelection()?.collapse(text, 2)
  editor.view.dom.dispatchEvent(new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true }))
  document.removeEventListener('selectionchange', unheard, { capture: true })
  const { textContent } = editor.state.selection.$from.parent
  editor.destroy()
  expect(textContent).toBe(selected)
})
