import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { toastQueue } from '@/components/ui/toast/toast-store'
import { ApiError } from '@/lib/client/api/api-error'
import { AttachmentList } from '@/lib/client/attachments/attachment-list'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import AttachmentRow from './attachment-row'

const unused = () => {
  throw new Error('Nothing is sent before the login.')
}

test('many files scroll within a bounded list, and keys reach each of them', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `第${at}份.txt`)
  const calls = { hash: unused, sign: unused, put: unused, link: unused, finish: unused, info: unused }
  const list = new AttachmentList(
    { ...calls, chooseHidden: unused, remove: unused, failureOf: unused, pause: unused },
    { extensions: ['txt'], maxFiles: 10, maxBytes: 100 },
    true,
  )
  list.add(names.map((name) => new File(['文'], name)))
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <AttachmentRow list={list} items={list.snapshot()} isAwaitingLogin={false} onLogin={unused} />
    </Texts>,
  )
  expect(screen.getByRole('list', { name: zhCN.asking.files })).toHaveClass(
    'max-h-[min(12rem,30dvh)]',
    'overflow-y-auto',
  )
  for (const name of names) {
    await userEvent.tab()
    expect(document.activeElement).toHaveAccessibleName(expect.stringContaining(name))
  }
})

test('hidden content is named on a page without further texts, and a refused choice says why', async () => {
  const info = { file_id: 'a', name: '合同.docx', size: 1, mime: '', created: 0, progress: 100 }
  const list = new AttachmentList(
    {
      hash: unused,
      sign: unused,
      put: unused,
      link: unused,
      finish: unused,
      info: async () => ({ ...info, state: 'ready', hidden: 2, includes_hidden: false }),
      chooseHidden: async () => {
        throw new ApiError('rate_limited', '太频繁了')
      },
      remove: unused,
      failureOf: unused,
      pause: unused,
    },
    { extensions: ['docx'], maxFiles: 10, maxBytes: 100 },
    false,
  )
  list.addStored('a')
  await list.settled(new AbortController().signal)
  const { common, asking } = zhCN
  render(
    <Texts locale="zh-CN" messages={{ common, asking }}>
      <AttachmentRow list={list} items={list.snapshot()} isAwaitingLogin={false} onLogin={unused} />
    </Texts>,
  )
  expect(screen.getByText('2 处隐藏内容没有读')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '一并读入隐藏内容：合同.docx' }))
  expect(toastQueue.getState().map(({ message }) => message)).toEqual(['太频繁了'])
})

test('a file whose recognition was stopped is no failure, and can be read after all', async () => {
  const info = { file_id: 'a', name: '扫描.pdf', size: 1, mime: '', created: 0, progress: 30 }
  const stopped = { state: 'failed', reason: '已停止识别文字', is_stopped: true, may_retry: true } as const
  const calls = { hash: unused, sign: unused, put: unused, link: unused, finish: unused, remove: unused }
  const list = new AttachmentList(
    {
      ...calls,
      info: async () => ({ ...info, ...stopped }),
      chooseHidden: unused,
      failureOf: unused,
      pause: unused,
    },
    { extensions: ['pdf'], maxFiles: 10, maxBytes: 100 },
    false,
  )
  list.addStored('a')
  await list.settled(new AbortController().signal)
  const { common, asking } = zhCN
  render(
    <Texts locale="zh-CN" messages={{ common, asking }}>
      <AttachmentRow list={list} items={list.snapshot()} isAwaitingLogin={false} onLogin={unused} />
    </Texts>,
  )
  expect(screen.getByText('已停止识别文字')).not.toHaveClass('text-bad')
  expect(screen.getByRole('listitem')).not.toHaveClass('border-bad')
  expect(screen.getByRole('button', { name: '继续识别：扫描.pdf' })).toBeVisible()
})
