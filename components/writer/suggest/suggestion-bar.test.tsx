import { afterEach, expect, jest, test } from '@jest/globals'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import type { Editor as ReactEditor } from '@tiptap/react'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import { changesOf, type Suggestion } from './suggestion'
import { SuggestionBar } from './suggestion-bar'
import { acceptChanges, setSuggestion, suggestionExtension, suggestionOf } from './suggestion-plugin'

const { ai: texts } = zhCN.writer
let editor: Editor
afterEach(() => editor.destroy())

/** Shows what a model has added behind the first paragraph of two. */
function open(written: string, over: Partial<Suggestion> = {}) {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...documentExtensions({ placeholder: '', task: '', formula: '' }),
      suggestionExtension.configure({ labels: { accept: '接受', refuse: '放弃' } }),
    ],
    content: editorContent('一二三\n\n末段'),
  })
  const { doc, schema } = editor.state
  const range = { from: 4, to: 4 }
  const changes = changesOf(doc, range, schema.nodeFromJSON(documentOfMarkdown(written)).children)
  setSuggestion(editor.view, {
    id: 1,
    action: 'continue',
    instruction: '',
    phase: 'done',
    text: written,
    error: '',
    model: 'm',
    ...range,
    changes,
    ...over,
  })
  /** The text before the place where the model continues. */
  const continued: string[] = []
  const suggesting = {
    accept: () => void acceptChanges(editor.view, suggestionOf(editor.state)?.changes ?? []),
    start: () => {
      const { doc: now, selection } = editor.state
      expect(selection.empty).toBe(true)
      continued.push(now.textBetween(0, selection.to, '/'))
    },
    again: jest.fn(),
    stop: jest.fn(),
    refuse: jest.fn(),
  }
  const host = document.body.appendChild(document.createElement('div'))
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <SuggestionBar editor={editor as ReactEditor} host={host} suggesting={suggesting} />
    </Texts>,
  )
  return { continued, suggesting }
}

test('what is written to its end has no button that continues it', () => {
  open('四五六')
  expect(screen.getByRole('status')).toHaveTextContent('续写好了，共 1 处')
  expect(screen.queryByRole('button', { name: texts.goOn })).toBeNull()
})

test.each([
  ['text', '四五六', '一二三四五六'],
  ['blocks', '四五六\n\n- 七\n- 八', '一二三/四五六/七/八'],
])('%s that were cut say so, and are continued where they end', async (_, written, before) => {
  const { continued, suggesting } = open(written, { isCut: true })
  expect(screen.getByRole('status')).toHaveTextContent(texts.cut)
  expect(screen.getByRole('button', { name: texts.again })).toBeVisible()
  await act(() => userEvent.click(screen.getByRole('button', { name: texts.goOn })))
  expect(continued).toEqual([before])
  expect(editor.getText()).toMatch(/末段$/)
  expect(suggesting.again).not.toHaveBeenCalled()
})
