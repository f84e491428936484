import { describe, expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { parsedAtOnce, streamed } from './testing/answer-structure'
import { hasMarkdownData, specCases } from './testing/spec-cases'

const common = [
  '一段[甲][a]与[^n]，再一段[a]。',
  '> 引用[^m]\n> [a]: https://second.example',
  '[a]: https://first.example "题"',
  '- 一\n- 二 <b>粗\n\n  还是粗</b>',
  '$$\na\n\nb\n$$',
  '| a | b |\n| - | - |\n| [a] | $x$ |',
  '    缩进',
  '```js\n[a]\n```',
]

/** Footnotes stand behind the text, whatever raw HTML the text has left open: the two are not mixed here. */
const mixtures = {
  'references and footnotes': ['[^n]: 脚注[^m]\n\n    它的第二段', '[^m]: 又一条', '> [^m]: 第三条[^n]'],
  'open raw HTML': [
    '<details>\n\n里面[a]',
    '</details>',
    '<td>不在表里',
    '<p>',
    '<i>斜',
    '<table><tr><td>格',
  ],
}

describe('streamed output equals output parsed at once', () => {
  test.each(Object.entries(mixtures))('with %s', (_, parts) => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...common, ...parts), { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 3, maxLength: 3 }),
        (chosen, cuts) => {
          const text = chosen.join('\n\n')
          expect(
            streamed(
              text,
              cuts.map((cut) => cut % (text.length + 1)),
            ),
          ).toBe(parsedAtOnce(text))
        },
      ),
      { numRuns: 150 },
    )
  })

  const whereData = hasMarkdownData ? test : test.skip

  whereData(
    'for every example of the specifications, with 3 random cuts (skipped where they are absent)',
    () => {
      const random = fc.sample(fc.array(fc.nat(), { minLength: 3, maxLength: 3 }), { numRuns: 700, seed: 7 })
      const others: string[] = []
      for (const [index, { name, markdown }] of specCases().entries()) {
        const cuts = (random[index % random.length] ?? []).map((cut) => cut % (markdown.length + 1))
        if (streamed(markdown, cuts) !== parsedAtOnce(markdown)) others.push(name)
      }
      expect(others).toEqual([])
    },
    120_000,
  )
})
