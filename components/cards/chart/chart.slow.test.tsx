import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getInstanceByDom } from 'echarts/core'
import { chartOption } from '@/lib/client/charts/chart-option'
import { chartOf, paperLook, sampleCharts } from '@/lib/client/charts/sample-charts'
import { type ChartContent } from '@/lib/contract/cards/chart'
import { chartKinds } from '@/lib/contract/chart-kinds'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { en } from '@/lib/messages/en'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import Chart from './chart'
import { chartCard } from './chart-card'
import { silenceCanvases } from './testing/silent-canvas'

let withCanvases = () => {}
const widthOf = Object.getOwnPropertyDescriptor(HTMLElement.prototype, 'clientWidth')

beforeEach(() => {
  withCanvases = silenceCanvases()
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 720 })
  Object.assign(globalThis, {
    ResizeObserver: class {
      observe(): void {}
      disconnect(): void {}
    },
    matchMedia: (query: string) => Object.assign(new EventTarget(), { matches: query.includes('reduce') }),
  })
})

afterEach(() => {
  withCanvases()
  if (widthOf) Object.defineProperty(HTMLElement.prototype, 'clientWidth', widthOf)
  else Reflect.deleteProperty(HTMLElement.prototype, 'clientWidth')
  delete document.documentElement.dataset['theme']
  document.documentElement.removeAttribute('style')
})

function show(content: ChartContent, locale: 'zh-CN' | 'en' = 'zh-CN') {
  return render(
    <Texts locale={locale} messages={clientMessagesOf(locale === 'en' ? en : zhCN)}>
      <Chart
        card={{ id: 'c1', type: 'chart', target: 'end', content }}
        sources={[]}
        citations={null}
        isLive={false}
        isPlainFirst={false}
      />
    </Texts>,
  )
}

const optionOf = (place: HTMLElement) => getInstanceByDom(place)?.getOption() as Record<string, unknown>
/** The numbers of an option by series, however it is written. */
const numbersOf = (option: Record<string, unknown> | null) =>
  [option?.['series']].flat().map((series) => {
    const { name, type, data } = series as { name: string; type: string; data: unknown[] }
    return { name, type, data: data.map((each) => (each as { value?: unknown } | null)?.value ?? each) }
  })

test.each(chartKinds)('a %s on the canvas has the same numbers as its image', async (kind) => {
  show(sampleCharts[kind])
  const place = await screen.findByRole('img')
  const pictured = chartOption(sampleCharts[kind], paperLook) as Record<string, unknown>
  expect(numbersOf(optionOf(place))).toEqual(numbersOf(pictured))
  expect(place).toHaveAccessibleName(/最低 .+，最高 .+/)
})

test('describes its kind, minimum and maximum', async () => {
  show(sampleCharts.line)
  expect(await screen.findByRole('img')).toHaveAccessibleName(
    '各城市月退货率，折线图，最低 2.9%（7 月 苏州），最高 8.5%（8 月 宁波）',
  )
  expect(screen.getByRole('figure')).toHaveAccessibleName('各城市月退货率')
})

test('its table and query can be opened, by keyboard too', async () => {
  show({
    ...sampleCharts.bar,
    sql: 'SELECT 品类, sum(利润) FROM 订单',
    total: 9_000,
    notes: ['已去掉合计行'],
  })
  await userEvent.click(screen.getByRole('tab', { name: '图' }))
  await userEvent.keyboard('{ArrowRight}')
  const table = screen.getByRole('table', { name: '各品类利润' })
  expect(screen.getByRole('tab', { name: '表' })).toHaveAttribute('aria-selected', 'true')
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['品类', '利润（元）'])
  expect(within(table).getByRole('cell', { name: '361,200.5' })).toHaveClass('text-right')
  expect(within(table).getByRole('cell', { name: '–' })).toBeInTheDocument()
  expect(screen.getByRole('region', { name: '各品类利润，5 行 2 列' })).toHaveAttribute('tabindex', '0')
  expect(screen.getByText('前 5 行，共 9,000 行')).toBeInTheDocument()
  expect(screen.getByText('已去掉合计行')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() =>
    expect(screen.getByRole('tabpanel')).toHaveTextContent('SELECT 品类, sum(利润) FROM 订单'),
  )
})

