import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ThinkSplitter } from './think-splitter.ts'

function split(pieces: readonly string[], mayBeUnopened = false): { reasoning: string; text: string } {
  const splitter = new ThinkSplitter(mayBeUnopened)
  const deltas = [...pieces.flatMap((piece) => splitter.push(piece)), ...splitter.flush()]
  const of = (kind: string) => deltas.filter((delta) => delta.kind === kind).map((delta) => delta.text)
  return { reasoning: of('reasoning').join(''), text: of('text').join('') }
}

const cases: [string, string, string][] = [
  ['没有标签', '', '没有标签'],
  ['<think>先想</think>再答', '先想', '再答'],
  ['\n<think>先想', '先想', ''],
  ['<think></think>答', '', '答'],
  ['答案里的 <think>标签</think> 是文字', '', '答案里的 <think>标签</think> 是文字'],
  ['<think>一 </thin 二</think>答</think>', '一 </thin 二', '答</think>'],
  ['<thi', '', '<thi'],
  ['  缩进', '', '  缩进'],
]

describe('ThinkSplitter', () => {
  test.each(cases)('%j', (content, reasoning, text) => {
    expect(split([content])).toEqual({ reasoning, text })
  })

  test('yields the same for any split of the content', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...cases),
        fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 30 }),
        (each, lengths) => {
          const [content, reasoning, text] = each
          const pieces: string[] = []
          let at = 0
          for (const length of lengths) {
            pieces.push(content.slice(at, at + length))
            at += length
          }
          expect(split([...pieces, content.slice(at)])).toEqual({ reasoning, text })
        },
      ),
    )
  })

  test.each([
    ['先想\n</think>\n\n再答', '先想\n', '\n\n再答'],
    ['<think>先想</think>再答', '先想', '再答'],
    ['答 </think> 又 </think>', '答 ', ' 又 </think>'],
    ['</think>再答', '', '再答'],
    ['', '', ''],
  ])('reasoning without its opening tag: %j', (content, reasoning, text) => {
    for (const pieces of [[content], Array.from(content)])
      expect(split(pieces, true)).toEqual({ reasoning, text })
  })

  test('without any tag it was the answer', () => {
    for (const pieces of [['就是答案'], ['就是', '答案', '</thi']])
      expect(split(pieces, true)).toMatchObject({ text: pieces.join('') })
  })

  test('a server that sends reasoning apart leaves none in the content', () => {
    const splitter = new ThinkSplitter(true)
    splitter.expectNoReasoning()
    expect(splitter.push('答案')).toEqual([{ kind: 'text', text: '答案' }])
  })
})
