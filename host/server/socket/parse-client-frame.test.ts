import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { frameLimits } from '../../../lib/contract/frames/frame.ts'
import { isDeeperThan } from '../../platform/json-depth.ts'
import { frameSender } from '../../testing/frame-sender.ts'
import { InvalidFrame, parseClientFrame } from './parse-client-frame.ts'

const askId = '0b9d7a52-3f1c-4a86-9d6e-2f4c1b7a8e90'
const plain = { content: '天为什么是蓝的', ask_id: askId }

function parse(prompt: object) {
  return parseClientFrame(JSON.stringify({ prompt }), frameSender('search'))
}

test.each(['action', 'ask_from', 'template_id', 'bubble_text'])(
  'an empty %s is treated as absent',
  (field) => {
    expect(parse({ ...plain, [field]: '' })).toEqual(parse(plain))
  },
)

test('a frame with empty optional texts is a question', () => {
  const empty = { action: '', ask_from: '', template_id: '', bubble_text: '' }
  expect(parse({ ...plain, ...empty })).toMatchObject({ kind: 'ask', askId })
})

test('the steps of an edited picture take the place of a question', () => {
  const parseIn = (prompt: object, conversation_id = 'c1') =>
    parseClientFrame(JSON.stringify({ conversation_id, prompt }), frameSender('agent'))
  const redo = { ask_id: askId, ask_from: 'again:a1', copilot_option: { steps: [{ kind: 'grey' }] } }
  expect(parseIn(redo)).toMatchObject({ kind: 'ask', frame: { prompt: redo } })
  expect(() => parseIn({ ...redo, content: '变黑白' })).toThrow(InvalidFrame)
  expect(() => parseIn({ ...redo, ask_from: 'input' })).toThrow(InvalidFrame)
  expect(() => parseIn(redo, '')).toThrow(InvalidFrame)
  for (const action of ['repeat', 'summary', 'template', 'cancel'])
    expect(() => parseIn({ ...redo, action })).toThrow(InvalidFrame)
  const redraw = { kind: 'redraw', instruction: '去掉路人' }
  expect(() => parseIn({ ...redo, copilot_option: { steps: [redraw, redraw, redraw] } })).toThrow(
    InvalidFrame,
  )
  expect(() => parseIn({ ...redo, copilot_option: { steps: [] } })).toThrow(InvalidFrame)
  expect(() => parseIn({ ...redo, copilot_option: { steps: [{ kind: 'melt' }] } })).toThrow(InvalidFrame)
})

/** What this many arrays or objects in each other look like. */
const nested = (depth: number, isObject: boolean) =>
  isObject ? '{"a":'.repeat(depth) + '1' + '}'.repeat(depth) : '['.repeat(depth) + ']'.repeat(depth)

test.each([false, true])('JSON can be nested up to the limit (objects: %s)', (isObject) => {
  // The frame and its prompt are two levels.
  const within = (depth: number) =>
    `{"prompt":{"content":"问","ask_id":"${askId}","template":${nested(depth - 2, isObject)}}}`
  expect(parseClientFrame(within(frameLimits.depth), frameSender('search'))).toMatchObject({ kind: 'ask' })
  for (const depth of [frameLimits.depth + 1, 1_000, 10_000])
    expect(() => parseClientFrame(within(depth), frameSender('search'))).toThrow(InvalidFrame)
})

test('broken and deep frames throw only a refusal', () => {
  const piece = fc.constantFrom('[', ']', '{', '}', '"', '\\', '"a":', '1', ',', '[['.repeat(5_000))
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      expect(() => parseClientFrame(pieces.join(''), frameSender('search'))).toThrow(InvalidFrame)
    }),
  )
})

test('the depth is that of the parsed value', () => {
  const depthOf = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 8 }), (value) => {
      const depth = depthOf(value)
      const json = JSON.stringify(value)
      expect([isDeeperThan(json, depth), depth > 0 && isDeeperThan(json, depth - 1)]).toEqual([
        false,
        depth > 0,
      ])
    }),
  )
})
