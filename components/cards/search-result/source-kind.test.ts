import { expect, test } from '@jest/globals'
import { sourceKind } from './source-kind'

test.each([
  ['web', { seeMoreUrl: 'https://example.com/', provider: '示例' }],
  ['help', { seeMoreUrl: '/help', provider: '使用指南' }],
  ['library', { seeMoreUrl: '', provider: '资料库' }],
  ['mine', { seeMoreUrl: '', provider: '我的文件' }],
  ['knowledge', { seeMoreUrl: '', provider: '智能体的资料' }],
] as const)('a source of the kind %s', (kind, source) => {
  expect(sourceKind(source)).toBe(kind)
})
