import { expect, test } from '@jest/globals'
import { kindWithoutModel } from './without-model.ts'

test.each([
  [['progress', 'search_result', 'markdown'], 'extractive'],
  [['lot', 'markdown', 'tips'], 'lot'],
  [['tool_call', 'code'], 'run'],
  [['plan', 'tips', 'search_result'], 'run'],
  [['document'], 'run'],
  [['file', 'markdown'], 'run'],
  [['chart', 'markdown'], 'run'],
  [['data_profile'], 'run'],
  [['query_choice'], 'run'],
  [['file', 'search_result', 'markdown'], 'extractive'],
  [['hotline', 'markdown'], 'prepared'],
  [['tips'], 'prepared'],
  [[], 'prepared'],
])('without a model %j is %s', (types, kind) => {
  expect(kindWithoutModel(types.map((type) => ({ type })))).toBe(kind)
})
