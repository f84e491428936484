import { expect, test } from '@jest/globals'
import { Editor } from '@tiptap/core'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { runCommand } from './commands'

type EditorNode = Parameters<typeof markdownOfDocument>[0]

/** Inserts a footnote while a text is selected. @param rest what is opened by then */
function withFootnote(before: string, selected: string, rest = ''): string {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: documentExtensions({ placeholder: '', task: '', formula: '' }),
    content: editorContent(before),
  })
  editor.state.doc.descendants((node, at) => {
    const from = at + (node.text?.indexOf(selected) ?? -1)
    if (node.text?.includes(selected)) editor.commands.setTextSelection({ from, to: from + selected.length })
  })
  const open = () => {
    const { content = [] } = editorContent(rest) as { readonly content?: readonly object[] }
    for (const node of rest === '' ? [] : content)
      editor.view.dispatch(
        editor.state.tr.insert(editor.state.doc.content.size, editor.schema.nodeFromJSON(node)),
      )
  }
  runCommand(editor, 'footnote', { open, askImage: () => undefined, column: '' })
  editor.commands.insertContent('注')
  const after = markdownOfDocument(editor.getJSON() as EditorNode)
  editor.destroy()
  return after
}

test('a footnote stands after the selected words, and its note at the end has the cursor', () => {
  expect(withFootnote('茶馆开门，卸门板。\n', '开门')).toBe('茶馆开门[^1]，卸门板。\n\n[^1]: 注\n')
})

test('a footnote has a label of its own in a document that was not wholly open', () => {
  expect(withFootnote('开门。\n', '开门。', '后面[^1]。\n\n[^1]: 旧注\n')).toBe(
    '开门。[^2]\n\n后面[^1]。\n\n[^1]: 旧注\n\n[^2]: 注\n',
  )
})

test('code has no footnotes', () => {
  expect(withFootnote('```\nlet tea\n```\n', 'tea')).toBe('```\nlet 注\n```\n')
})

test('a footnote stands where the page has its selection, before the editor has heard of it', () => {
  const editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: documentExtensions({ placeholder: '', task: '', formula: '' }),
    content: editorContent('## 第1节\n\n前两壶倒掉。\n'),
  })
  editor.view.focus()
  const text = editor.view.dom.querySelector('p')?.firstChild
  // As the browser does it: the event that says so comes later.
  const unheard = (event: Event) => event.stopImmediatePropagation()
  document.addEventListener('selectionchange', unheard, { capture: true })
  if (text) document.getSelection()?.collapse(text, 6)
  runCommand(editor, 'footnote', { open: () => undefined, askImage: () => undefined, column: '' })
  document.removeEventListener('selectionchange', unheard, { capture: true })
  const after = markdownOfDocument(editor.getJSON() as EditorNode)
  editor.destroy()
  expect(after).toMatch(/^## 第1节\n\n前两壶倒掉。\[\^1\]\n/)
})
