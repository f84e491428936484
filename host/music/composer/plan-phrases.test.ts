import { expect, test } from '@jest/globals'
import { phrasesOf, placeLyrics } from './plan-phrases.ts'

const lengths = Array.from({ length: 120 }, (_, index) => index + 2)

test('phrases follow each other and fill the song, whatever its length', () => {
  for (const bars of lengths) {
    const phrases = phrasesOf(bars)
    let next = 0
    for (const phrase of phrases) {
      expect(phrase.bar).toBe(next)
      expect(phrase.bars).toBeGreaterThan(0)
      next += phrase.bars
    }
    expect(next).toBe(bars)
    expect(phrases.at(-1)?.section).toBe('outro')
  }
})

test('each line is placed, in sequence and before the last bar, or named', () => {
  for (const bars of lengths) {
    for (const count of [0, 1, 7, 40, 300]) {
      const lines = Array.from({ length: count }, (_, index) => `第${index}句`)
      const { lyrics, ignoredLyrics } = placeLyrics(lines, phrasesOf(bars), 2)
      expect([...lyrics.map(({ text }) => text), ...ignoredLyrics]).toEqual(lines)
      const times = lyrics.map(({ at }) => at)
      expect(times).toEqual(times.toSorted((one, other) => one - other))
      expect(times.every((at) => at < (bars - 1) * 2)).toBe(true)
    }
  }
})
