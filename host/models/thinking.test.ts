import { expect, test } from '@jest/globals'
import { readEnvironment } from '../settings/environment.ts'
import { openModels } from './registry.ts'
import { mayThinkUnopened, thinkingFormOf } from './thinking.ts'

test.each([
  ['https://api.deepseek.com/v1', 'deepseek-flash', 'thinking'],
  ['https://api.deepseek.com/v1', 'deepseek-reasoner', null],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen-plus', 'enable_thinking'],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen3-235b-a22b-thinking-2507', null],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen3-30b-a3b-instruct-2507', null],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwen-vl-plus', null],
  ['https://api.moonshot.cn/v1', 'kimi-k2.6', 'thinking'],
  ['https://api.moonshot.cn/v1', 'moonshot-v1-8k', null],
  ['https://open.bigmodel.cn/api/paas/v4', 'glm-5.2', 'thinking'],
  ['https://open.bigmodel.cn/api/paas/v4', 'glm-4-plus', null],
  ['https://ark.cn-beijing.volces.com/api/v3', 'doubao-seed-1-6-250615', 'thinking'],
  ['https://ark.cn-beijing.volces.com/api/v3', 'ep-20260101000000-abcde', null],
  ['https://api.siliconflow.cn/v1', 'Qwen/Qwen3-8B', 'enable_thinking'],
  ['https://api.siliconflow.cn/v1', 'deepseek-ai/DeepSeek-R1', null],
  ['https://api.openai.com/v1', 'gpt-5.4-mini', 'reasoning_effort'],
  ['https://api.openai.com/v1', 'gpt-4.1', null],
  ['http://127.0.0.1:11434/v1', 'qwen3', 'reasoning_effort'],
  ['http://127.0.0.1:11434/v1', 'llama3.2', null],
  ['http://127.0.0.1:8000/v1', 'Qwen/Qwen3-8B', null],
  ['https://api.deepseek.com.evil.example/v1', 'deepseek-flash', null],
  ['no address', 'deepseek-flash', null],
])('%s, %s: %s', (baseUrl, model, form) => {
  expect(thinkingFormOf({ baseUrl, model })).toBe(form)
})

test.each([
  ['http://127.0.0.1:8000/v1', 'DeepSeek-R1-Distill-Qwen-7B', true],
  ['https://llm.school.example/v1', 'qwen3-30b-a3b-thinking-2507', true],
  ['http://127.0.0.1:8000/v1', 'Qwen/QwQ-32B', true],
  ['http://127.0.0.1:8000/v1', 'Qwen/Qwen3-8B', false],
  ['https://api.deepseek.com/v1', 'deepseek-reasoner', false],
  ['https://dashscope.aliyuncs.com/compatible-mode/v1', 'qwq-32b', false],
  ['https://generativelanguage.googleapis.com/v1beta/openai', 'gemini-2.0-flash-thinking-exp', false],
])('%s, %s may leave its reasoning unopened: %s', (baseUrl, model, mayBe) => {
  expect(mayThinkUnopened({ baseUrl, model })).toBe(mayBe)
})

test('a setting enables it for unknown models, and disables it', () => {
  const opened = (settings: Record<string, string>) => {
    const env = { LLM_BASE_URL: 'https://gateway.example/v1', LLM_MODELS: 'one,two', ...settings }
    const models = openModels(readEnvironment(env))
    return models.names.map((name) => models.canThink(name))
  }
  expect(opened({})).toEqual([false, false])
  expect(opened({ LLM_THINKING: 'enable_thinking' })).toEqual([true, true])
  const known = { LLM_BASE_URL: 'https://api.deepseek.com/v1', LLM_MODELS: 'deepseek-chat,deepseek-reasoner' }
  expect(opened(known)).toEqual([true, false])
  expect(opened({ ...known, LLM_THINKING: 'none' })).toEqual([false, false])
  expect(() => opened({ LLM_THINKING: 'deeply' })).toThrow('LLM_THINKING')
})
