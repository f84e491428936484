import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'

/** Titles that are no heads of pages: of an error without the app, a question being sent, and one next to an avatar. */
const others = [
  'app/global-error.tsx',
  'components/result/asked-by-address.tsx',
  'components/plugins/store/public-plugin.tsx',
]

test('the head of every page is the one component', () => {
  const files = ['app', 'components'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
      .map((file) => join(folder, file)),
  )
  const byHand = files.filter((file) => /<h1\b[^>]*\btext-2xl\b/.test(readFileSync(file, 'utf8')))
  expect(byHand.toSorted()).toEqual(others.toSorted())
})
