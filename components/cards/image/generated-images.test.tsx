import { afterEach, expect, jest, test } from '@jest/globals'
import { QueryClient } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ApiProvider } from '@/lib/client/api/api-context'
import { chooseSeed, chosenImageOptions } from '@/lib/client/realtime/asking/chosen-image-options'
import type { ImageContent, ImageItem } from '@/lib/contract/cards/image'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import type { OwnRecord } from '../card-view'
import GeneratedImages from './generated-images'
import { imageCard } from './image-card'

const item = (over: Partial<ImageItem>): ImageItem => ({
  file_id: '',
  name: '',
  width: 1_024,
  height: 768,
  state: 'waiting',
  ...over,
})
const done = (id: string, seed: number) => item({ file_id: id, name: `${id}.png`, seed, state: 'done' })
const contentOf = (...items: ImageItem[]): ImageContent => ({
  items,
  prompt: '山湖',
  negative: '文字',
  ratio: '4:3',
  model: 'painter',
  notes: ['提示词没有润色成，用的是你的原话。'],
})

interface Shown {
  readonly stop?: () => void
  readonly regenerateImage?: (one: number) => void
  readonly onSuggestion?: (question: string, isAskedAtOnce: boolean) => void
}

function show(content: ImageContent, { stop, regenerateImage, onSuggestion }: Shown = {}) {
  const client = new QueryClient()
  for (const id of ['a', 'b']) client.setQueryData(['file-url', id], `/content?file_id=${id}`)
  client.setQueryData(['file-url', 'gone'], null)
  const card = { id: 'c1', type: 'image', target: 'replace', content } as const
  const record: OwnRecord = { conversationId: 'c', docId: 'd', onEdited: () => undefined, regenerateImage }
  return render(
    <ApiProvider queryClient={client}>
      <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
        <GeneratedImages
          card={card}
          sources={[]}
          citations={null}
          isLive={stop !== undefined}
          isPlainFirst={false}
          onSuggestion={onSuggestion}
          stop={stop}
          record={stop ? undefined : record}
        />
      </Texts>
    </ApiProvider>,
  )
}

afterEach(() => act(() => chooseSeed(null)))

test('each image is shown as a labelled thumbnail with its seed and actions', async () => {
  const again = jest.fn()
  show(contentOf(done('a', 7), done('b', 8)), { regenerateImage: again })
  const [first] = screen.getAllByRole('listitem')
  if (!first) throw new Error('no picture')
  const inFirst = within(first)
  expect(inFirst.getByRole('img', { name: '山湖' }).getAttribute('src')).toBe('/content?file_id=a&size=thumb')
  inFirst.getByText('AI 生成')
  inFirst.getByText('种子 7')
  expect(inFirst.getByRole('link', { name: '下载第 1 张' }).getAttribute('href')).toBe(
    '/content?file_id=a&download=1',
  )
  expect(inFirst.getByRole('link', { name: '编辑第 1 张' }).getAttribute('href')).toBe(
    '/chat/image_editing/005?c=new-a&f=a&b=c',
  )
  await userEvent.click(inFirst.getByRole('button', { name: '再画第 1 张' }))
  expect(again.mock.calls).toEqual([[1]])
  screen.getByText('4:3 · 1024 × 768 · painter')
  screen.getByText('不要出现：文字')
})

test('a running generation shows its progress, and can only be stopped', async () => {
  const stop = jest.fn()
  show(contentOf(done('a', 7), item({ state: 'running', progress: 64 }), item({})), { stop })
  expect(screen.getByRole('progressbar', { name: '正在画第 2 张' }).getAttribute('value')).toBe('64')
  expect(screen.getByRole('progressbar', { name: '第 3 张在等' }).hasAttribute('value')).toBe(false)
  expect(screen.getByRole('status').textContent).toBe('还有 2 张')
  expect(screen.queryByRole('button', { name: '全部下载' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '取消' }))
  expect(stop).toHaveBeenCalledTimes(1)
})

test('a failed one shows why and can be retried alone; a deleted one says so', async () => {
  const again = jest.fn()
  show(
    contentOf(
      item({ state: 'failed', error: 'model_filtered' }),
      item({ state: 'failed', error: 'interrupted' }),
      done('gone', 9),
    ),
    { regenerateImage: again },
  )
  screen.getByText('接口认为内容不合适，换个说法再试')
  screen.getByText('接口没有给出能用的图片')
  screen.getByText('图片已删除')
  await userEvent.click(screen.getByRole('button', { name: '重试第 2 张' }))
  expect(again.mock.calls).toEqual([[2]])
})

test('more of the same can be requested; the seed can be reused for another prompt', async () => {
  const asked = jest.fn()
  show(contentOf(done('a', 7), done('b', 8)), { onSuggestion: asked })
  await userEvent.click(screen.getByRole('button', { name: '再来两张' }))
  await userEvent.click(screen.getByRole('button', { name: '画面相近，改提示词' }))
  expect(asked.mock.calls).toEqual([
    ['再来两张', true],
    ['山湖', false],
  ])
  expect(chosenImageOptions().seed).toBe(7)
})

test('all are downloaded, each under its own name', async () => {
  const clicked: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} ${this.getAttribute('href')}`)
  })
  show(contentOf(done('a', 7), done('b', 8)))
  await userEvent.click(screen.getByRole('button', { name: '全部下载' }))
  click.mockRestore()
  expect(clicked).toEqual(['a.png /content?file_id=a&download=1', 'b.png /content?file_id=b&download=1'])
})

test('copied text describes the images', () => {
  const card = { id: 'c1', type: 'image', target: 'end', content: contentOf(done('a', 7)) } as const
  const texts = clientMessagesOf(zhCN).answer
  expect(imageCard.toText(card, texts)).toBe('山湖\n4:3 · painter\na.png')
})
