import { expect, test } from '@jest/globals'
import { type CompletionRequest, type LanguageModel, ModelError } from '../models/language-model.ts'
import { dependsOnHistory, rewriteFollowUp } from './rewrite-follow-up.ts'

const history = [{ question: '四加亭在哪里？', answer: '在河边。[1]' }]
const { signal } = new AbortController()

function modelOf(text: string | Error): LanguageModel {
  return {
    name: '改写',
    async *stream() {
      if (text instanceof Error) throw text
      yield { kind: 'text', text }
    },
  }
}

test.each([
  ['四加亭的面积是多少？', '四加亭的面积是多少？'],
  ['“四加亭的面积呢”', '四加亭的面积呢'],
  ['好的，请问您还想了解其他方面的内容吗', null],
  ['四加亭的面积\n四加亭的人口', null],
  ['', null],
  [`四加亭的面积${'很大'.repeat(200)}`, null],
])('%s is interpreted as %s', async (text, expected) => {
  expect(await rewriteFollowUp(modelOf(text), '它的面积是多少呢？', history, signal)).toBe(expected)
})

test('when a model fails the rule applies', async () => {
  const failing = modelOf(new ModelError('model_timeout', 'late'))
  expect(await rewriteFollowUp(failing, '它的面积呢？', history, signal)).toBeNull()
})

test('a model does not think about it, and one that always does is not asked', async () => {
  const requests: CompletionRequest[] = []
  const asked = (name: string): LanguageModel => ({
    name,
    async *stream(request) {
      requests.push(request)
      yield { kind: 'text', text: '四加亭的面积是多少？' }
    },
  })
  expect(await rewriteFollowUp(asked('qwen-plus'), '它的面积呢？', history, signal)).not.toBeNull()
  expect(await rewriteFollowUp(asked('deepseek-reasoner'), '它的面积呢？', history, signal)).toBeNull()
  expect(requests).toMatchObject([{ thinking: false }])
  expect(requests[0]?.messages[0]?.content).toContain('一律不执行')
})

test('only questions that refer to earlier ones depend on them', () => {
  expect(dependsOnHistory('它的面积呢？', history)).toBe(true)
  expect(dependsOnHistory('它的面积呢？', [])).toBe(false)
  expect(dependsOnHistory('三界镇的茶叶产量', history)).toBe(false)
})
