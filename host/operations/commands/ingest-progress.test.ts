import { describe, expect, test } from '@jest/globals'
import { emptyReport } from '../../ingest/ingest-report.ts'
import { exitCodeOf, ProgressView, reportLines } from './ingest-progress.ts'

const report = emptyReport()
const pages = [{ path: '/x/b.pdf', reason: '1 页的文字没有认全：第 3 页' }]
const failures = [{ path: '/x/a.pdf', reason: '文件是空的' }]

function outputOf(isTTY: boolean, columns = 60) {
  const written: string[] = []
  return { written, output: { isTTY, columns, write: (text: string) => written.push(text) } }
}

describe('the progress of an ingest', () => {
  test('is a bar in a terminal, within its width, redrawn when it is due', () => {
    const { written, output } = outputOf(true)
    let now = 0
    const view = new ProgressView(output, () => now)
    const path = `/资料/${'很长的名字'.repeat(20)}.pdf`
    for (const seen of [1, 2, 3]) {
      view.show({ seen, total: 10, failed: 1, path })
      now += 40
    }
    view.show({ seen: 10, total: 10, failed: 1, path })
    expect(written.map((text) => /(\d+)\/10/.exec(text)?.[1])).toEqual(['1', '3', '10'])
    const [line = ''] = written
    const columns = Array.from(line.slice(4)).reduce((sum, each) => sum + (each > '\u2e7f' ? 2 : 1), 0)
    expect(columns).toBeLessThan(60)
    expect(line.startsWith('\r\u001b[K')).toBe(true)
    expect(line.endsWith('.pdf')).toBe(true)
  })

  test('is an occasional line elsewhere', () => {
    const { written, output } = outputOf(false)
    let now = 0
    const view = new ProgressView(output, () => now)
    for (let seen = 1; seen <= 100; seen += 1) {
      view.show({ seen, total: 100, failed: 0, path: 'a' })
      now += 100
    }
    view.clear()
    expect(written).toEqual(['1/100\n', '51/100\n', '100/100\n'])
  })
})

test.each([
  [true, ['\r\u001b[K████████████████████████ 3/3  识别文字 7 / 18 页  a.pdf']],
  [false, ['3/3  识别文字 7 / 18 页\n']],
])('the pages of a scan are counted, in a terminal: %s', (isTTY, expected) => {
  const { written, output } = outputOf(isTTY, 80)
  let now = 0
  const view = new ProgressView(output, () => now)
  view.show({ seen: 3, total: 3, failed: 0, path: 'a.pdf', pages: { done: 7, count: 18 } })
  now += 10
  view.show({ seen: 3, total: 3, failed: 0, path: 'a.pdf', pages: { done: 8, count: 18 } })
  expect(written).toEqual(expected)
})

test('the report lists unreadable files at its end', () => {
  expect(
    reportLines({ ...report, added: 2, passages: 9, skipped: 1, links: 2, failures, unread: pages }),
  ).toEqual([
    '导入完成：新增 2，更新 0，未变 0，删除 0；写入 9 段',
    '跳过 1 个不是文档的文件',
    '跳过 2 个符号链接（不跟随）',
    '没有认全 1 个：',
    '  /x/b.pdf：1 页的文字没有认全：第 3 页',
    '没有导入 1 个：',
    '  /x/a.pdf：文件是空的',
  ])
})

test.each([
  [{ ...report, added: 1, failures }, 0],
  [{ ...report, unchanged: 1, failures }, 0],
  [{ ...report, failures }, 1],
  [report, 0],
])('the exit code of %j', (done, code) => {
  expect(exitCodeOf(done)).toBe(code)
})
