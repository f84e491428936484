import { beforeAll, describe, expect, test } from '@jest/globals'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import { foldToLetters } from '../../lib/text/fold.ts'
import { createNormalSearch } from '../agents/universal/normal-search.ts'
import { checkTexts } from '../answers/warrants/check-texts.ts'
import type { Pipeline } from '../conversations/turns/agent.ts'
import { createLibraryProvider } from './providers/library-provider.ts'
import { ownLibrary, ownQuestions } from './testing/own-questions.ts'
import { quotedText, runPipeline, textOf } from './testing/run-pipeline.ts'

let pipeline: Pipeline
beforeAll(async () => {
  const library = await ownLibrary()
  pipeline = createNormalSearch({
    providers: [createLibraryProvider(library)],
    library,
    clock: Date.now,
  })
})

describe('questions over articles, manuals, tables, lists, traditional characters and the guide', () => {
  test.each(ownQuestions.filter(({ answer }) => answer !== null))(
    '$kind: $question',
    async ({ question, answer, isList }) => {
      const { cards } = await runPipeline(pipeline, question)
      expect(textOf(cards)).not.toMatch(/^没有找到/)
      const quoted = quotedText(cards)
      expect(quoted).toContain(answer)
      const sources = readCards(cards, 'search_result')[0] ?? []
      const { verdicts, bad } = checkTexts([textOf(cards)], sources)
      expect(bad).toBe(0)
      expect(verdicts).not.toEqual([])
      // A cell or a step of a few letters says too little by itself to be proven.
      const unproven = verdicts.filter(
        ({ claim, state }) => state !== 'supported' && foldToLetters(claim).length >= 8,
      )
      if (!isList) expect(unproven).toEqual([])
      // The sentence that answers is the first one.
      const [first = ''] = textOf(cards)
        .split('\n\n')
        .slice(1)
        .join('')
        .split(/\[\d+\]/)
      const plain = first.replaceAll('**', '').replace(/\\([^\p{L}\p{N}\s])/gu, '$1')
      if (!isList) expect(plain).toContain(answer)
    },
  )

  test.each(ownQuestions.filter(({ answer }) => answer === null))(
    'absent: $question',
    async ({ question }) => {
      expect(textOf((await runPipeline(pipeline, question)).cards)).toMatch(/^没有找到/)
    },
  )
})
