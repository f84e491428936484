import { beforeEach, expect, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost, type HostAnswers } from '@/lib/client/api/fake-api'
import type { FilePage } from '@/lib/contract/routes/file-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { PagedFile } from './paged-file'

const texts = zhCN.answer.file
const claim = '自行车另收三分。'

const second: FilePage = {
  page: 2,
  pages: 3,
  width: 420,
  height: 595,
  picture: '/picture?page=2',
  boxes: [{ x: 0.1, y: 0.5, w: 0.8, h: 0.03 }],
  text: ['渡资定为每人五分，自行车另收三分。'],
}

beforeEach(() => sidePanel.setState({ place: 'docked' }))

function show(filePage: HostAnswers['filePage']) {
  return render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider apiOf={fakeHost({ filePage })}>
        <PagedFile fileId="f" passage={4} claim={claim}>
          <p>整份文件的文字</p>
        </PagedFile>
      </ApiProvider>
    </Texts>,
  )
}

test('the page of the passage is shown with its boxes and its text', async () => {
  const asked: unknown[] = []
  const { container } = show((input) => {
    asked.push(input)
    return second
  })
  expect(await screen.findByRole('group', { name: '第 2 页的样子' })).toBeVisible()
  expect(asked).toEqual([{ file_id: 'f', passage: 4, claim }])
  expect(container.querySelectorAll('[data-page-box]')).toHaveLength(1)
  expect(screen.getByRole('group', { name: texts.page.read }).querySelector('mark')).toHaveTextContent('三分')
})

test.each([
  ['下一页', 3],
  ['上一页', 1],
])('%s is asked for by its number', async (label, page) => {
  show((input) => ({ ...second, page: input.page ?? 2 }))
  await screen.findByRole('group', { name: '第 2 页的样子' })
  await userEvent.click(screen.getByRole('button', { name: label }))
  expect(await screen.findByRole('group', { name: `第 ${page} 页的样子` })).toBeVisible()
  expect(screen.getByRole('button', { name: label })).toHaveAttribute('aria-disabled', 'true')
})

test.each([
  ['5', '3'],
  ['0', '1'],
  ['二', '2'],
])('%s for the number of a page becomes %s', async (typed, shown) => {
  show(() => second)
  const field = await screen.findByRole('textbox', { name: texts.page.number })
  await userEvent.clear(field)
  await userEvent.type(field, `${typed}{Enter}`)
  expect(screen.getByRole('textbox', { name: texts.page.number })).toHaveValue(shown)
})

test('what may be misread is counted, and said where the support rests on it', async () => {
  const unsure = [
    { x: 0.3, y: 0.505, w: 0.03, h: 0.02 },
    { x: 0.3, y: 0.8, w: 0.03, h: 0.02 },
  ]
  const unsure_text = [
    { part: 0, from: 2, to: 3 },
    { part: 0, from: 14, to: 16 },
  ]
  const { container } = show(() => ({ ...second, recognized: { unsure, unsure_text } }))
  expect(await screen.findByText('依据里有 1 处字没把握，可能认错了，用之前看一眼原图')).toBeVisible()
  expect(screen.getByText('2 处字没把握')).toBeVisible()
  const text = screen.getByRole('group', { name: texts.page.recognized })
  expect(text).toHaveTextContent(second.text[0] ?? '')
  const dotted = [...container.querySelectorAll('[data-unsure]')]
  expect(dotted.map((part) => part.textContent)).toEqual(['定', '三分'])
  // Both are in what supports the claim.
  expect(text.querySelectorAll('mark [data-unsure]')).toHaveLength(2)
})

test('a page without the support says so', async () => {
  show(() => ({ ...second, boxes: [] }))
  expect(await screen.findByText(texts.page.unplaced)).toBeVisible()
})

test('a page that cannot be shown says why, and its text can be read', async () => {
  show(() => {
    throw new ApiError('unprocessable', '文件有密码，看不了原页')
  })
  expect(await screen.findByRole('alert')).toHaveTextContent('文件有密码，看不了原页')
  await userEvent.click(screen.getByRole('button', { name: texts.page.showText }))
  expect(screen.getByText('整份文件的文字')).toBeVisible()
})

test('a page that cannot be shown does not hold up the others', async () => {
  show((input) => {
    if (input.page === 3) throw new ApiError('unprocessable', '这一页损坏了，显示不出来')
    return { ...second, page: input.page ?? 2 }
  })
  await screen.findByRole('group', { name: '第 2 页的样子' })
  await userEvent.click(screen.getByRole('button', { name: '下一页' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('这一页损坏了，显示不出来')
  await userEvent.click(screen.getByRole('button', { name: '上一页' }))
  expect(await screen.findByRole('group', { name: '第 2 页的样子' })).toBeVisible()
})

test('a picture that does not load is asked for again', async () => {
  let calls = 0
  const { container } = show(() => {
    calls += 1
    return { ...second, picture: `/picture?call=${calls}` }
  })
  await screen.findByRole('group', { name: '第 2 页的样子' })
  fireEvent.error(container.querySelector('img') as HTMLImageElement)
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.page.failed)
  await userEvent.click(screen.getByRole('button', { name: texts.retry }))
  expect(await screen.findByRole('group', { name: '第 2 页的样子' })).toBeVisible()
  expect(container.querySelector('img')).toHaveAttribute('src', '/picture?call=2&width=800')
})

test('where there is no room the picture and the text are shown one at a time', async () => {
  sidePanel.setState({ place: 'sheet' })
  show(() => second)
  await screen.findByRole('group', { name: '第 2 页的样子' })
  expect(screen.queryByRole('radio', { name: texts.page.views.both })).toBeNull()
  expect(screen.queryByRole('group', { name: texts.page.read })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: texts.page.views.text }))
  expect(screen.getByText('整份文件的文字')).toBeVisible()
})
