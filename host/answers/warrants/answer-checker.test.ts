import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { AnswerChecker } from './answer-checker.ts'
import { checkTexts } from './check-texts.ts'

const sources = [{ title: '四加亭', passage: '四加亭由超过二十座桥梁连接。' }]
/** However slow this machine is. */
const patient = { timeoutMs: 600_000 }
const answer = '四加亭由超过二十座桥梁连接[1]。四加亭有三十座桥梁[1]。见[42]和`[1]`。'
const none = { total: 0, bad: 0, unclear: 0, leftOut: 0 }

describe('an answer is checked in a process of its own', () => {
  let checker: AnswerChecker
  beforeEach(() => {
    checker = new AnswerChecker(patient)
  })
  afterEach(() => checker.close())

  test('with the result of the check', async () => {
    expect(await checker.check([answer, answer], sources)).toEqual(checkTexts([answer, answer], sources))
  })

  test('of its sources the process gets what it reads only', async () => {
    const whole = { ...sources[0], index: 1, seeMoreUrl: () => undefined }
    expect(await checker.check([answer], [whole as never])).toEqual(checkTexts([answer], sources))
  })

  test('one after the other', async () => {
    const texts = ['四加亭有三十座桥梁[1]。', '四加亭由超过二十座桥梁连接[1]。']
    const checked = await Promise.all(texts.map((text) => checker.check([text], sources)))
    expect(checked.map((each) => each?.verdicts[0]?.state)).toEqual(['unclear', 'supported'])
  })

  test('without blocking this thread', async () => {
    const checking = checker.check([answer.repeat(400)], sources)
    let isDone = false
    void checking.then(() => (isDone = true))
    await new Promise((resolve) => setImmediate(resolve))
    expect(isDone).toBe(false)
    expect(await checking).toMatchObject({ unjudged: 0, bad: 400 })
  })
})

describe('an answer is left out', () => {
  test('when the process ends; the next one starts another', async () => {
    const broken = new AnswerChecker(patient, new URL('file:///nothing-here.ts'))
    expect(await broken.check([answer], sources)).toBeNull()
    expect(await broken.check([answer], sources)).toBeNull()
    await broken.close()
  })

  test('when it takes too long', async () => {
    const hasty = new AnswerChecker({ timeoutMs: 1 })
    const text = Array.from({ length: 3_000 }, (_, at) => `四加亭有${at}座桥梁[1]。`).join('\n\n')
    expect(await hasty.check([text], sources)).toBeNull()
    await hasty.close()
  })

  test('when too much is waiting, and those before it are checked', async () => {
    const checker = new AnswerChecker(patient)
    const much = '长[1]。'.repeat(600_000)
    const checking = [
      checker.check([answer], sources),
      checker.check([much], sources),
      checker.check([much], sources),
    ]
    expect(await checking[2]).toBeNull()
    expect(await checking[0]).not.toBeNull()
    await checker.close()
    expect(await checking[1]).toBeNull()
  })

  test('when the checker is closed', async () => {
    const checker = new AnswerChecker(patient)
    const checking = [1, 2, 3].map(() => checker.check([answer], sources))
    await checker.close()
    expect(await Promise.all(checking)).toEqual([null, null, null])
  })
})

test('finished answers are counted, and those that were left out', () => {
  const checker = new AnswerChecker()
  expect(checker.tallied).toEqual(none)
  checker.count(checkTexts([answer], sources))
  checker.count(checkTexts([answer], sources))
  checker.count(null)
  expect(checker.tallied).toEqual({ total: 6, bad: 2, unclear: 2, leftOut: 1 })
  expect(checker.tallied).not.toBe(checker.tallied)
})
