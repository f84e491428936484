import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { mendedJson } from './mend-json.ts'

const call = { name: 'send', arguments: { to: ['李四', '王五'], text: '好，{不}用 <b>谢</b>', urgent: true } }
const json = JSON.stringify(call)

test.each([
  ['a missing bracket', json.slice(0, -1)],
  ['two missing brackets', json.slice(0, -2)],
  ['brackets too many', `${json}}]`],
  ['a comma at the end', json.replaceAll('}', ',}').replace(']', ',\n]').replace('{不,}', '{不}')],
  ['a semicolon', `${json};`],
  ['a missing comma', json.replace(',"text"', '\n"text"')],
  ['single quotes', json.replaceAll('"', "'")],
  ['words of Python', json.replaceAll('"', "'").replace('true', 'True')],
  ['bare keys', json.replaceAll(/"(\w+)":/g, '$1: ')],
  ['a fence', `\`\`\`json\n${json}\n\`\`\``],
  ['a fence and a missing bracket', `\`\`\`\n${json.slice(0, -1)}\n\`\`\`\n`],
])('%s is mended', (_, written) => expect(mendedJson(written)).toEqual(call))

test.each([
  ['single quotes with double ones within', `{'a': 'say "hi"'}`, { a: 'say "hi"' }],
  ['an escaped single quote', `{'a': 'it\\'s'}`, { a: "it's" }],
  ['no text at all of Python', `{'a': None, 'b': [1, -2.5e3, False]}`, { a: null, b: [1, -2500, false] }],
  ['a missing bracket of a list', `{"a": {"b": [1, 2}}`, { a: { b: [1, 2] } }],
  ['a line break in a text', '{"a": "一\n二",}', { a: '一\n二' }],
  ['a key that objects have', `{'__proto__': {'a': 1},}`, JSON.parse('{"__proto__":{"a":1}}')],
])('%s', (_, written, value) => expect(mendedJson(written)).toEqual(value))

test.each([
  ['a text without its end', '{"name":"send","arguments":{"text":"好'],
  ['a key without its value', '{"name":"send","arguments":'],
  ['a comma before the end of all', '{"name":"send",'],
  ['quotation marks within a text', '{"text":"他说"好"，走了"}'],
  ['two texts of a list', '{"to":["a" "b"]}'],
  ['a name with zeros', '{"id":007}'],
  ['words', '{"text":好}'],
  ['another object behind it', '{"a":1},"b":2}'],
  ['an ellipsis', '{"a":1, ...}'],
  ['a placeholder', '{"name": <function-name>, "arguments": <args>}'],
  ['nothing', ''],
  ['depth', '['.repeat(100_000)],
])('%s is not guessed', (_, written) => expect(mendedJson(written)).toBeUndefined())

test('JSON is read as it is', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const written = JSON.stringify(value)
      expect(mendedJson(written)).toEqual(JSON.parse(written))
    }),
  )
})

test('any text is read without an error', () => {
  const sign = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    '"',
    "'",
    ',',
    ':',
    'a',
    '1',
    ' ',
    '\\',
    '\n',
    'null',
    '```',
  )
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), (signs) => {
      const value = mendedJson(signs.join(''))
      expect(JSON.stringify({ value: value ?? null })).toBeDefined()
    }),
    { numRuns: 2_000 },
  )
})
