import { expect, test } from '@jest/globals'
import { oneModelEndpoints } from '../../lib/contract/model-endpoints.ts'
import { readEnvironment } from '../settings/environment.ts'
import { idleModelSettings } from './idle-settings.ts'

const url = 'http://a.example/v1'
const whole = Object.fromEntries(
  oneModelEndpoints.flatMap((name) => [
    [`${name}_BASE_URL`, url],
    [`${name}_API_KEY`, 'k'],
    [`${name}_MODEL`, 'm'],
  ]),
)
const missing = (source: Record<string, string>) =>
  idleModelSettings(readEnvironment(source)).map(({ problem }) => problem.split('：')[0])

test.each<[Record<string, string>, string[]]>([
  [{}, []],
  [{ ...whole, LLM_BASE_URL: url, LLM_MODEL: 'm', LLM_API_KEY: 'k' }, []],
  [{ LLM_PROVIDER: 'scripted', LLM_MODELS: 'm' }, []],
  [{ IMAGE_BASE_URL: url, IMAGE_EDIT_MODEL: 'm' }, []],
  [{ IMAGE_BASE_URL: url, IMAGE_EDIT_MODEL: 'm', IMAGE_EDIT_BASE_URL: url }, ['IMAGE_MODEL']],
  [{ LLM_API_KEY: 'k' }, ['LLM_BASE_URL']],
  [{ LLM_MODEL: 'm' }, ['LLM_BASE_URL']],
])('%j lacks %j', (source, names) => {
  expect(missing(source)).toEqual(names)
})

test.each(oneModelEndpoints)('a key of %s without the rest lacks address and model', (name) => {
  expect(missing({ [`${name}_API_KEY`]: 'k' })).toEqual([`${name}_BASE_URL`, `${name}_MODEL`])
})

test.each(['VISION', 'SMALL', 'EMBEDDING', 'IMAGE', 'IMAGE_EDIT'])(
  'an address of %s without a model lacks it, and the host still starts',
  (name) => {
    expect(missing({ [`${name}_BASE_URL`]: url })).toEqual([`${name}_MODEL`])
  },
)
