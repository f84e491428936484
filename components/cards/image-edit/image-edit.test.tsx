import { expect, jest, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import type { ImageEditContent, ImageState } from '@/lib/contract/cards/image-edit'
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

function show(shown: ImageEditContent, onSuggestion?: (question: string, isAskedAtOnce: boolean) => void) {
  const client = new QueryClient()
  for (const id of ['a', 'b', 'c']) client.setQueryData(['file-url', id], `/content?file_id=${id}`)
  const card = { id: 'c1', type: 'image_edit', target: 'replace', content: shown } as const
  return render(
    <ApiProvider queryClient={client}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <ImageEdit
          card={card}
          sources={[]}
          citations={null}
          isLive={false}
          isPlainFirst={false}
          onSuggestion={onSuggestion}
        />
      </Texts>
    </ApiProvider>,
  )
}

test('steps, numbers and notes are next to the image', () => {
  show(content)
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '转成灰度',
    '逆时针旋转 90°',
    '照片里的拍摄位置（GPS）已经去掉',
  ])
  screen.getByText('没有当作要求：照片歪了')
  screen.getByText('80×60，4 KB，PNG')
  screen.getByText('80×60，2 KB，PNG')
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
  const { unmount } = show(content, asked)
  await userEvent.click(screen.getByRole('button', { name: '撤销' }))
  await userEvent.click(screen.getByRole('button', { name: '重做' }))
  expect(asked.mock.calls).toEqual([
    ['撤销', true],
    ['重做', true],
  ])
  unmount()
  show({ ...content, now: 0, before: 0, trail: content.trail.slice(0, 1) }, asked)
  expect(screen.queryByRole('button', { name: /撤销|重做/ })).toBeNull()
})

test('what failed says why, and shows no image', () => {
  show({ ...content, state: 'failed', notes: ['这张图片读不出来'] })
  screen.getByText('没有改成')
  screen.getByText('这张图片读不出来')
  expect(screen.queryByRole('img')).toBeNull()
})

test('copied text lists the steps', () => {
  const card = { id: 'c1', type: 'image_edit', target: 'end', content } as const
  const texts = clientMessagesOf(zhCN).answer
  expect(imageEditCard.toMarkdown(card, texts)).toContain('- 转成灰度\n- 逆时针旋转 90°')
})

test('a follow-up suggestion is put into the prompt input, not asked', async () => {
  const suggested = jest.fn()
  show(content, suggested)
  await userEvent.click(screen.getByRole('button', { name: '旋转' }))
  expect(suggested.mock.calls).toEqual([['向右旋转90度', false]])
})
