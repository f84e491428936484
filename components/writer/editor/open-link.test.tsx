import { afterEach, expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import { DialogLayer } from '@/components/ui/dialog/dialog-layer'
import { pageMessagesOf, shellMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { useOpenLink } from './use-open-link'

const { toolbar: texts } = zhCN.writer
let editor: Editor
afterEach(() => editor.destroy())

function LinkButton() {
  const openLink = useOpenLink(editor)
  return (
    <button type="button" onClick={openLink}>
      {texts.link}
    </button>
  )
}

test('an address that may not be in a document is refused where it is typed', async () => {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: documentExtensions({ placeholder: '', task: '', formula: '' }),
    content: editorContent('渡口'),
  })
  editor.commands.selectAll()
  render(
    <Texts locale="zh-CN" messages={{ ...shellMessagesOf(zhCN), ...pageMessagesOf(zhCN, 'writer') }}>
      <LinkButton />
      <DialogLayer texts={{ ok: '确定', cancel: '取消', close: '关闭', unavailable: '' }} />
    </Texts>,
  )
  await userEvent.click(screen.getByRole('button', { name: texts.link }))
  const field = await screen.findByRole('textbox', { name: texts.linkTitle })
  await userEvent.type(field, 'javascript:alert(1){Enter}')
  expect(await screen.findByText(texts.linkRefused)).toBeVisible()
  expect(editor.getHTML()).not.toContain('<a')
  await userEvent.clear(field)
  await userEvent.type(field, 'example.com/ferry{Enter}')
  await waitFor(() => expect(editor.getHTML()).toContain('href="https://example.com/ferry"'))
})
