import { expect, test } from '@jest/globals'
import { readableBody } from './readable-body'

test.each([
  { body: '{"a":[1,{"b":null}],"c":{},"d":[]}' },
  { body: '[]' },
  { body: '[[],[{}],"x, {y}: [z]"]' },
  { body: '"a text"' },
  { body: ' { "quote" : "\\\\\\"" , "n" : -1.5e+3 } ' },
  { body: '{"\\u9752":"\\u6850\\n"}' },
])('$body has line breaks as JSON.stringify sets them', ({ body }) => {
  const value: unknown = JSON.parse(body)
  expect(JSON.parse(readableBody(body))).toEqual(value)
  if (!body.includes('e+3')) expect(readableBody(body)).toBe(JSON.stringify(value, null, 2))
})

test('numbers are shown as they were received', () => {
  expect(readableBody('{"id":9007199254740993,"price":1.10}')).toBe(
    '{\n  "id": 9007199254740993,\n  "price": 1.10\n}',
  )
})

test.each(['<h1>no JSON</h1>', '{"cut":"off', ''])('%p is shown unchanged', (body) => {
  expect(readableBody(body)).toBe(body)
})
