import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from '@jest/globals'
import { bounds, parsedTexts } from './parsed-texts.ts'

const host = fileURLToPath(new URL('../', import.meta.url))
/** JSON of so many characters is parsed in about 15 ms. */
const mostAtOnce = 4_000_000

const reading = readdirSync(host, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)testing\//.test(file))
  .filter((file) =>
    /\bJSON\.parse\b|\b(?:foldForSearch|toSimplified)\(/.test(readFileSync(join(host, file), 'utf8')),
  )

describe('each text that is parsed or folded has its bound', () => {
  const listed = Object.values(parsedTexts).flat()

  test('each file that does so says what bounds its texts, once', () => {
    expect(listed.toSorted()).toEqual(reading.toSorted())
  })

  test('no bound lets more through than others can wait for', () => {
    for (const { most } of Object.values(bounds)) expect(most).toBeLessThanOrEqual(mostAtOnce)
  })
})
