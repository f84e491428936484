import { expect, test } from '@jest/globals'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { DataProfileContent, ProfiledColumn } from '@/lib/contract/cards/data-profile'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { en } from '@/lib/messages/en'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import DataProfile from './data-profile'

const column = (over: Partial<ProfiledColumn>): ProfiledColumn => ({
  name: '城市',
  kind: 'text',
  unit: '',
  missing: 0,
  distinct: 4,
  isEstimated: false,
  top: [],
  least: null,
  greatest: null,
  mean: null,
  median: null,
  ...over,
})

const content: DataProfileContent = {
  file_id: 'f1',
  name: '华东区退货_2026Q3.xlsx',
  tables: [
    {
      title: '退货',
      rows: 48_210,
      columns: [
        column({
          missing: 1_204,
          top: [
            { value: '宁波', count: 800 },
            { value: '<img src=x onerror=alert(1)>', count: 200 },
          ],
        }),
        column({
          name: '金额',
          kind: 'decimal',
          unit: '元',
          distinct: 9_900,
          isEstimated: true,
          least: '-5',
          greatest: '12,000',
          mean: 345.678_912,
          median: 210,
        }),
      ],
      more_columns: 2,
      notes: ['已去掉合计行'],
      suspicions: ['“金额”里有 3 个负数'],
    },
    { title: '退货', rows: 3, columns: [], more_columns: 0, notes: [], suspicions: [] },
  ],
  more_tables: 1,
}

function show(shown: DataProfileContent, locale: 'zh-CN' | 'en' = 'zh-CN') {
  return render(
    <Texts locale={locale} messages={clientMessagesOf(locale === 'en' ? en : zhCN)}>
      <DataProfile
        card={{ id: 'c1', type: 'data_profile', target: 'end', content: shown }}
        sources={[]}
        citations={null}
        isLive={false}
        isPlainFirst={false}
      />
    </Texts>,
  )
}

test('shows table sizes, column contents and issues', () => {
  const { container } = show(content)
  expect(screen.getByRole('region', { name: '华东区退货_2026Q3.xlsx 里有什么' })).toBeInTheDocument()
  expect(screen.getByText('48,210 行 × 4 列')).toBeInTheDocument()
  expect(screen.getByText('1 处要留意')).toBeInTheDocument()
  expect(screen.getByText('“金额”里有 3 个负数').closest('li')).toHaveTextContent('留意：“金额”里有 3 个负数')
  expect(screen.getByText('已去掉合计行')).toBeInTheDocument()
  const terms = [...container.querySelectorAll('dt')].map((dt) => [
    dt.textContent,
    dt.nextSibling?.textContent,
  ])
  expect(terms).toEqual([
    ['不同的值', '4'],
    ['缺失', '1,204'],
    ['范围', '-5 到 12,000'],
    ['平均', '345.679'],
    ['中位数', '210'],
    ['不同的值', '约 9,900'],
  ])
  expect(screen.getByText('金额（元）')).toBeInTheDocument()
  expect(screen.getByText('还有 2 列没有列出')).toBeInTheDocument()
  expect(screen.getByText('还有 1 张表没有列出')).toBeInTheDocument()
})

test('the more frequent a value, the longer its bar; a hostile one is text', () => {
  const { container } = show(content)
  const top = screen.getByRole('list', { name: '最常见的值' })
  const items = within(top).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['宁波800', '<img src=x onerror=alert(1)>200'])
  const bars = items.map((item) => item.querySelector<HTMLElement>('[style]')?.style.width)
  expect(bars).toEqual(['100%', '25%'])
  expect(container.querySelector('img')).toBeNull()
})

test('the first table is open, the others by a press', () => {
  const { container } = show(content)
  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([true, false])
})

test('for other questions it is one line, with the issues', async () => {
  const { container } = show({ ...content, isAside: true })
  const [all] = container.querySelectorAll('details')
  const summary = all?.querySelector('summary')
  expect([all?.open, summary?.textContent]).toEqual([false, '华东区退货_2026Q3.xlsx 里有什么1 处要留意'])
  expect(screen.queryByRole('heading')).toBeNull()
  if (summary) await userEvent.click(summary)
  expect(all?.open).toBe(true)
  expect(screen.getByText('“金额”里有 3 个负数')).toBeVisible()
})

test('a wide table is folded', async () => {
  const [first] = content.tables
  const columns = Array.from({ length: 60 }, (_, at) => column({ name: `第 ${at} 列` }))
  show({ ...content, tables: first ? [{ ...first, columns, more_columns: 0 }] : [] })
  expect(screen.queryByText('第 12 列')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '显示全部 60 列' }))
  expect(screen.getByText('第 59 列')).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: '显示全部 60 列' })).toBeNull()
})

test('in English', () => {
  show(content, 'en')
  expect(screen.getByText('48,210 rows × 4 columns')).toBeInTheDocument()
  expect(screen.getByText('-5 to 12,000')).toBeInTheDocument()
})
