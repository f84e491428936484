import { expect, test } from '@jest/globals'
import { zhCN } from '../messages/zh-cn.ts'
import { settingsIn, withLabels } from './setting-names.ts'

const { fields } = zhCN.console
const isKnown = (name: string) => Object.hasOwn(fields, name)

test.each(Object.entries(fields))('%s is found by its whole name', (name, label) => {
  expect(settingsIn(`设了 ${name} 就要先设它`, isKnown)).toEqual([name])
  expect(withLabels(`（${name}）`, fields)).toBe(`（${label}）`)
})

test('the single model is edited in the list, and unknown names stay', () => {
  expect(settingsIn('LLM_MODEL：设了 LLM_BASE_URL、SECRETS_KEY', isKnown)).toEqual([
    'LLM_MODELS',
    'LLM_BASE_URL',
  ])
  expect(withLabels('LLM_MODEL、SECRETS_KEY', fields)).toBe('模型名、SECRETS_KEY')
})
