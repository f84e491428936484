import { describe, expect, test } from '@jest/globals'
import type { RootContent } from 'mdast'
import type { Verdict } from '../../lib/contract/cards/support-check.ts'
import { verdictsOf } from '../../lib/text/citations/verdict-map.ts'
import { answerTree } from './answer-tree.ts'

const treeOf = (text: string, verdicts: readonly Verdict[] = [], sourceCount = 0) =>
  answerTree(text, {
    sourceCount,
    verdicts: verdictsOf([{ model: '', verdicts: [...verdicts] }]),
    mark: (state) => `（${state}）`,
    cite: (index) => index,
    below: 0,
    imageName: (alt) => alt,
  })

function textOf(node: RootContent): string {
  if (node.type === 'footnoteReference') return `[${node.label}]`
  if ('children' in node) return (node.children as RootContent[]).map(textOf).join('')
  return 'value' in node ? node.value : ''
}

describe('a verdict of the card', () => {
  const by = 'model'
  const shown = (text: string, ...verdicts: Verdict[]) => treeOf(text, verdicts, 2).map(textOf).join('\n')

  test.each(['supported', 'derived', 'unclear', 'unsupported', 'contradicted'] as const)(
    '%s is marked behind its citation',
    (state) => {
      expect(shown('甲是山[2]。', { claim: '甲是山', index: 2, state, by })).toBe(`甲是山[2]（${state}）。`)
    },
  )

  test('that does not exist counts as not clear', () => {
    expect(shown('甲是山[1]。', { claim: '乙是水', index: 1, state: 'supported', by })).toBe(
      '甲是山[1]（unclear）。',
    )
  })

  test('that was added is a citation behind its sentence, in the text once', () => {
    const added = { claim: '甲是山。', index: 2, state: 'supported', by: 'text', is_added: true } as const
    expect(shown('- 乙是水。甲是山。\n- 甲是山。', added)).toBe('乙是水。甲是山[2]（supported）。甲是山。')
  })

  test('on a sentence without a source is a mark without a citation, also behind a link', () => {
    const uncited = { claim: '甲是山', index: 0, state: 'uncited', by: 'none' } as const
    expect(shown('甲是山。', uncited)).toBe('甲是山（uncited）。')
    expect(shown('甲是[山](https://a.example/)\n\n乙', uncited)).toBe('甲是山（uncited）\n乙')
  })

  test('on one of two adjacent citations is not that on the other', () => {
    const verdicts: Verdict[] = [
      { claim: '甲是山', index: 1, state: 'supported', by },
      { claim: '甲是山', index: 2, state: 'contradicted', by },
    ]
    expect(shown('甲是山[1][2]。', ...verdicts)).toBe('甲是山[1]（supported）[2]（contradicted）。')
  })
})

describe('a file has what the page shows', () => {
  test.each([
    ['1. 甲\n3. 丙\n4. 丁\n9. 壬', [1, 3, 9]],
    ['3. 甲\n2. 乙\n1. 丙', [3, 2, 1]],
    ['1. 甲\n1. 乙\n1. 丙', [1]],
  ])('numbered items keep their numbers: %j', (text, starts) => {
    expect(treeOf(text).map((node) => node.type === 'list' && node.start)).toEqual(starts)
  })

  test('a line break is a line break', () => {
    expect(treeOf('床前明月光\n疑是地上霜')).toMatchObject([
      { type: 'paragraph', children: [{ type: 'text' }, { type: 'break' }, { type: 'text' }] },
    ])
  })

  test.each(['5~7 天，100~200 元', '长*宽*高', '使用 <div> 和 List<String>', '调用 __init__', '>5 分'])(
    '%s is text',
    (text) => {
      expect(treeOf(text)).toMatchObject([{ type: 'paragraph', children: [{ type: 'text', value: text }] }])
    },
  )
})
