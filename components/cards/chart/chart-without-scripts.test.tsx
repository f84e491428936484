import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { renderToString } from 'react-dom/server'
import { chartImages } from '@/lib/client/charts/chart-images.server'
import { chartOf, sampleCharts } from '@/lib/client/charts/sample-charts'
import { clientMessagesOf } from '@/lib/messages/client-messages'
import { Texts } from '@/lib/messages/use-texts'
import { zhCN } from '@/lib/messages/zh-cn'
import Chart from './chart'
import { ChartImagesProvider } from './chart-images'
import { silenceCanvases } from './testing/silent-canvas'

let withCanvases = () => {}
beforeAll(() => {
  withCanvases = silenceCanvases()
})
afterAll(() => withCanvases())

const card = (id: string, content: unknown = sampleCharts.bar) => ({
  id,
  type: 'chart',
  target: 'end',
  content,
})

test('a server-rendered page contains the chart as an image, and the table', () => {
  const records = [{ doc_id: 'd1', data: [card('c1')] }]
  const images = chartImages(records, 'zh-CN').get('d1') ?? {}
  const page = document.createElement('main')
  page.innerHTML = renderToString(
    <Texts locale="zh-CN" messages={clientMessagesOf(zhCN)}>
      <ChartImagesProvider images={images}>
        <Chart
          card={{ id: 'c1', type: 'chart', target: 'end', content: sampleCharts.bar }}
          sources={[]}
          citations={null}
          isLive={false}
          isPlainFirst={false}
        />
      </ChartImagesProvider>
    </Texts>,
  )
  const image = page.querySelector('img')
  expect(image?.alt).toMatch(/^各品类利润，柱形图，最低 -82,400 元（连衣裙）/)
  const [head = '', svg = ''] = (image?.src ?? '').split(',')
  expect(head).toBe('data:image/svg+xml')
  expect(decodeURIComponent(svg)).toContain('羽绒服')
  // Only the marks of the menu are drawn in the page itself.
  expect(page.querySelectorAll('svg text')).toHaveLength(0)
  expect(page.querySelector('noscript')?.innerHTML).toMatch(/361,200\.5/)
})

test('only the first of many charts are rendered, and no invalid ones', () => {
  const many = Array.from({ length: 20 }, (_, at) => card(`c${at}`))
  const images = chartImages(
    [
      { doc_id: 'd0', data: [card('t', { ...sampleCharts.bar, drawing: null }), card('x', { words: 1 })] },
      { doc_id: 'd1', data: many },
    ],
    'zh-CN',
  )
  expect([...images.keys()]).toEqual(['d1'])
  expect(Object.keys(images.get('d1') ?? {})).toEqual(many.slice(0, 12).map(({ id }) => id))
})

test('rendering a page stays within the time limit', () => {
  const number = { name: '数', kind: 'number' as const, unit: '', isShare: false }
  const columns = [{ ...number, name: '天', kind: 'text' as const }, number, { ...number, name: '倍' }]
  const large = (page: number) => {
    const rows = Array.from({ length: 500 }, (_, at) => [`第${at}天`, at, at * page])
    return chartOf(columns, rows, { kind: 'line', x: 0, y: [1, 2], by: null })
  }
  const data = Array.from({ length: 4 }, (_, at) => card(`c${at}`, large(at)))
  const drawn = () => Object.keys(chartImages([{ doc_id: 'd', data }], 'zh-CN').get('d') ?? {})
  expect(drawn()).toEqual(['c0', 'c1'])
  // What was drawn once is at hand for the next one.
  expect(drawn()).toEqual(['c0', 'c1', 'c2', 'c3'])
})
