import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { countWords, plainWords } from './plain-words.ts'

/** Private words per 100 lines of comments that a room may have. */
const maxPer100 = 1

function sourcesOf(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((path) => /\.(tsx?|mjs)$/.test(path) && !/\.(test|spec)\.|\/testing\//.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
}

const rooms = ['components', 'lib', 'lib/client', 'host'].flatMap((folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
    .map(({ name }) => `${folder}/${name}`),
)

describe('comments use the words of the field', () => {
  test.each([...rooms, 'app'])('%s', (room) => {
    const { found, comments } = countWords(sourcesOf(room))
    const allowed = Math.max(1, Math.floor((comments * maxPer100) / 100))
    const named = found.map(({ path, line, word }) => `${path}:${line}: ${word}`)
    expect(named.length > allowed ? named : []).toEqual([])
  })

  test('a word is found with what the field says, outside of code only', () => {
    const text = "// Whoever looks is told anew.\nconst picture = 'brought'\n/** A picture beside it. */\n"
    const { found, comments } = countWords([{ path: 'a.ts', text }])
    expect(comments).toBe(2)
    expect(found.map(({ line, word }) => [line, word.toLowerCase()])).toEqual([
      [1, 'whoever'],
      [1, 'is told'],
      [1, 'anew'],
      [3, 'picture'],
      [3, 'beside'],
    ])
    expect(Object.values(plainWords)).not.toContain('')
  })
})
