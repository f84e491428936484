import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/** Rows of the tables: what the specification says, the code for it, and the test that holds it. */
const rows = readFileSync('docs/specification-map.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && line.includes('`'))
  .map((line) => line.slice(2, -2).split(' | ') as [string, string, string])

test('every section has rows of three columns', () => {
  expect(rows.length).toBeGreaterThan(100)
  for (const row of rows) expect(row).toHaveLength(3)
})

test.each(rows)('%s: the code and the test are there', (_statement, code, proof) => {
  const files = [...code.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
  expect(files).not.toEqual([])
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const [, file = '', title = ''] = /^`([^`]+)`: (.+?)…?$/.exec(proof) ?? []
  expect(existsSync(file) ? 'there' : file).toBe('there')
  expect(readFileSync(file, 'utf8')).toContain(title)
})

test.each(rows)('%s: the test holds its numbers and Chinese words', (statement, _code, proof) => {
  const [, file = ''] = /^`([^`]+)`/.exec(proof) ?? []
  const held = readFileSync(file, 'utf8').replaceAll(/(?<=\d)_(?=\d)/g, '')
  // What is quoted as code is an address or a name, and what deviates is no statement of the specification.
  const own = statement.replaceAll(/`[^`]*`|§\s?[\d.]+|deviation.*/g, '')
  const numbers = own.match(/\d{2,}/g) ?? []
  const words = own.match(/[\p{Script=Han}！。，、？]{2,}/gu) ?? []
  expect([...numbers, ...words].filter((each) => !held.includes(each))).toEqual([])
})
