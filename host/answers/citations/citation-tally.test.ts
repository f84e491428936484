import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { CitationTally } from './citation-tally.ts'

const sources = [{ title: '四加亭', passage: '四加亭由超过二十座桥梁连接。' }]
/** However slow this machine is. */
const patient = { timeoutMs: 600_000 }
const answer = '四加亭有超过二十座桥梁[1]。四加亭有三十座桥梁[1]。见[42]和`[1]`。'

describe('CitationTally', () => {
  let tally: CitationTally
  beforeEach(() => {
    tally = new CitationTally(patient)
  })
  afterEach(() => tally.close())

  test('sums up the citations of several answers', async () => {
    await Promise.all([tally.add(answer, sources), tally.add(answer, sources)])
    expect(tally.tallied).toEqual({ total: 6, bad: 2, unclear: 2, contradicted: 0, leftOut: 0 })
  })

  test('an answer without citations needs no process', async () => {
    const broken = new CitationTally(patient, new URL('file:///nothing-here.ts'))
    await broken.add('一座桥。', sources)
    expect(broken.tallied).toEqual({ total: 0, bad: 0, unclear: 0, contradicted: 0, leftOut: 0 })
  })

  test('when the process ends, the answer is skipped, and the next is counted', async () => {
    const broken = new CitationTally(patient, new URL('file:///nothing-here.ts'))
    await broken.add(answer, sources)
    expect(broken.tallied).toEqual({ total: 0, bad: 0, unclear: 0, contradicted: 0, leftOut: 1 })
    await broken.close()
  })

  test('counting a long answer does not block this thread', async () => {
    const adding = tally.add(answer.repeat(4_000), sources)
    await new Promise((resolve) => setImmediate(resolve))
    expect(tally.tallied).toMatchObject({ total: 0, leftOut: 0 })
    await adding
    expect(tally.tallied).toMatchObject({ total: 12_000, leftOut: 0 })
  })

  test('answers beyond the queue limit are skipped', async () => {
    const much = '长[1]。'.repeat(600_000)
    const adding = [tally.add(much, sources), tally.add(much, sources)]
    await adding[1]
    expect(tally.tallied.leftOut).toBe(1)
    await tally.close()
    await adding[0]
    expect(tally.tallied).toEqual({ total: 0, bad: 0, unclear: 0, contradicted: 0, leftOut: 2 })
  })

  test('queued answers are dropped when it is closed', async () => {
    const adding = [tally.add(answer, sources), tally.add(answer, sources), tally.add(answer, sources)]
    await tally.close()
    await Promise.all(adding)
    expect(tally.tallied).toEqual({ total: 0, bad: 0, unclear: 0, contradicted: 0, leftOut: 3 })
  })
})
