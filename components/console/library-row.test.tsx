import { expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import type { LibraryFile } from '@/lib/contract/routes/library-routes'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { LibraryRow } from './library-row'

const scan: LibraryFile = {
  id: 'a',
  path: '扫描.pdf',
  title: '',
  size: 1,
  state: 'reading',
  reason: '',
  passages: 0,
  scanned: 18,
  recognized: 7,
  origin: 'upload',
  created: 0,
}

test.each<[string, Partial<LibraryFile>, string, string]>([
  ['while it is recognized', {}, '识别文字 7 / 18 页', '认全'],
  [
    'once it is read, with what of it was not',
    { state: 'ready', recognized: 18, passages: 9, reason: '1 页的文字没有认全：第 3 页' },
    '1 页的文字没有认全：第 3 页',
    '识别文字',
  ],
])('the row of a scan, %s', (_, change, shown, absent) => {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ul>
        <LibraryRow
          file={{ ...scan, ...change }}
          isSelected={false}
          onSelect={() => undefined}
          onReread={() => undefined}
          onDelete={() => undefined}
        />
      </ul>
    </Texts>,
  )
  expect(screen.getByText(shown)).toBeVisible()
  expect(screen.queryByText(new RegExp(absent))).toBeNull()
})
