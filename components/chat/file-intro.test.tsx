import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { createEvent, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onFilesAttached } from '@/components/conversation/composer/attach-files'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { FileIntro } from './file-intro'

const given: string[] = []
let stop: () => void
beforeEach(() => {
  given.length = 0
  stop = onFilesAttached((files = []) => void given.push(...files.map(({ name }) => name)))
})
afterEach(() => stop())

function open() {
  const onStarter = jest.fn()
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <FileIntro
        starters={['看看这份表格', '一共有多少行？', '每个月的合计，画成折线图']}
        extensions={['csv', 'xlsx']}
        onStarter={onStarter}
      />
    </Texts>,
  )
  return onStarter
}

const table = new File(['a,b'], '表.csv', { type: 'text/csv' })

test('files are picked by its button, and dropped on it, into the box', async () => {
  open()
  await userEvent.upload(screen.getByLabelText('选择文件', { selector: 'input' }), [table])
  const zone = screen.getByText('支持 CSV、Excel').parentElement as HTMLElement
  const over = createEvent.dragOver(zone)
  Object.assign(over, { dataTransfer: { types: ['Files'], files: [table] } })
  fireEvent(zone, over)
  expect(over.defaultPrevented).toBe(true)
  expect(zone).toHaveAttribute('data-over')
  const drop = createEvent.drop(zone)
  Object.assign(drop, { dataTransfer: { types: ['Files'], files: [table] } })
  fireEvent(zone, drop)
  expect([drop.defaultPrevented, zone.hasAttribute('data-over'), given]).toEqual([
    true,
    false,
    ['表.csv', '表.csv'],
  ])
})

test('a starter is put into the box, and not asked without a file', async () => {
  const onStarter = open()
  await userEvent.click(screen.getByRole('button', { name: '看看这份表格' }))
  expect(onStarter.mock.calls).toEqual([['看看这份表格']])
})
