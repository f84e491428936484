import { beforeEach, expect, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { BilingualContent } from '@/lib/contract/cards/bilingual'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import Bilingual from './bilingual'
import { sheetCsv } from './sheet-files'

const messages = clientMessagesOf(zhCN)
const term = { source: '循环寿命', target: 'cycle life', isUsed: false }
const content: BilingualContent = {
  from: 'zh',
  to: 'en',
  pairs: [
    { source: '缩短循环寿命。', target: 'Shortens the cycle count.', terms: [term] },
    { source: '再见', target: 'Bye', terms: [] },
  ],
  done: 2,
  total: 2,
}

function show(shown: BilingualContent, isLive = false) {
  const card = { id: 'c1', type: 'bilingual', target: 'replace', content: shown } as const
  return render(
    <Texts locale="zh-CN" messages={messages}>
      <Bilingual card={card} sources={[]} citations={null} isLive={isLive} isPlainFirst={false} />
    </Texts>,
  )
}
beforeEach(() => sessionStorage.clear())

test('pairs are side by side, terms are marked, and unused ones are reported', async () => {
  const { container } = show(content)
  expect(container.querySelector('.underline')?.textContent).toBe('循环寿命')
  expect(container.querySelectorAll('[lang=zh]')).toHaveLength(2)
  screen.getByText('术语表里“循环寿命”是 cycle life，这里没有这样译')
  await userEvent.click(screen.getByRole('radio', { name: '只看译文' }))
  expect(screen.queryByText('再见')).toBeNull()
  screen.getByText('Bye')
})

test('shows its progress while streaming; for a long one, how much is shown', () => {
  const { unmount } = show({ ...content, done: 2, total: 9 }, true)
  screen.getByText('译了 2 段，共 9 段')
  unmount()
  show({ ...content, done: 9, total: 9 })
  screen.getByText('前 2 段，共 9 段')
})

test('a filled sheet is restored in the same tab', async () => {
  const pairs = content.pairs.map((pair) => ({ ...pair, target: '' }))
  const sheet = { ...content, pairs, done: 0, isSheet: true }
  const { unmount } = show(sheet)
  screen.getByText('循环寿命 = cycle life')
  await userEvent.type(screen.getByRole('textbox', { name: '第 2 段的译文' }), 'Bye')
  unmount()
  show(sheet)
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '第 2 段的译文' }).value).toBe('Bye')
})

test('a table calculates nothing', () => {
  const pair = (source: string, target: string) => ({ source, target, terms: [] })
  expect(sheetCsv([pair('=1+1', 'a "b"'), pair('-x', '')])).toBe('\ufeff"\'=1+1","a ""b"""\r\n"\'-x",""\r\n')
})
