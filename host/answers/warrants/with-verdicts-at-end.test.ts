import { describe, expect, test } from '@jest/globals'
import { type CardChange } from '../../../lib/contract/cards/cards.ts'
import type { SupportCheck, Verdict } from '../../../lib/contract/cards/support-check.ts'
import { foldCards } from '../../../lib/contract/frames/fold-cards.ts'
import type { AgentEvent, AgentRun, Wait } from '../../conversations/turns/agent.ts'
import {
  agentOf,
  begin,
  claimsOf,
  first,
  followed,
  second,
  sources,
  statesOf,
  third,
  write,
} from './testing/followed-run.ts'
import { withVerdicts } from './with-verdicts.ts'

describe('whether a model is still to judge', () => {
  const suggestion: CardChange = {
    id: 'q',
    type: 'suggestion',
    target: 'replace',
    content: [{ question: '？', questionId: '1', id: '1', isUser: false, isQuery: true }],
  }
  test.each<[string, string, boolean, readonly AgentEvent[], boolean]>([
    ['what is open, where one can', second, true, [], true],
    ['nothing where none can', second, false, [], false],
    ['questions, where all is proven', first, true, [], true],
    ['nothing, where all is proven and there are questions', first, true, [suggestion], false],
    ['what is open, beside questions', second, true, [suggestion], true],
    ['no sentence without a source', third, true, [suggestion], false],
  ])('%s', async (_, text, isJudged, further, isPending) => {
    const { check } = await followed(agentOf([sources, begin, write(text), ...further]), { isJudged })
    expect(check?.is_pending ?? false).toBe(isPending)
  })

  test('questions, also of an answer without a statement', async () => {
    const { check } = await followed(agentOf([sources, begin, write('你好。')]), { isJudged: true })
    expect(check).toEqual({ model: '', verdicts: [], is_pending: true })
    expect((await followed(agentOf([sources, begin, write('你好。')]))).check).toBeUndefined()
  })

  test.each([
    ['once a model can', true, [true, true]],
    ['and no more where none can', false, [true, undefined]],
  ])('what comes with paragraphs is not all, %s', async (_, isJudged, pending) => {
    const { supports } = await followed(agentOf([sources, begin, write(`${second}\n\n`), write('好')]), {
      isJudged,
    })
    expect(supports.map(({ content }) => (content as SupportCheck).is_pending)).toEqual(pending)
  })
})

describe('a run that does not end with its answer', () => {
  const wait: Wait = { wait: 'options', step: 'x', saved: null, until: 0 } as never

  test('waits, and is looked at as a whole later', async () => {
    const { supports, counted, result } = await followed(
      agentOf([sources, begin, write(`${first}\n\n`), write(second)], wait),
      { isJudged: true },
    )
    expect(result).toBe(wait)
    expect(supports.map(claimsOf)).toEqual([['渡口建于1951年，由石匠林师傅监工']])
    expect(counted).toEqual([])
  })

  test('fails, and what was shown stays', async () => {
    const { failure, check, counted } = await followed(
      agentOf([sources, begin, write(`${first}\n\n`), write(second)], new Error('broken off')),
    )
    expect(failure).toMatchObject({ message: 'broken off' })
    expect(statesOf(check)).toEqual(['supported'])
    expect(counted).toEqual([])
  })

  test('is left, and is ended', async () => {
    let isEnded = false
    const run = (async function* (): AgentRun {
      try {
        yield* agentOf([sources, begin, write(first)])
      } finally {
        isEnded = true
      }
    })()
    const checker = { check: async () => null, count: () => undefined }
    const all = withVerdicts(run, { checker, cards: [], isJudged: false })
    await all.next()
    await all.return(undefined)
    expect(isEnded).toBe(true)
  })
})

describe('a text that is replaced', () => {
  const replaced: CardChange = { id: 'a', target: 'replace', content: '' }

  test('has the verdicts of the last one at the end', async () => {
    const { check } = await followed(
      agentOf([
        sources,
        begin,
        write(`${first}\n\n${second}\n\n`),
        replaced,
        write(`${second}\n\n`),
        write(third),
      ]),
    )
    expect(check?.verdicts.map(({ claim }) => claim)).toEqual(['渡口的船很多', third])
  })

  test('is looked at from its beginning', async () => {
    const { looked } = await followed(
      agentOf([
        sources,
        begin,
        write(`${first}\n\n${first}\n\n`),
        replaced,
        write(`${second}\n\n`),
        write('好'),
      ]),
    )
    expect(looked.slice(0, -1).flat().join('')).toContain(second)
  })
})

describe('a run that is resumed', () => {
  const byModel: Verdict = {
    claim: '渡口的船很多',
    index: 1,
    state: 'supported',
    by: 'model',
    quotes: ['每天有26条船来往'],
  }
  const earlier = foldCards(
    [],
    [
      sources,
      { ...begin, content: `${first}\n\n${second}\n\n` },
      {
        id: 'support',
        type: 'support_check',
        target: 'replace',
        content: { model: '核对', verdicts: [byModel] },
      },
    ],
  )

  test('ends with the verdicts of the whole answer, and with those of a model from before', async () => {
    const { check } = await followed(agentOf([write(third)]), { cards: earlier })
    expect(statesOf(check)).toEqual(['supported', 'supported', 'uncited'])
    expect(check?.verdicts[1]).toEqual(byModel)
    expect(check?.model).toBe('核对')
  })

  test('keeps what a model has said while it writes on', async () => {
    const { check } = await followed(agentOf([write(`${third}\n\n`), write('好')]), { cards: earlier })
    expect(check?.verdicts).toContainEqual(byModel)
  })

  test('keeps the name of the model that has judged in the run', async () => {
    const support: CardChange = {
      id: 'support',
      type: 'support_check',
      target: 'replace',
      content: { model: '核对', verdicts: [byModel] },
    }
    const { check } = await followed(
      agentOf([
        sources,
        begin,
        write(`${first}\n\n`),
        write(`${second}\n\n`),
        support,
        write(`${third}\n\n`),
        write('好'),
      ]),
    )
    expect(check?.model).toBe('核对')
  })
})