test('another theme is another colour, and nothing moves for who wants no motion', async () => {
  const { style, dataset } = document.documentElement
  style.setProperty('--indigo', '#111111')
  show(sampleCharts.bar)
  const place = await screen.findByRole('img')
  const colour = () => (optionOf(place)['series'] as { itemStyle: { color: string } }[])[0]?.itemStyle.color
  expect(colour()).toBe('#111111')
  expect(optionOf(place)['animation']).toBe(false)
  await act(async () => {
    style.setProperty('--indigo', '#eeeeee')
    dataset['theme'] = 'dark'
  })
  await waitFor(() => expect(colour()).toBe('#eeeeee'))
})

test('in print it has the light colours, and its numbers below it', async () => {
  document.documentElement.style.setProperty('--ink', '#eeeeee')
  show(sampleCharts.bar)
  const place = await screen.findByRole('img')
  expect(screen.queryByRole('table')).toBeNull()
  act(() => void globalThis.dispatchEvent(new Event('beforeprint')))
  expect(screen.getByRole('table')).toBeInTheDocument()
  const axes = optionOf(place)['series'] as { itemStyle: { color: string } }[]
  expect(axes[0]?.itemStyle.color).toBe(paperLook.colours.series[0])
  act(() => void globalThis.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('table')).toBeNull()
})

test('users can choose another chart type', async () => {
  show(sampleCharts.line)
  await screen.findByRole('img')
  await userEvent.click(screen.getByRole('button', { name: '换图形、导出' }))
  await userEvent.click(screen.getByRole('menuitemradio', { name: '柱形图' }))
  const place = await screen.findByRole('img', { name: /柱形图/ })
  expect(numbersOf(optionOf(place)).map(({ type }) => type)).toEqual(['bar', 'bar', 'bar', 'bar'])
  await userEvent.click(screen.getByRole('button', { name: '换图形、导出' }))
  expect(screen.getByRole('menuitemradio', { name: '折线图' })).toBeInTheDocument()
})

test('a result that can’t be charted is shown as a table; an empty one says so', () => {
  show({ ...sampleCharts.bar, rows: [], total: 0, sql: '' })
  expect(screen.queryByRole('tab', { name: '图' })).toBeNull()
  expect(screen.queryByRole('tab', { name: 'SQL' })).toBeNull()
  expect(screen.getByText('没有符合的数据')).toBeInTheDocument()
})

test('only the rows shown are exported, and the menu says so', async () => {
  show({ ...sampleCharts.bar, total: 9_000 })
  await userEvent.click(screen.getByRole('button', { name: '换图形、导出' }))
  expect(screen.getByText('只导出显示的前 5 行')).toBeInTheDocument()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    '导出表格（CSV）',
    '导出表格（Excel）',
    '导出图片（PNG）',
    '导出图片（SVG）',
  ])
})

test('in English', async () => {
  show(sampleCharts.stacked, 'en')
  expect(await screen.findByRole('img')).toHaveAccessibleName(
    /^各季度订单, Stacked bar chart, least 4,800 件/,
  )
  expect(screen.getByRole('tab', { name: 'Table' })).toBeInTheDocument()
})

test('hostile names stay text', async () => {
  const content = chartOf(
    [
      { name: '<img src=x onerror=alert(1)>', kind: 'text', unit: '', isShare: false },
      { name: '{b}', kind: 'number', unit: '', isShare: false },
    ],
    [[']]><script>', 1]],
    { kind: 'bar', x: 0, y: [1], by: null },
    { title: '<b>|x|', total: 1 },
  )
  const { container } = show(content)
  await userEvent.click(screen.getByRole('tab', { name: '表' }))
  expect(screen.getByRole('cell', { name: ']]><script>' })).toBeInTheDocument()
  expect(container.querySelector('b, script, img')).toBeNull()
  const card = { id: 'c1', type: 'chart', target: 'end', content } as const
  expect(chartCard.toMarkdown(card, zhCN.answer)).toContain('\\<img src=x onerror=alert(1)\\>')
  expect(chartCard.toText(card, zhCN.answer)).toBe(
    '<b>|x|\n<img src=x onerror=alert(1)>\t{b}\n]]><script>\t1',
  )
})
