import { expect, jest, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { ApiProvider } from '@/lib/client/api/api-context'
import type { ImageEditContent, ImageState } from '@/lib/contract/cards/image-edit'
import type { ImageStep } from '@/lib/contract/image-steps'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import ImageEdit from './image-edit'
import { imageEditCard } from './image-edit-card'

const state = (id: string, size: number): ImageState => ({
  file_id: id,
  name: `${id}.png`,
  format: 'png',
  width: 80,
  height: 60,
  size,
  steps: [],
})
const content: ImageEditContent = {
  state: 'done',
  move: 'edit',
  steps: [{ kind: 'grey' }, { kind: 'rotate', degrees: 270 }],
  asides: ['照片歪了'],
  trail: [state('a', 4_096), state('b', 2_048), state('c', 1_024)],
  now: 1,
  before: 0,
  left: [],
  notes: ['照片里的拍摄位置（GPS）已经去掉'],
}

interface Shown {
  readonly onSuggestion?: (question: string, isAskedAtOnce: boolean) => void
  readonly editImage?: (steps: readonly ImageStep[]) => void
  readonly isLive?: boolean
  readonly docId?: string
}

function cardOf(shown: ImageEditContent, { onSuggestion, editImage, isLive = false, docId = 'd' }: Shown) {
  const card = { id: 'c1', type: 'image_edit', target: 'replace', content: shown } as const
  const record = { conversationId: 'c', docId, onEdited: () => undefined, editImage }
  return (
    <ImageEdit
      card={card}
      sources={[]}
      citations={null}
      isLive={isLive}
      isPlainFirst={false}
      onSuggestion={onSuggestion}
      record={editImage && record}
    />
  )
}

function show(shown: ImageEditContent, props: Shown = {}) {
  const client = new QueryClient()
  client.setQueryData(['file-url', 'gone'], null)
  for (const id of ['a', 'b', 'c']) client.setQueryData(['file-url', id], `/content?file_id=${id}`)
  const inPage = (element: ReactNode) => (
    <ApiProvider queryClient={client}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        {element}
      </Texts>
    </ApiProvider>
  )
  const { rerender, ...page } = render(inPage(cardOf(shown, props)))
  return {
    ...page,
    change: (next: ImageEditContent, changed: Shown) => rerender(inPage(cardOf(next, changed))),
  }
}

test('steps, numbers and notes are next to the image', () => {
  show(content)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '转成灰度',
    '逆时针旋转 90°',
    '没用上“照片歪了”',
    '照片里的拍摄位置（GPS）已经去掉',
  ])
  screen.getByText('80×60 · 4 KB · PNG')
  screen.getByText('80×60 · 2 KB · PNG')
  expect(screen.getByRole('link', { name: '下载' }).getAttribute('download')).toBe('b.png')
})

test('before and after are compared along a line that keys move', () => {
  show(content)
  const slider = screen.getByRole('slider', { name: /比较改前和改后/ })
  fireEvent.change(slider, { target: { value: '25' } })
  expect(screen.getByAltText('改前').style.clipPath).toBe('inset(0 75% 0 0)')
  expect(screen.getByAltText('改后').getAttribute('src')).toContain('file_id=b')
})

test('undo and redo are sent if there is something to undo or redo', async () => {
  const asked = jest.fn()
  const { unmount } = show(content, { onSuggestion: asked })
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await userEvent.click(screen.getByRole('button', { name: '重做' }))
  expect(asked.mock.calls).toEqual([
    ['撤销', true],
    ['重做', true],
  ])
  unmount()
  show({ ...content, now: 0, before: 0, trail: content.trail.slice(0, 1) }, { onSuggestion: asked })
  expect(screen.queryByRole('button', { name: /撤销|重做/ })).toBeNull()
})

test('what failed says why, and shows the image as it was', () => {
  show({ ...content, state: 'failed', notes: ['这张图片读不出来'] })
  screen.getByText('没有改成')
  screen.getByText('这张图片读不出来')
  expect(screen.getAllByRole('img')).toHaveLength(1)
  expect(screen.queryByRole('link', { name: '下载' })).toBeNull()
})

test('copied text lists the steps', () => {
  const card = { id: 'c1', type: 'image_edit', target: 'end', content } as const
  const texts = clientMessagesOf(zhCN).answer
  expect(imageEditCard.toMarkdown(card, texts)).toContain('- 转成灰度\n- 逆时针旋转 90°')
})

