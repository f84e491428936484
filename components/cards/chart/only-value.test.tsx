import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ChartContent } from '@/lib/contract/cards/chart'
import type { QueryFrame } from '@/lib/contract/tables/query-frame'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import { ResultTable } from './result-table'
import { ref, sampleFrame } from './testing/sample-query'
import { useOnlyValue } from './use-only-value'

const content: ChartContent = {
  id: 'r1',
  title: '各门店金额',
  understood: '',
  drawing: { kind: 'bar', x: 0, y: [1], by: null },
  columns: [
    { name: '门店', kind: 'text', unit: '', isShare: false },
    { name: '金额合计', kind: 'number', unit: '元', isShare: false },
  ],
  rows: [
    ['南门店', 5310],
    ['老街店', 20],
  ],
  total: 2,
  isCut: false,
  sql: 'select 1',
  frame: sampleFrame,
  file_ids: ['f1'],
  notes: [],
}
const filter = { kind: 'values', column: ref('门店'), values: ['老街店'], is_excluded: false }

function Result({ changeQuery }: { readonly changeQuery?: (frame: QueryFrame) => void }) {
  const record = { conversationId: 'v', docId: 'd', onEdited: () => undefined, changeQuery }
  const { onlyOf, onPress } = useOnlyValue(content, record)
  return (
    <>
      <ResultTable {...content} onlyOf={onlyOf} />
      {onPress && (
        <button type="button" onClick={() => onPress(content.rows[1] ?? [])}>
          柱
        </button>
      )}
    </>
  )
}

function open(changeQuery?: (frame: QueryFrame) => void) {
  render(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <Result changeQuery={changeQuery} />
    </Texts>,
  )
  return userEvent.setup()
}

test.each(['只看 老街店', '柱'])('%s asks for the rows of that group', async (name) => {
  const changeQuery = jest.fn<(frame: QueryFrame) => void>()
  const user = open(changeQuery)
  screen.getByRole('button', { name }).focus()
  await user.keyboard('{Enter}')
  expect(changeQuery.mock.calls).toEqual([[{ ...sampleFrame, filters: [...sampleFrame.filters, filter] }]])
})

test('numbers are no groups', () => {
  open(() => undefined)
  expect(screen.getAllByRole('button', { name: /^只看/ }).map(({ textContent }) => textContent)).toEqual([
    '南门店',
    '老街店',
  ])
})

test('where no query is asked there is nothing to press', () => {
  open()
  expect(screen.queryAllByRole('button')).toEqual([])
})
