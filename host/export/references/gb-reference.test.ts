import { describe, expect, test } from '@jest/globals'
import { gbList, gbReference } from './gb-reference.ts'
import { gbRecords } from './testing/records.ts'

describe('a record as GB/T 7714—2015 prints it', () => {
  test.each(gbRecords)('%s', (entry, record) => {
    expect(gbReference(record)).toBe(entry)
  })

  test('there are at least 60 of 12 kinds', () => {
    expect(gbRecords.length).toBeGreaterThanOrEqual(60)
    expect(new Set(gbRecords.map(([, { kind }]) => kind)).size).toBeGreaterThanOrEqual(12)
  })
})

test('a list is numbered in the order of citation', () => {
  expect(gbList(gbRecords.slice(0, 2).map(([, record]) => record))).toBe(
    `[1] ${gbRecords[0]?.[0]}\n[2] ${gbRecords[1]?.[0]}\n`,
  )
})
