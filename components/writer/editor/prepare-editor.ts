import { Editor } from '@tiptap/core'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'

const sample =
  '# 一\n\n二 **三** *四* `五` [六](https://example.com)[^1] $x^2$\n\n- 七\n\n| 八 |\n| - |\n| 九 |\n\n[^1]: 十\n'

/** Runs the code that the first document needs: browsers compile it when it runs first. */
export function prepareEditor(): void {
  const extensions = documentExtensions({ placeholder: '', task: '', formula: '' })
  new Editor({ extensions, content: editorContent(sample) }).destroy()
}
