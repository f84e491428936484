import { expect, test } from '@jest/globals'
import { completeLines } from './complete-lines.ts'
import type { Corners, Raster } from './raster.ts'
import type { ReadCharacter } from './read-line.ts'
import { type DrawnLine, drawLine, lineHeight } from './testing/draw-line.ts'

/** Puts lines below each other. */
function drawPage(lines: readonly DrawnLine[]): Raster {
  const width = Math.max(...lines.map(({ line }) => line.width))
  const data = new Uint8Array(width * lines.length * lineHeight * 3).fill(255)
  for (const [row, { line }] of lines.entries())
    for (let y = 0; y < lineHeight; y += 1)
      data.set(
        line.data.subarray(y * line.width * 3, (y + 1) * line.width * 3),
        (row * lineHeight + y) * width * 3,
      )
  return { width, height: lines.length * lineHeight, data }
}

function cornersOf({ line }: DrawnLine, row: number): Corners {
  const [top, bottom] = [row * lineHeight, (row + 1) * lineHeight]
  return [
    { x: 0, y: top },
    { x: line.width, y: top },
    { x: line.width, y: bottom },
    { x: 0, y: bottom },
  ]
}

function complete(drawn: readonly DrawnLine[], spaceBehind?: number): string[] {
  const lines = drawn.map((line, row) => ({
    corners: cornersOf(line, row),
    characters: line.characters.flatMap(({ text, center }, at): ReadCharacter[] => [
      { text, center, confidence: 1 },
      ...(at === spaceBehind ? [{ text: ' ', center: center + 0.05, confidence: 1 }] : []),
    ]),
  }))
  return completeLines(drawPage(drawn), lines).map(({ text }) => text)
}

test('a lost digit of a short cell has a sign', () => {
  expect(complete([drawLine('单价138.00元'), drawLine('4〔7〕.00'), drawLine('96.00')])).toEqual([
    '单价138.00元',
    '4□.00',
    '96.00',
  ])
})

test('what was seen as a space is the lost character', () => {
  expect(complete([drawLine('单价共计1〔3〕800元')], 4)).toEqual(['单价共计1□800元'])
  expect(complete([drawLine('单价共计13800元')], 3)).toEqual(['单价共计 13800元'])
})

test('a sign has a place, and no confidence', () => {
  const drawn = drawLine('担货过江每担〔八〕分')
  const characters = drawn.characters.map((character) => ({ ...character, confidence: 1 }))
  const [line] = completeLines(drawn.line, [{ corners: cornersOf(drawn, 0), characters }])
  expect(line?.text).toBe('担货过江每担□分')
  expect(line?.confidences.at(-2)).toBe(0)
  expect(line?.edges).toHaveLength(9)
})
