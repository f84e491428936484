import { describe, expect, test } from '@jest/globals'
import { contextWindowOf, promptTokensOf } from './context-window.ts'
import { withinTokens } from './models.ts'
import { registryOf } from './registry.ts'
import { createScriptedModel } from './scripted-model.ts'

const windowOf = (baseUrl: string, model: string, set = 0, maxTokens = 4_096) =>
  contextWindowOf({ baseUrl, model }, { set, maxTokens })

describe('contextWindowOf', () => {
  test.each([
    ['https://api.deepseek.com/v1', 'deepseek-v4-pro', 128_000],
    ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen-plus', 128_000],
    ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen1.5-72b-chat', 32_000],
    ['https://api.moonshot.cn/v1', 'moonshot-v1-8k', 8_000],
    ['https://api.moonshot.cn/v1', 'kimi-k2.6', 128_000],
    ['https://ark.cn-beijing.volces.com/api/v3', 'doubao-1-5-pro-32k-250115', 32_000],
    ['https://api.openai.com/v1', 'gpt-4', 32_000],
    ['https://api.openai.com/v1', 'gpt-5.2', 128_000],
    ['http://127.0.0.1:11434/v1', 'qwen3:8b', 32_000],
    ['', '', 32_000],
  ])('%s %s: %i', (baseUrl, model, contextTokens) => {
    expect(windowOf(baseUrl, model).contextTokens).toBe(contextTokens)
  })

  test('what is configured overrides what is known', () => {
    expect(windowOf('https://api.deepseek.com', 'deepseek-v4-pro', 16_000).contextTokens).toBe(16_000)
  })

  test.each([
    [4_000, 4_096],
    [8_000, 0],
    [32_000, 100_000],
    [128_000, 4_096],
  ])('with a window of %i and replies of %i, request and reply fit', (set, maxTokens) => {
    const window = windowOf('', '', set, maxTokens)
    expect(window.outputTokens).toBeLessThanOrEqual(set / 4)
    expect(promptTokensOf(window)).toBeGreaterThan(set / 2)
    expect(promptTokensOf(window) + window.outputTokens).toBeLessThanOrEqual(set)
  })
})

test.each([
  [undefined, 128_000],
  [16_000, 16_000],
  [500_000, 128_000],
])('of a window of 128,000, an allowance of %p leaves %i', (tokens, left) => {
  const model = { ...createScriptedModel(''), contextTokens: 128_000, outputTokens: 4_096 }
  const { language } = withinTokens(registryOf([model]).choose(), tokens)
  expect(language?.contextTokens).toBe(left)
})
