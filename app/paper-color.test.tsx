import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { paperColor } from './paper-color'

test('the browser’s bars have the colour of the paper', () => {
  const tokens = readFileSync(join(process.cwd(), 'app', 'tokens.css'), 'utf8')
  const found = [...tokens.matchAll(/--paper: (#[0-9a-f]{6});/g)].map(([, color]) => color)
  expect(found).toEqual([paperColor.light, paperColor.dark])
})
