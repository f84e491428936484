import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { ThinkSplitter } from './think-splitter.ts'

function split(pieces: readonly string[]): { reasoning: string; text: string } {
  const splitter = new ThinkSplitter()
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
})
