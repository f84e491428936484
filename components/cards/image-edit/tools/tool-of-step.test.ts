import { expect, test } from '@jest/globals'
import type { ImageStep } from '@/lib/contract/image-steps'
import { rotatedSize, sizeAfter } from './step-geometry'
import { runOf } from './tool-of-step'

const steps: readonly ImageStep[] = [
  { kind: 'rotate', degrees: 90 },
  { kind: 'tone', what: 'brightness', percent: 12 },
  { kind: 'tone', what: 'contrast', percent: 6 },
  { kind: 'tone', what: 'brightness', percent: 5 },
  { kind: 'format', format: 'jpeg' },
  { kind: 'compress', bytes: 204_800 },
]

test('values of one tool open together, each once', () => {
  expect(runOf(steps, 0)).toEqual({ from: 0, count: 1 })
  expect(runOf(steps, 1)).toEqual({ from: 1, count: 2 })
  expect(runOf(steps, 3)).toEqual({ from: 2, count: 2 })
  expect(runOf(steps, 5)).toEqual({ from: 4, count: 2 })
})

test.each<[ImageStep, number, number]>([
  [{ kind: 'crop_ratio', width: 1, height: 1, at: 'left' }, 60, 60],
  [{ kind: 'crop_size', width: 20, height: 10, at: 'center' }, 20, 10],
  [{ kind: 'trim', unit: 'percent', top: 10, right: 0, bottom: 10, left: 50 }, 40, 48],
  [{ kind: 'resize', width: 40, fit: 'inside' }, 40, 30],
  [{ kind: 'resize', height: 30, fit: 'fill' }, 80, 30],
  [{ kind: 'resize_edge', edge: 'short', pixels: 30 }, 40, 30],
  [{ kind: 'scale', percent: 50 }, 40, 30],
  [{ kind: 'rotate', degrees: 270 }, 60, 80],
  [{ kind: 'photo', size: 'one_inch' }, 295, 413],
  [{ kind: 'circle' }, 60, 60],
  [{ kind: 'grey' }, 80, 60],
])('%o of 80 × 60', (step, width, height) => {
  expect(sizeAfter(step, { width: 80, height: 60 })).toMatchObject({ width, height })
})

test('a free angle needs a larger image', () => {
  expect(rotatedSize({ width: 100, height: 100 }, 45)).toEqual({ width: 142, height: 142 })
})
