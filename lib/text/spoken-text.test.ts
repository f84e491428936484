import { describe, expect, test } from '@jest/globals'
import { spokenPieces } from './spoken-text.ts'

/** The letters alone. */
const said = (text: string) => text.replace(/[\s，]/g, '')

describe('text read aloud', () => {
  test.each([
    ['sources are not said', '长城长两万公里[1][2]。它在北方【3】。', ['长城长两万公里。它在北方。']],
    ['marks of Markdown', '## 长城\n\n- **两万**公里\n- `古代`建造', ['长城', '两万公里', '古代建造']],
    ['links and images', '看[这一页](https://a.example/x)。![图](https://a.example/y.png)', ['看这一页。']],
    ['bare addresses', '见 https://a.example/x?y=1 。好。', ['见  。好。']],
    ['code', '先看：\n```js\nconst a = 1\n```\n再说。', ['先看：', '再说。']],
    ['unclosed code', '先看。\n```js\nconst a = 1', ['先看。']],
    ['formulas of their own', '因此：\n$$\nx^2\n$$\n成立。', ['因此：', '成立。']],
    ['tables', '| 名 | 长 |\n|---|---|\n| 长城 | 两万 |', ['名，长', '长城，两万']],
    ['footnotes', '好[^1]。\n\n[^1]: 出处', ['好。']],
    ['English keeps its spaces', 'It is long. It is old.', ['It is long. It is old.']],
    ['nothing to say', '```\na\n```\n[1]\n---', []],
    ['nothing', '', []],
  ])('%s', (_, markdown, pieces) => {
    expect(spokenPieces(markdown)).toEqual(pieces)
  })

  test.each([
    '长'.repeat(2_000),
    '长城，'.repeat(700),
    `${'a'.repeat(400)} b`,
    '😀'.repeat(500).concat('字'),
  ])('a sentence that is too long is split without loss: %#', (text) => {
    const pieces = spokenPieces(text)
    for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(160)
    for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
    if (!text.startsWith('😀')) expect(said(pieces.join(''))).toBe(said(text))
  })

  test.each(['[', '![', '<a', '|'])('many of %s without an end are read', (text) => {
    for (const piece of spokenPieces(text.repeat(8_000))) expect(piece.length).toBeLessThanOrEqual(160)
  })
})
