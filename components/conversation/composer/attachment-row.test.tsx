import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
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
