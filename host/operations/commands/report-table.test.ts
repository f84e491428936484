import { expect, test } from '@jest/globals'
import { columnsOf, reportTable } from './report-table.ts'

const day = {
  day: '2026-11-20',
  visitors: 1_234,
  searches: 5,
  logins: 0,
  latencyP50Ms: 1_234,
  latencyP95Ms: null,
  turnErrors: 0,
  tokens: 98_765,
  browserErrors: 12,
}

test('all lines have the same width, with figures under their headings', () => {
  const lines = reportTable([day, { ...day, visitors: 1, latencyP50Ms: 61_000 }])
  expect(new Set(lines.map(columnsOf)).size).toBe(1)
  expect(lines[0]?.trim().split(/\s{2,}/)).toEqual([
    '日期',
    '访客',
    '搜索',
    '登录',
    '回答 p50',
    '回答 p95',
    '回答出错',
    '模型用量',
    '网页出错',
  ])
  expect(lines[1]?.trim().split(/\s{2,}/)).toEqual([
    '2026-11-20',
    '1234',
    '5',
    '0',
    '1.2 秒',
    '—',
    '0',
    '98765',
    '12',
  ])
})
