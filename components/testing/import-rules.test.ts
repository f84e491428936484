import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

interface Override {
  readonly files: readonly string[]
  readonly rules?: Readonly<
    Record<
      string,
      readonly [
        string,
        { readonly patterns: readonly { readonly regex: string; readonly message: string }[] },
      ]
    >
  >
}

const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as { overrides: readonly Override[] }
const folders = readdirSync('components', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
  .map(({ name }) => name)
/** What others may be made of; all others are features, which never see each other. */
const parts = ['ui', 'shared', 'login', 'command', 'cards', 'research', 'share', 'conversation']
const features = folders.filter((folder) => !parts.includes(folder))

/** The specimens are of all features. */
const ruled = folders.filter((folder) => folder !== 'playground')

test.each(ruled)('components/%s has a rule of its own, which names every feature but itself', (folder) => {
  const patterns = overrides
    .filter(({ files }) => files.length === 1 && files[0] === `components/${folder}/**`)
    .flatMap(({ rules }) => rules?.['no-restricted-imports']?.[1].patterns ?? [])
  const isForbidden = (other: string) =>
    patterns.some(({ regex }) => new RegExp(regex).test(`@/components/${other}/x`))
  const others = features.filter((other) => other !== folder)
  expect(others.filter((other) => !isForbidden(other))).toEqual([])
  // No message speaks of another folder.
  const named = patterns.flatMap(({ message }) => /^components\/(\w+)/.exec(message)?.[1] ?? [])
  expect(named).toEqual(named.map(() => folder))
})
