import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { diagramOf, forbiddenTo, tableOf } from './room-rules.ts'
import { roomLists } from './rooms.ts'

/** Folders that are no room: what only tests use. */
const ofTests = ['testing']

function foldersOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !ofTests.includes(entry.name))
    .map(({ name }) => name)
}

describe.each(roomLists)('the rooms of $folder', (list) => {
  const names = list.rooms.map(({ name }) => name)

  test('are its folders, each once', () => {
    expect(names.toSorted()).toEqual(foldersOf(list.folder).toSorted())
  })

  test('may never import each other both ways', () => {
    const mayImport = (from: string, to: string) => {
      const room = list.rooms.find(({ name }) => name === from)
      return room !== undefined && !forbiddenTo(list, room).includes(to)
    }
    const both = names.flatMap((from, at) =>
      names.slice(at + 1).filter((to) => mayImport(from, to) && mayImport(to, from)),
    )
    expect(both).toEqual([])
  })
})

test('the list is one page', () => {
  expect(readFileSync('.config/rooms.ts', 'utf8').split('\n').length).toBeLessThanOrEqual(160)
})

test.each([
  ['host/README.md', tableOf('host')],
  ['docs/architecture.md', diagramOf('host')],
  ['docs/architecture.md', tableOf('components')],
  ['docs/architecture.md', tableOf('lib')],
  ['docs/architecture.md', tableOf('lib/client')],
])('%s holds what is made from the list', (page, made) => {
  expect(readFileSync(page, 'utf8')).toContain(made)
})
