import { afterEach, describe, expect, jest, test } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Editor } from '@tiptap/core'
import { zhCN } from '@/lib/messages/zh-cn'
import { fileAddress } from '@/lib/text/addresses/file-address'
import type { EditorNode } from '@/lib/text/document/editor-node'
import { markdownOfDocument } from '@/lib/text/document/markdown-of-document'
import { documentExtensions } from '../schema/document-extensions'
import { editorContent } from '../schema/editor-content'
import type { ImageFiles } from './image-files'
import { imageUploads, uploadImages } from './image-uploads'

const texts = zhCN.writer.images
let editor: Editor
afterEach(() => {
  editor.destroy()
  document.body.replaceChildren()
})

type Answer = (file: File, signal: AbortSignal) => Promise<string>

function open(
  markdown: string,
  answers: Answer[],
  addressOf: ImageFiles['open'] = async (id) => `/signed/${id}`,
) {
  const unusable = jest.fn<(count: number) => void>()
  const files: ImageFiles = {
    upload: (file, signal) => answers.shift()?.(file, signal) ?? Promise.reject(new Error('no answer')),
    open: addressOf,
    sentenceOf: (error) => (error as Error).message,
    texts,
  }
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: [
      ...documentExtensions({ placeholder: '', task: '', formula: '' }, files),
      imageUploads.configure({ files, onUnusable: unusable }),
    ],
    content: editorContent(markdown),
  })
  return { unusable, user: userEvent.setup() }
}

const written = () => markdownOfDocument(editor.getJSON() as EditorNode)
const png = (name = '码头.png') => new File(['x'], name, { type: 'image/png' })
const pasted = (files: readonly File[], html = '') =>
  editor.view.someProp('handlePaste', (handle) =>
    handle(
      editor.view,
      {
        clipboardData: { files, getData: (type: string) => (type === 'text/html' ? html : '') },
      } as unknown as ClipboardEvent,
      null as never,
    ),
  ) ?? false

describe('a pasted image', () => {
  test('is in the text once it is uploaded, as the address of its file', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    open('前后\n', [() => promise])
    editor.commands.setTextSelection(2)
    expect(pasted([png()])).toBe(true)
    expect(screen.getByRole('status')).toHaveTextContent('正在上传“码头.png”')
    expect(written()).toBe('前后\n')
    // Its place moves with the text.
    editor.commands.insertContentAt(1, '很')
    resolve(fileAddress('f1'))
    await waitFor(() => expect(written()).toBe(`很前![码头](${fileAddress('f1')})后\n`))
    expect(screen.queryByRole('status')).toBeNull()
    await waitFor(() => expect(screen.getByAltText('码头')).toHaveAttribute('src', '/signed/f1'))
    editor.commands.undo()
    expect(written()).not.toContain('码头')
  })

  test('that fails says why, and may be tried again', async () => {
    const { user } = open('文\n', [
      async () => Promise.reject(new Error('空间不够了')),
      async () => fileAddress('f2'),
    ])
    pasted([png('image.png')])
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('空间不够了'))
    expect(written()).toBe('文\n')
    await user.click(screen.getByRole('button', { name: texts.retry }))
    await waitFor(() => expect(written()).toBe(`![](${fileAddress('f2')})文\n`))
  })

  test('may be given up, which stops its upload', async () => {
    let given: AbortSignal | undefined
    const { user } = open('文\n', [
      (_, signal) => {
        given = signal
        return new Promise(() => undefined)
      },
    ])
    pasted([png()])
    await user.click(screen.getByRole('button', { name: texts.remove }))
    expect(screen.queryByRole('status')).toBeNull()
    expect([given?.aborted, written()]).toEqual([true, '文\n'])
  })

  test('whose place was deleted changes nothing', async () => {
    const { promise, resolve } = Promise.withResolvers<string>()
    open('一段\n\n二段\n', [() => promise])
    editor.commands.setTextSelection(2)
    pasted([png()])
    editor.commands.deleteRange({ from: 0, to: 4 })
    resolve(fileAddress('f1'))
    await promise
    expect(written()).toBe('二段\n')
  })

  test('beside text of a spreadsheet is left to the text', () => {
    open('', [])
    expect(pasted([png()], '<table><td>12</td></table>')).toBe(false)
  })
})

test('files that are no usable images are counted', async () => {
  const { unusable } = open('', [async () => fileAddress('f3')])
  uploadImages(editor, [png(), new File(['x'], 'a.svg'), new File([''], 'b.png')])
  expect(unusable).toHaveBeenCalledWith(2)
  await waitFor(() => expect(written()).toContain('f3'))
})

test('an image whose file is gone says so, and can be removed', async () => {
  const { user } = open(`甲![图](${fileAddress('f9')})乙\n`, [], async () => null)
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent(texts.loadFailed))
  await user.click(screen.getByRole('button', { name: texts.remove }))
  expect(written()).toBe('甲乙\n')
})
