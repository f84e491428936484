import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import { chartOf, sampleCharts } from '@/lib/client/charts/sample-charts'
import { zhCN } from '@/lib/messages/zh-cn'
import { resultCsv, resultFile } from './result-file'
import { resultTsv } from './result-lines'
import { silenceCanvases } from './testing/silent-canvas'

let withCanvases = () => {}
beforeAll(() => {
  withCanvases = silenceCanvases()
})
afterAll(() => withCanvases())

const { chart: texts, aiLabel } = zhCN.answer
const words = { locale: 'zh-CN', texts, aiLabel } as const
const hostile = chartOf(
  [
    { name: '=HYPERLINK("x")', kind: 'text', unit: '', isShare: false },
    { name: '利润', kind: 'number', unit: '元', isShare: false },
    { name: '率', kind: 'number', unit: '', isShare: true },
    { name: '对', kind: 'boolean', unit: '', isShare: false },
  ],
  [
    ['=1+1', -5.5, 0.079, true],
    ['-x "y"\n@z', null, 1, false],
    ['甲<b>&\u0001', 1_200, null, null],
  ],
  { kind: 'bar', x: 0, y: [1], by: null },
  { understood: '', total: 9_000, notes: ['已去掉合计行'] },
)

/** Blobs of a simulated browser have no `bytes`. */
const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer))
    reader.readAsArrayBuffer(file)
  })

test('a table for programs: numbers as they are, and nothing that a spreadsheet would calculate', () => {
  expect(resultCsv(hostile, words)).toBe(
    [
      '\ufeff"\'=HYPERLINK(""x"")","利润（元）","率","对"',
      '"\'=1+1",-5.5,0.079,"是"',
      '"\'-x ""y""\n@z","",1,"否"',
      '"甲<b>&\u0001",1200,"",""',
      '',
    ].join('\r\n'),
  )
})

test('a workbook of numbers and texts, with the query and its AI label', async () => {
  const files = unzipSync(await bytesOf(await resultFile(hostile, 'xlsx', words)))
  const part = (path: string) => strFromU8(files[path] ?? new Uint8Array())
  const [first, about] = [part('xl/worksheets/sheet1.xml'), part('xl/worksheets/sheet2.xml')]
  expect(first).not.toContain('<f>')
  expect(first).toContain('<t xml:space="preserve">=1+1</t>')
  expect(first).toContain('<c s="0"><v>-5.5</v></c><c s="2"><v>0.079</v></c><c t="b"><v>1</v></c>')
  expect(first).toContain('甲&lt;b&gt;&amp;</t>')
  for (const said of ['前 3 行，共 9,000 行', '已去掉合计行', 'SELECT 1', aiLabel])
    expect(about).toContain(said)
  expect(part('docProps/custom.xml')).toContain('name="AIGC"')
  for (const [path, bytes] of Object.entries(files)) {
    const read = new DOMParser().parseFromString(strFromU8(bytes), 'application/xml')
    expect([path, read.querySelector('parsererror')]).toEqual([path, null])
  }
})

test('results of rules are not labelled as AI-generated', async () => {
  const files = unzipSync(await bytesOf(await resultFile(sampleCharts.bar, 'xlsx', words)))
  expect(files).not.toHaveProperty('docProps/custom.xml')
  expect(strFromU8(files['xl/worksheets/sheet2.xml'] ?? new Uint8Array())).not.toContain(aiLabel)
  const svg = strFromU8(await bytesOf(await resultFile(sampleCharts.bar, 'svg', words)))
  expect(svg).toContain('各品类利润')
  expect(svg).not.toContain(aiLabel)
})

test('an image of a query by a model is labelled as AI-generated', async () => {
  const content = { ...sampleCharts.bar, understood: '' }
  expect(strFromU8(await bytesOf(await resultFile(content, 'svg', words)))).toContain(aiLabel)
})

test('copied text contains no formulas, and unformatted numbers', () => {
  const columns = [
    { name: '=1+1', kind: 'text' as const, unit: '', isShare: false },
    { name: '差', kind: 'number' as const, unit: '', isShare: false },
  ]
  const content = chartOf(
    columns,
    [
      ['=HYPERLINK("http://a.example")', -5],
      ['@SUM(A1)', 3],
    ],
    null,
  )
  const [, head, first, second] = resultTsv(content).split('\n')
  expect(head).toBe("'=1+1\t差")
  expect(first).toBe('\'=HYPERLINK("http://a.example")\t-5')
  expect(second).toBe("'@SUM(A1)\t3")
})
