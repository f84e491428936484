import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { settingNames } from '../settings/environment.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'docs/how-to')
const pages = readdirSync(folder)

/** A page of at most this many lines is read in one go. */
const maxLines = 50
const maxFiles = 6

describe.each(pages)('docs/how-to/%s', (page) => {
  const text = readFileSync(join(folder, page), 'utf8')
  const lists = text.split('\n## ').map((part) => part.match(/^\d+\. .*$/gm) ?? [])

  test('is one page and names at most six files to touch', () => {
    expect(text.split('\n').length).toBeLessThanOrEqual(maxLines)
    expect(Math.max(...lists.map((list) => list.length))).toBeGreaterThan(0)
    for (const list of lists) expect(list.length).toBeLessThanOrEqual(maxFiles)
  })

  test('names existing files', () => {
    const paths = Array.from(
      text.matchAll(/`((?:app|components|docs|e2e|host|lib)\/[\w./\-[\]]+)`/g),
      ([, path = '']) => path,
    )
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

test('.env.example contains exactly the settings', () => {
  const text = readFileSync(join(root, '.env.example'), 'utf8')
  const written = Array.from(text.matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm), ([, name = '']) => name)
  expect(new Set(written)).toEqual(new Set(settingNames))
})
