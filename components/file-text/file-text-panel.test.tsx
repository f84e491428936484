import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { closeSidePanel, sidePanel } from '@/components/ui/side-panel/side-panel-store'
import { ApiProvider } from '@/lib/client/api/api-context'
import { ApiError } from '@/lib/client/api/api-error'
import { fakeHost } from '@/lib/client/api/fake-api'
import type { FileInfo, FilePage } from '@/lib/contract/routes/file-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FileTextPanel } from './file-text-panel'
import { fileTextPanelId, showInFile, useHasOpened } from './shown-place'

const texts = zhCN.answer.file
const info: FileInfo = {
  file_id: 'f',
  name: '改建记.pdf',
  size: 1,
  mime: '',
  state: 'ready',
  progress: 100,
  has_page_pictures: true,
  scanned: 1,
  recognized: 1,
  created: 0,
}
const shown: FilePage = {
  page: 1,
  pages: 1,
  width: 1,
  height: 1,
  picture: '/picture?page=1',
  boxes: [],
  text: ['担货每担□分。'],
  recognized: { unsure: [], unsure_text: [] },
}

function Opener({ claim }: { readonly claim: string }) {
  const isOpen = useHasOpened(claim)
  return (
    <button
      type="button"
      aria-controls={isOpen ? fileTextPanelId : undefined}
      onClick={() => showInFile({ fileId: 'f', name: '', passage: 0, claim, openedBy: claim })}
    >
      {claim}
    </button>
  )
}

let failure: ApiError | null = null
let refused = 0
let text = ''
beforeEach(() => {
  failure = null
  text = '担货每担□分。'
  sidePanel.setState({ place: 'docked' })
})
afterEach(closeSidePanel)

function show() {
  const or = <Reply,>(reply: Reply) => {
    if (!failure) return reply
    refused += 1
    throw failure
  }
  return render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ApiProvider
        apiOf={fakeHost({ fileInfo: () => or(info), filePage: () => or({ ...shown, text: [text] }) })}
      >
        <main tabIndex={-1}>
          <Opener claim="每担多少" />
          <Opener claim="每人多少" />
        </main>
        <FileTextPanel />
      </ApiProvider>
    </Texts>,
  )
}

const panel = () => screen.getByRole('region', { name: texts.panel })
/** What a tab does that is looked at again. */
const look = () => fireEvent(document, new Event('visibilitychange', { bubbles: true }))

test('a panel gets the focus when it is opened, and gives it back when it is closed', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: '每担多少' }))
  await waitFor(() => expect(panel()).toHaveFocus())
  const other = screen.getByRole('button', { name: '每人多少' })
  await userEvent.click(other)
  expect(panel()).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: texts.close }))
  expect(other).toHaveFocus()
})

test('a panel that was open when its page is shown again leaves the focus where it is', async () => {
  const { unmount } = show()
  await userEvent.click(screen.getByRole('button', { name: '每担多少' }))
  await waitFor(() => expect(panel()).toHaveFocus())
  unmount()
  show()
  expect(await screen.findByText(text)).toBeVisible()
  expect(panel()).not.toHaveFocus()
})

test('without what had opened it, the page has the focus when it is closed', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: '每担多少' }))
  await waitFor(() => expect(panel()).toHaveFocus())
  screen.getByRole('button', { name: '每担多少' }).removeAttribute('aria-controls')
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('main')).toHaveFocus()
})

test('what was put right in another tab is shown when this one is looked at again', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: '每担多少' }))
  expect(await screen.findByText('担货每担□分。')).toBeVisible()
  text = '担货每担八分。'
  look()
  expect(await screen.findByText('担货每担八分。')).toBeVisible()
})

test('a file that was deleted in another tab is not shown on, and the focus stays in the panel', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: '每担多少' }))
  const group = await screen.findByRole('group', { name: texts.page.recognized })
  group.focus()
  failure = new ApiError('not_found', '没有找到这个文件，可能已被删除')
  look()
  expect(await screen.findByRole('alert')).toHaveTextContent(texts.failed)
  expect(screen.queryByText('担货每担□分。')).toBeNull()
  expect(screen.queryByRole('button', { name: texts.retry })).toBeNull()
  await waitFor(() => expect(panel()).toHaveFocus())
})

test('what is shown stays when it cannot be fetched again', async () => {
  show()
  await userEvent.click(screen.getByRole('button', { name: '每担多少' }))
  await screen.findByText('担货每担□分。')
  failure = new ApiError('rate_limited')
  const before = refused
  look()
  await waitFor(() => expect(refused).toBe(before + 2))
  expect(screen.getByText('担货每担□分。')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