test('removing a chip sends the other steps; the only one is undone', async () => {
  const edit = jest.fn()
  const asked = jest.fn()
  const { unmount } = show(content, { editImage: edit, onSuggestion: asked })
  await userEvent.click(screen.getByRole('button', { name: '去掉这一步：转成灰度' }))
  expect(edit.mock.calls).toEqual([[[{ kind: 'rotate', degrees: 270 }]]])
  expect(document.activeElement?.getAttribute('aria-label')).toBe('去掉这一步：逆时针旋转 90°')
  unmount()
  show({ ...content, steps: [{ kind: 'grey' }] }, { editImage: edit, onSuggestion: asked })
  await userEvent.click(screen.getByRole('button', { name: '去掉这一步：转成灰度' }))
  expect(asked.mock.calls).toEqual([['撤销', true]])
})

test('a tool opens over the image, Escape closes it, and the focus returns', async () => {
  show(content, { editImage: jest.fn(), onSuggestion: jest.fn() })
  const tool = screen.getByRole('button', { name: '水印' })
  await userEvent.click(tool)
  await userEvent.type(await screen.findByRole('textbox', { name: '文字' }), '山后茶行')
  expect(tool.getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('group', { name: '水印' })).toBeNull()
  expect(document.activeElement).toBe(tool)
})

test('a chip opens its tool with its values, and a change sends all steps', async () => {
  const edit = jest.fn()
  const steps: ImageStep[] = [{ kind: 'grey' }, { kind: 'watermark', text: '茶', at: 'top', opacity: 40 }]
  show({ ...content, steps }, { editImage: edit, onSuggestion: jest.fn() })
  await userEvent.click(screen.getByRole('button', { name: /^上边加水印“茶”.*改这一步$/ }))
  const text = await screen.findByRole<HTMLInputElement>('textbox', { name: '文字' })
  expect(text.value).toBe('茶')
  expect(screen.getByRole('button', { name: '上边' }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.type(text, '行')
  await userEvent.click(screen.getByRole('button', { name: '就这样' }))
  expect(edit.mock.calls).toEqual([
    [[{ kind: 'grey' }, { kind: 'watermark', text: '茶行', at: 'top', opacity: 40 }]],
  ])
})

test('a refused change returns with the draft; an answered one closes the tool', async () => {
  const props = { editImage: jest.fn(), onSuggestion: jest.fn() }
  const { change } = show(content, props)
  await userEvent.click(screen.getByRole('button', { name: '水印' }))
  await userEvent.type(await screen.findByRole('textbox', { name: '文字' }), '茶{Enter}')
  expect(props.editImage).toHaveBeenCalledTimes(1)
  change({ ...content, state: 'running' }, { onSuggestion: props.onSuggestion, isLive: true })
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  change(content, props)
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: '文字' })).value).toBe('茶')
  change(content, { ...props, docId: 'd2' })
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
})

test('the tool of a sentence without its value is open, over the image as it is', async () => {
  const edit = jest.fn()
  const asked: ImageEditContent = { ...content, steps: [], asides: [], tool: 'id_photo', now: 2, before: 1 }
  show(asked, { editImage: edit, onSuggestion: jest.fn() })
  await userEvent.click(await screen.findByRole('radio', { name: /^二寸/ }))
  expect(screen.getByRole('img', { name: 'c.png' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: '加上' }))
  expect(edit.mock.calls).toEqual([[[{ kind: 'photo', size: 'two_inch' }]]])
})

test('while an answer is running the tools are shown and ignored', async () => {
  show({ ...content, state: 'running' }, { onSuggestion: jest.fn(), isLive: true })
  const tool = screen.getByRole('button', { name: '裁剪' })
  expect(tool.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(tool)
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
  screen.getByRole('status')
})

test('a shared or older answer has no tools, and its chips no buttons', () => {
  show(content)
  expect(screen.queryByRole('button')).toBeNull()
  screen.getByText('转成灰度')
})

test('a full list of steps says so and takes no more', () => {
  const steps = Array.from({ length: 20 }, () => ({ kind: 'grey' }) as const)
  show({ ...content, steps }, { editImage: jest.fn(), onSuggestion: jest.fn() })
  screen.getByText('一次最多 20 步，先去掉一步再加')
  expect(screen.getByRole('button', { name: '裁剪' }).getAttribute('aria-disabled')).toBe('true')
})

test('tools of a deleted image are ignored', async () => {
  const gone = { ...content, trail: [state('gone', 1), state('gone', 1)] }
  show(gone, { editImage: jest.fn(), onSuggestion: jest.fn() })
  screen.getByText('图片已删除')
  expect(screen.getByRole('button', { name: '裁剪' }).getAttribute('aria-disabled')).toBe('true')
})
