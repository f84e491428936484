import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { nearestLines } from './nearest-lines.ts'

test('the lines about the claims are kept, in order', () => {
  const text = ['天气'.repeat(50), '桥建于明朝。', '收成'.repeat(50), '…', '桥有二十三座。'].join('\n')
  expect(nearestLines(text, ['这里的桥有二十三座', '桥建于明朝'], 15)).toBe('桥建于明朝。\n桥有二十三座。')
  expect(nearestLines('短', ['别的'], 10)).toBe('短')
})

test('never more characters than allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), fc.integer({ min: 1, max: 60 }), (lines, claim, most) => {
      expect(nearestLines(lines.join('\n'), [claim], most).length).toBeLessThanOrEqual(most)
    }),
  )
})

test('of a page of millions of characters the beginning is compared', () => {
  const filler = '这一行说的是别的事情。\n'.repeat(20_000)
  const line = '末班车二十二点三十分。'
  expect(nearestLines(`${filler}${line}\n${filler}`, ['末班车几点'], 100)).toContain(line)
  expect(nearestLines(`${filler.repeat(4)}${line}`, ['末班车几点'], 100)).not.toContain(line)
})
