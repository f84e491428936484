import { expect, test } from '@jest/globals'
import { readEnvironment } from '../env.ts'
import { openLanguageModel } from './registry.ts'

test.each<[Record<string, string>, string | null]>([
  [{}, null],
  [{ LLM_BASE_URL: 'https://model.example/v1', LLM_MODEL: 'deepseek-chat' }, 'deepseek-chat'],
  [{ LLM_PROVIDER: 'scripted', LLM_MODEL: 'scripted?characters=10' }, 'scripted'],
  [{ LLM_PROVIDER: 'scripted' }, 'scripted'],
])('%j opens %s', (variables, name) => {
  expect(openLanguageModel(readEnvironment(variables))?.name ?? null).toBe(name)
})
