import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'

/** Rooms that answer; those below them that keep and send records work with events of any type. */
const rooms = ['agents', 'answers', 'tools']

/** An event as an object: card events have one of these targets. */
const rawEvent = /\btarget: '(?:start|update|replace|first|finish)'/

test('answers write their cards with the builders of lib/contract/cards/cards.ts', () => {
  const raw = rooms
    .flatMap((room) => globSync(`host/${room}/**/*.ts`))
    .filter((file) => !/\.test\.|\/testing\//.test(file))
    .filter((file) => rawEvent.test(readFileSync(file, 'utf8')))
  expect(raw).toEqual([])
})
