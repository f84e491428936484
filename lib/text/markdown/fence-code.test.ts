import { expect, test } from '@jest/globals'
import { fenceCode } from './fence-code.ts'

test.each([
  ['a = 1\n', 'py', '```py\na = 1\n```'],
  ['a', undefined, '```\na\n```'],
  ['a = "```"', 'ts', '````ts\na = "```"\n````'],
  ['a', 'c`+ +', '```c++\na\n```'],
])('%j in %s becomes %j', (code, language, block) => {
  expect(fenceCode(code, language)).toBe(block)
})
