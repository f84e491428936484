import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { RevealPace } from './reveal-pace'

/** How long drawings have taken, which a timer cannot tell. */
let workedMs = 0

beforeEach(() => {
  jest.useFakeTimers()
  workedMs = 0
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + workedMs)
})

afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

/** Draws a text on a machine that needs so long for each character. @returns how many characters each drawing had */
function stepsOf(msPerCharacter: number, characters: number): number[] {
  const pace = new RevealPace()
  const steps: number[] = []
  let left = characters
  const draw = (most: number) => {
    const count = Math.min(most, left)
    steps.push(count)
    workedMs += count * msPerCharacter
    left -= count
    if (left > 0) pace.request(draw)
  }
  pace.request(draw)
  jest.runAllTimers()
  expect(left).toBe(0)
  return steps
}

describe('RevealPace', () => {
  test('starts with small steps that grow while rendering is cheap', () => {
    const [fast, slow] = [stepsOf(0.005, 20_000), stepsOf(0.2, 20_000)]
    expect(fast[0]).toBeLessThan(100)
    expect(Math.max(...fast)).toBeGreaterThan(2_000)
    for (const count of slow.slice(3)) expect(count * 0.2).toBeLessThan(60)
    expect(fast.length).toBeLessThan(slow.length / 3)
  })

  test('uses a minimum step on slow machines, so that it does not fall behind', () => {
    const steps = stepsOf(2, 5_000)
    for (const count of steps.slice(4, -1)) expect(count).toBeGreaterThanOrEqual(40)
  })

  test('rests between two drawings, longer after a longer one', () => {
    const pace = new RevealPace()
    const begun: number[] = []
    const draw = () => {
      begun.push(Date.now())
      workedMs += begun.length * 400
      if (begun.length < 3) pace.request(draw)
    }
    pace.request(draw)
    jest.runAllTimers()
    const [first = 0, second = 0, third = 0] = begun
    expect(second - first).toBeGreaterThanOrEqual(25)
    expect(third - second).toBeGreaterThanOrEqual(second - first + 20)
  })

  test('renders only the newest request, and nothing after cancellation', () => {
    const pace = new RevealPace()
    const rendered: string[] = []
    pace.request(() => rendered.push('old'))
    pace.request(() => rendered.push('new'))
    jest.runAllTimers()
    expect(rendered).toEqual(['new'])
    pace.request(() => rendered.push('never'))
    pace.cancel()
    jest.runAllTimers()
    expect(rendered).toEqual(['new'])
  })
})
