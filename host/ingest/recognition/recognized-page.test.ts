import { expect, test } from '@jest/globals'
import { boxOf } from './recognized-page.ts'
import { decodePage, encodePage } from './stored-page.ts'
import { lineAt, pageOf } from './testing/recognized.ts'
import { unsureBoxes, unsureParts } from './unsure.ts'

const line = lineAt('长江是亚洲第一长河', 0)

test('the box of some characters is a part of the box of their line', () => {
  const whole = boxOf(line)
  expect(whole).toEqual({
    x: 0.1,
    y: expect.closeTo(0.0714),
    w: expect.closeTo(0.18),
    h: expect.closeTo(0.0143),
  })
  expect(boxOf(line, 3, 5)).toEqual({
    x: expect.closeTo(0.16),
    y: whole.y,
    w: expect.closeTo(0.04),
    h: whole.h,
  })
})

test('a line that runs up the page has a high box', () => {
  const [a, b, c, d] = [
    { x: 0.5, y: 0.9 },
    { x: 0.5, y: 0.1 },
    { x: 0.55, y: 0.1 },
    { x: 0.55, y: 0.9 },
  ]
  const upwards = { ...line, corners: [a, b, c, d] as const }
  expect(boxOf(upwards, 0, 3)).toEqual({
    x: 0.5,
    y: expect.closeTo(0.6333),
    w: expect.closeTo(0.05),
    h: expect.closeTo(0.2667),
  })
})

test('a box does not leave its page', () => {
  const outside = { x: -0.1, y: -0.2 }
  const box = boxOf({ ...line, corners: [outside, { x: 1.2, y: 0 }, { x: 1.2, y: 1.4 }, outside] })
  expect(box).toEqual({ x: 0, y: 0, w: 1, h: 1 })
})

test('a page is stored as exactly as it is measured', () => {
  const page = { ...pageOf(['第一行', 'ABC 12']), unread: 'illegible' as const }
  const json = encodePage(page)
  const read = decodePage(json)
  expect(read).toMatchObject({ width: page.width, height: page.height, unread: 'illegible' })
  for (const [at, { corners, edges }] of read.lines.entries()) {
    expect(corners[2].x).toBeCloseTo(page.lines[at]?.corners[2].x ?? 0, 3)
    expect(edges).toHaveLength(Array.from(page.lines[at]?.text ?? '').length + 1)
  }
  expect(() => decodePage('{}')).toThrow('lines')
})

test('parts of which the model was not sure', () => {
  expect(unsureParts({ text: '每担八分。', confidences: [0.99, 0.3, 0.4, 0.99, 0.2] })).toEqual([
    { from: 1, to: 3 },
    { from: 4, to: 5 },
  ])
  expect(unsureParts({ text: '每担', confidences: [0.99, 1] })).toEqual([])
  expect(unsureParts({ text: '担 八 分', confidences: [0.9, 0.2, 0.2, 0.3, 0.3] })).toEqual([
    { from: 2, to: 3 },
    { from: 4, to: 5 },
  ])
})

test('an unsure part says what is next to it, and what else it may be where that is known of all its characters', () => {
  const page = pageOf(['担货每担八分', '廿九日'])
  const [first, second] = page.lines
  if (!first || !second) throw new Error('no lines')
  const lines = [
    {
      ...first,
      confidences: [0.9, 0.9, 0.9, 0.9, 0.6, 0.9],
      others: [{ at: 4, text: '六', confidence: 0.2 }],
    },
    { ...second, confidences: [0.6, 0.6, 0.9], others: [{ at: 0, text: '甘', confidence: 0.2 }] },
  ]
  const stored = decodePage(encodePage({ ...page, lines }))
  expect(unsureBoxes(stored)).toMatchObject([
    { text: '八', other: '六', context: '担货每担八分' },
    { text: '廿九', context: '廿九日' },
  ])
  expect(unsureBoxes(stored)[1]).not.toHaveProperty('other')
})
