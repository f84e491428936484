import { describe, expect, test } from '@jest/globals'
import { checkSentences } from './check-sentences.ts'
import type { SourceText } from './cut-source.ts'
import { sentencesOfText } from './sentences-of-text.ts'

const filler = '渡口两岸种着乌桕，秋天满山都是红的。'.repeat(60)
const bridge: SourceText = {
  title: '桥',
  parts: [
    { place: '第 1 页', text: filler },
    { place: '第 2 页', text: '四加亭的桥由石匠林师傅修建。桥长42米，花了3.5万元。1951年完工。' },
  ],
}
const tickets: SourceText = { title: '票价', parts: [{ place: '', text: '票价原来2899元，现在2399元。' }] }

function check(text: string, sources: readonly SourceText[] = [bridge, tickets]) {
  return checkSentences(sentencesOfText(text, { count: sources.length, most: 200 }).sentences, sources)
}

describe('sentences against the passages of sources', () => {
  test('one without a marker is proven by the source in which it stands, with the place', () => {
    const { verdicts, passages } = check('桥长 42 米，花了 3.5 万元。')
    expect(verdicts).toMatchObject([{ at: 1, index: 1, state: 'supported', by: 'text' }])
    expect(verdicts[0]?.quotes).toEqual(['桥长42米，花了3.5万元。'])
    expect(passages.find(({ id }) => id === verdicts[0]?.passage)).toMatchObject({
      index: 1,
      place: '第 2 页',
    })
  })

  test('one with a marker is compared with that source only', () => {
    const { verdicts, open } = check('桥长 42 米，花了 3.5 万元[2]。')
    expect(verdicts).toMatchObject([{ index: 2, state: 'unclear', by: 'none' }])
    expect(open).toHaveLength(1)
  })

  test('a difference follows by arithmetic', () => {
    const { verdicts } = check('2899元与2399元相差500元[2]。')
    expect(verdicts).toMatchObject([{ index: 2, state: 'derived', by: 'sum' }])
    expect(verdicts[0]?.steps).toContain('500')
  })

  test('a changed number is no proof, and nothing a program accuses of', () => {
    expect(check('桥长 43 米，花了 3.5 万元。').verdicts).toMatchObject([{ state: 'unclear', by: 'none' }])
  })

  test('what no source has a word of has no source; without sources, so has everything', () => {
    expect(check('Quantum chips overheat.').verdicts).toMatchObject([{ index: 0, state: 'uncited' }])
    expect(check('桥长 42 米，花了 3.5 万元。', []).verdicts).toMatchObject([{ index: 0, state: 'uncited' }])
  })

  test('an unread source leaves what cites it unclear', () => {
    const unread = { title: '网页', parts: [] }
    expect(check('桥长 42 米[1]。', [unread, bridge]).verdicts).toMatchObject([
      { index: 1, state: 'unclear' },
    ])
  })

  test('a question is not what a model is asked about', () => {
    expect(check('桥长多少米，花了多少？').open).toEqual([])
  })
})
