import { afterEach, expect, test } from '@jest/globals'
import { Editor } from '@tiptap/core'
import type { EditorNode } from '@/lib/text/document/editor-node'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'
import { documentExtensions } from './document-extensions'
import { editorContent } from './editor-content'

let editor: Editor
afterEach(() => editor.destroy())

function open(markdown: string): Editor {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: documentExtensions({ placeholder: '正文', task: '做完了', formula: 'TeX' }),
    content: editorContent(markdown),
    enableContentCheck: true,
    onContentError: ({ error }) => {
      throw error
    },
  })
  editor.state.doc.check()
  return editor
}

const written = () => markdownOfDocument(editor.getJSON() as EditorNode)

test.each([
  ['headings and text', '# 一\n\n正文 **粗** *斜* ~~删~~ `码` <u>线</u>\n'],
  ['lists and tasks', '- [ ] 一\n- [x] 二\n- 三\n  1. 甲\n\n  2. 乙\n'],
  ['an item without a paragraph', '- ```\n  x\n  ```\n'],
  ['a table', '| a | b |\n| :-: | - |\n| 1<br>2 | **x\\|y** |\n'],
  ['quotes, rules and code', '> 引\n>\n> - 项\n\n---\n\n```js title="a"\nlet a\n```\n'],
  ['links and images', '[甲 `b`](https://a.cn "题") ![图](/a.png "二")\n'],
  ['formulas and notes', '质能 $E=mc^2$，见[^1]\n\n$$\nx\n$$\n\n[^1]: 来源\n'],
  ['HTML', '<div>\nx\n</div>\n\n段 <kbd>A</kbd>\n'],
  ['lines', '一\\\n二\n三\n'],
  ['nothing', ''],
])('%s pass the schema of the editor unchanged', (_, markdown) => {
  open(markdown)
  expect(written()).toBe(markdown)
  // The same as HTML, which is what is copied and pasted within the editor.
  const html = editor.getHTML()
  expect(html).not.toContain('undefined')
})

test('HTML of a document is shown as text', () => {
  open('<img src=x onerror=alert(1)>\n\n段 <b onclick="x()">b</b>\n\n[x](javascript:alert)\n')
  const { dom } = editor.view
  expect(dom.querySelector('img:not(.ProseMirror-separator), b, [onclick]')).toBeNull()
  expect(dom.querySelector('a')?.getAttribute('href') ?? '').not.toContain('javascript')
})

test('a checkbox ticks its task', () => {
  open('- [ ] 一\n')
  const box = editor.view.dom.querySelector('input') as HTMLInputElement
  expect(box.getAttribute('aria-label')).toBe('做完了')
  box.click()
  expect(written()).toBe('- [x] 一\n')
})
