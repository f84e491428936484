import { setImmediate as tick } from 'node:timers/promises'
import { describe, expect, jest, test } from '@jest/globals'
import fc from 'fast-check'
import { type CardChange } from '../../../lib/contract/cards/cards.ts'
import type { AgentEvent, AgentRun } from '../../conversations/turns/agent.ts'
import { checkTexts } from './check-texts.ts'
import {
  agentOf,
  begin,
  type Check,
  claimsOf,
  first,
  followed,
  second,
  source,
  sources,
  statesOf,
  third,
  write,
} from './testing/followed-run.ts'

describe('while an answer is written', () => {
  test('each finished paragraph has its verdicts in an event, the new ones only, and the whole at the end', async () => {
    const { supports, check, counted, looked } = await followed(
      agentOf([sources, begin, write(`${first}\n\n`), write(`${second}\n\n`), write(third), write('')]),
    )
    expect(supports.map(({ target }) => target)).toEqual(['replace', 'update', 'replace'])
    expect(supports.map(claimsOf)).toEqual([
      ['渡口建于1951年，由石匠林师傅监工'],
      ['渡口的船很多'],
      ['渡口建于1951年，由石匠林师傅监工', '渡口的船很多', third],
    ])
    expect(statesOf(check)).toEqual(['supported', 'unclear', 'uncited'])
    expect(looked).toEqual([[first], [`\n\n${second}`], [`${first}\n\n${second}\n\n${third}`]])
    expect(counted).toEqual([checkTexts([`${first}\n\n${second}\n\n${third}`], [source])])
    expect(new Set(supports.map(({ id }) => id)).size).toBe(1)
  })

  test('what the agent yields comes through unchanged and in order', async () => {
    const events: AgentEvent[] = [
      { model: '模型' },
      { group: [sources, begin] },
      { checkpoint: '甲', result: 1 },
      write(`${first}\n\n${second}\n\n`),
      { id: 'a', target: 'end' },
    ]
    const { events: yielded, supports } = await followed(agentOf(events))
    expect(yielded.filter((event) => !supports.includes(event as CardChange))).toEqual(events)
  })

  test('paragraphs without a statement have no event', async () => {
    const { supports } = await followed(
      agentOf([sources, begin, write('你好。\n\n再见。\n\n'), write(second)]),
    )
    expect(supports.map(claimsOf)).toEqual([['渡口的船很多']])
  })

  test.each([
    ['of backticks', '```'],
    ['of tildes', '~~~'],
    ['that is indented', '   ```'],
  ])('a blank line in code %s ends no paragraph', async (_, fence) => {
    const code = `${fence}\n甲\n\n渡口建于1951年3月[1]\n\n乙\n${fence.trim()}\n\n`
    const { looked } = await followed(
      agentOf([sources, begin, ...Array.from(code, write), write(`${second}\n\n`), write('')]),
    )
    expect(looked.slice(0, -1).map(([text]) => text?.trim())).toEqual([code.trim(), second])
  })

  test('whatever the pieces, each part of the text is looked at once, and the whole at the end', async () => {
    const piece = fc.constantFrom(first, second, third, '\n', '\n\n', '```\n', ' ', '好')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 14 }), async (pieces) => {
        const text = pieces.join('')
        const { looked, check } = await followed(agentOf([sources, begin, ...pieces.map(write)]))
        const parts = looked.slice(0, -1).map(([part]) => part ?? '')
        expect(text.startsWith(parts.join(''))).toBe(true)
        expect(looked.at(-1)).toEqual([text])
        const { verdicts } = checkTexts([text], [source])
        expect(check?.verdicts ?? []).toEqual(verdicts)
      }),
      { numRuns: 40 },
    )
  })

  test('a slow check delays no text, and what comes too late is not shown twice', async () => {
    const gate = Promise.withResolvers<void>()
    const texts: string[] = []
    const check: Check = async (...given) => {
      texts.push(...given[0])
      if (texts.length === 1) await gate.promise
      return checkTexts(...given)
    }
    const run = (async function* (): AgentRun {
      yield* agentOf([sources, begin, write(`${first}\n\n`), write(`${second}\n\n`)])
      gate.resolve()
      await tick()
      yield write('好')
    })()
    const { supports, check: shown } = await followed(run, { check })
    expect(supports.map(claimsOf).map((claims) => claims?.length)).toEqual([1, 1, 2])
    expect(shown?.verdicts).toHaveLength(2)
  })
})

describe('an answer has no verdicts', () => {
  test('without sources', async () => {
    const { supports, looked, counted } = await followed(
      agentOf([begin, write(`${first}\n\n`), write(second)]),
      {
        isJudged: true,
      },
    )
    expect([supports, looked, counted]).toEqual([[], [], []])
  })

  test('without a text', async () => {
    expect((await followed(agentOf([sources]), { isJudged: true })).supports).toEqual([])
  })

  test('that the check did not make, which is counted, and is to make later', async () => {
    const { check, counted } = await followed(agentOf([sources, begin, write(first)]), {
      check: async () => null,
      isJudged: true,
    })
    expect([check, counted]).toEqual([{ model: '', is_pending: true, verdicts: [] }, [null]])
  })

  test('that do not come within three seconds, and it ends', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] })
    try {
      const following = followed(agentOf([sources, begin, write(first)]), {
        check: () => new Promise(() => undefined),
      })
      let hasEnded = false
      void following.then(() => (hasEnded = true))
      for (let at = 0; at < 20; at += 1) await tick()
      await jest.advanceTimersByTimeAsync(2_900)
      expect(hasEnded).toBe(false)
      await jest.advanceTimersByTimeAsync(200)
      const { check, counted } = await following
      expect([check?.is_pending, counted]).toEqual([true, [null]])
    } finally {
      jest.useRealTimers()
    }
  })
})
