import { describe, expect, test } from '@jest/globals'
import { formulaSvg } from './formula-svg.ts'
import { formulaText } from './formula-text.ts'
import { type Omml, ommlOf } from './omml.ts'

/** Without what every run of characters has. */
function short({ name, attributes, children }: Omml): string {
  const bare = name.replace('m:', '')
  if (name === 'w:rPr') return ''
  if (name === 'm:r') return children.map((child) => (typeof child === 'string' ? '' : short(child))).join('')
  if (name === 'm:rPr') return ''
  if (name === 'm:t') return typeof children[0] === 'string' ? children[0] : ''
  const own = Object.values(attributes ?? {}).join()
  const inner = children.map((child) => (typeof child === 'string' ? child : short(child))).join('')
  return `<${bare}${own === '' ? '' : `=${own}`}${inner === '' ? '' : `:${inner}`}>`
}

const table: readonly (readonly [tex: string, omml: string, text: string])[] = [
  ['E=mc^2', 'E=m<sSup:<e:c><sup:2>>', 'E = mc²'],
  ['x_{ij}', '<sSub:<e:x><sub:ij>>', 'x_ij'],
  ['x_1^{-1}', '<sSubSup:<e:x><sub:1><sup:−1>>', 'x_1^(−1)'],
  [String.raw`\frac{a+b}{2}`, '<f:<num:a+b><den:2>>', '(a + b)/2'],
  [String.raw`\binom nk`, '<d:<dPr:<begChr=(><endChr=)>><e:<f:<fPr:<type=noBar>><num:n><den:k>>>>', '(n k)'],
  [String.raw`\sqrt{x+1}`, '<rad:<radPr:<degHide=1>><deg><e:x+1>>', '√(x + 1)'],
  [String.raw`\sqrt[3]{x}`, '<rad:<deg:3><e:x>>', '³√x'],
  [
    String.raw`\sum_{i=1}^n i`,
    '<nary:<naryPr:<chr=∑><limLoc=subSup>><sub:i=1><sup:n><e:i>>',
    '∑_(i = 1)^n i',
  ],
  [String.raw`\int_0^1 x`, '<nary:<naryPr:<chr=∫><limLoc=subSup>><sub:0><sup:1><e:x>>', '∫_0¹ x'],
  [
    String.raw`\begin{pmatrix}a&b\\c&d\end{pmatrix}`,
    '<d:<dPr:<begChr=(><endChr=)>><e:<m:<mPr:<plcHide=1><mcs:<mc:<mcPr:<count=1><mcJc=center>>><mc:<mcPr:<count=1><mcJc=center>>>>><mr:<e:a><e:b>><mr:<e:c><e:d>>>>>',
    '(a, b; c, d)',
  ],
  [String.raw`\hat x`, '<acc:<accPr:<chr=\u0302>><e:x>>', 'x\u0302'],
  [String.raw`\overline{AB}`, '<bar:<barPr:<pos=top>><e:AB>>', 'AB'],
  [
    String.raw`\underbrace{a}_b`,
    '<limLow:<e:<groupChr:<groupChrPr:<chr=⏟><pos=bot><vertJc=top>><e:a>>><lim:b>>',
    'a_b',
  ],
  [String.raw`\boxed{x}`, '<borderBox:<e:x>>', 'x'],
  [
    String.raw`\cancel x`,
    '<borderBox:<borderBoxPr:<hideTop=1><hideBot=1><hideLeft=1><hideRight=1><strikeBLTR=1>><e:x>>',
    'x',
  ],
  [String.raw`\text{速度}\in\mathbb{R}`, '速度∈R', '速度 ∈ ℝ'],
  [String.raw`f'(x)`, '<sSup:<e:f><sup:′>>(x)', 'f′(x)'],
]

describe('a formula', () => {
  test.each(table)('%s', (tex, omml, text) => {
    const found = ommlOf(tex, false)
    expect(found && short(found)).toBe(`<oMath:${omml}>`)
    expect(formulaText(tex)).toBe(text)
    const svg = formulaSvg(tex, 'Sans')
    expect(svg?.width).toBeGreaterThan(0)
    expect(svg?.svg).not.toContain('serif')
  })

  test('a display formula has upper and lower limits', () => {
    const found = ommlOf(String.raw`\sum_{i=1}^n i`, true)
    expect(found?.name).toBe('m:oMathPara')
    expect(found && short(found)).toContain('<limLoc=undOvr>')
  })
})

describe('invalid or oversized formulas stay source text', () => {
  test.each([
    String.raw`\nosuchcommand`,
    String.raw`\href{https://a.example}{x}`,
    String.raw`\includegraphics{/etc/passwd}`,
    String.raw`\frac{a}`,
    String.raw`\def\a{\a\a}\a`,
    '{',
    '^'.repeat(200),
    `${'{'.repeat(500)}${'}'.repeat(500)}`,
    String.raw`\frac`.repeat(390),
    `${String.raw`\left(`.repeat(150)}${String.raw`\right)`.repeat(150)}`,
    'x'.repeat(2_001),
  ])('%s', (tex) => {
    expect([ommlOf(tex, true), formulaText(tex), formulaSvg(tex, 'Sans')]).toEqual([null, null, null])
  })
})
