import { describe, expect, test } from '@jest/globals'
import katex from 'katex'
import { ZipArchive } from '../../../archive/zip-archive.ts'
import { makeWord, wordParagraph as p, wordRun as r } from '../../../testing/make-word.ts'
import { extractDocx } from '../../extract-docx.ts'

const textOf = (body: string) =>
  extractDocx(new ZipArchive(makeWord({ body })), '文')
    .blocks.map(({ text }) => text)
    .join('|')
/** A run of a formula. */
const t = (text: string, properties = '') =>
  `<m:r>${properties && `<m:rPr>${properties}</m:rPr>`}<m:t xml:space="preserve">${text}</m:t></m:r>`
const el = (name: string, content: string) =>
  `<m:${name}>${content.startsWith('<') || content === '' ? content : t(content)}</m:${name}>`
/** An element with its properties, each `name=value`, and its parts. */
const made = (name: string, properties: string, ...parts: [string, string][]) =>
  `<m:${name}><m:${name}Pr>${properties
    .split(' ')
    .filter(Boolean)
    .map((each) => {
      const at = each.indexOf('=')
      return at < 0 ? `<m:${each}/>` : `<m:${each.slice(0, at)} m:val="${each.slice(at + 1)}"/>`
    })
    .join('')}</m:${name}Pr>${parts.map(([part, content]) => el(part, content)).join('')}</m:${name}>`
const fraction = (above: string, below: string, type = '') => made('f', type, ['num', above], ['den', below])
const up = (base: string, raised: string) => made('sSup', '', ['e', base], ['sup', raised])
const down = (base: string, lowered: string) => made('sSub', '', ['e', base], ['sub', lowered])
const matrix = (rows: string[][]) =>
  `<m:m>${rows.map((cells) => `<m:mr>${cells.map((each) => el('e', each)).join('')}</m:mr>`).join('')}</m:m>`
const array = (...lines: string[]) => `<m:eqArr>${lines.map((each) => el('e', each)).join('')}</m:eqArr>`
const within = (inner: string, properties = '') => made('d', properties, ['e', inner])

describe('formulas as TeX', () => {
  test.each<[string, string, string]>([
    ['a fraction', fraction('a', 'b'), String.raw`\frac{a}{b}`],
    [
      'a fraction in a fraction',
      fraction('1', t('1+') + fraction('1', 'x')),
      String.raw`\frac{1}{1+\frac{1}{x}}`,
    ],
    ['a fraction in a line', fraction('a', 'b', 'type=lin'), '{a}/{b}'],
    ['a skewed fraction', fraction('a', 'b', 'type=skw'), '{a}/{b}'],
    ['a fraction without a bar', fraction('a', 'b', 'type=noBar'), String.raw`{a \atop b}`],
    ['a binomial', within(fraction('n', 'k', 'type=noBar')), String.raw`\binom{n}{k}`],
    ['a power', up('E=mc', '2'), 'E=mc^2'],
    ['a power of several characters', up('x', 'n+1'), 'x^{n+1}'],
    ['a power of a power', up(up('x', '2'), '3'), '{x^2}^3'],
    ['a power of a sum', up(within('a+b'), '2'), '(a+b)^2'],
    ['an index', down('v', '平均'), String.raw`v_{\text{平均}}`],
    ['both', made('sSubSup', '', ['e', 'x'], ['sub', 'i'], ['sup', '2']), 'x_i^2'],
    ['both before', made('sPre', '', ['sub', '6'], ['sup', '14'], ['e', 'C']), '{}_6^{14}{C}'],
    ['a power without a base', up('', '2'), '{}^2'],
    ['a root', made('rad', 'degHide=1', ['deg', ''], ['e', 'x']), String.raw`\sqrt{x}`],
    ['a cube root', made('rad', '', ['deg', '3'], ['e', 'x']), String.raw`\sqrt[3]{x}`],
    [
      'a sum',
      made('nary', 'chr=∑ limLoc=undOvr', ['sub', 'i=1'], ['sup', 'n'], ['e', 'i']),
      String.raw`\sum_{i=1}^n i`,
    ],
    [
      'an integral, the default',
      made('nary', '', ['sub', '0'], ['sup', '∞'], ['e', 'xdx']),
      String.raw`\int_0^{\infty} xdx`,
    ],
    [
      'a sum without an upper limit',
      made('nary', 'chr=∏ supHide=1', ['sub', 'k'], ['sup', ''], ['e', 'k']),
      String.raw`\prod_k k`,
    ],
    [
      'an integral without limits',
      made('nary', 'chr=∬ subHide supHide', ['sub', ''], ['sup', ''], ['e', 'f']),
      String.raw`\iint f`,
    ],
    ['brackets', within('a+b'), '(a+b)'],
    ['tall brackets', within(fraction('a', 'b')), String.raw`\left( \frac{a}{b} \right)`],
    ['square brackets', within('a', 'begChr=[ endChr=]'), '[a]'],
    ['braces', within('a', 'begChr={ endChr=}'), String.raw`\{a\}`],
    ['an absolute value', within('a', 'begChr=| endChr=|'), String.raw`\left| a \right|`],
    [
      'a bracket on one side',
      within(fraction('a', 'b'), 'begChr= endChr=|'),
      String.raw`\left. \frac{a}{b} \right|`,
    ],
    [
      'several entries',
      made('d', 'begChr=⟨ endChr=⟩', ['e', 'a'], ['e', 'b']),
      String.raw`\langle a|b\rangle`,
    ],
    ['entries with a comma', made('d', 'sepChr=,', ['e', 'a'], ['e', 'b']), '(a,b)'],
    [
      'a matrix',
      matrix([
        ['a', 'b'],
        ['c', 'd'],
      ]),
      String.raw`\begin{matrix}a & b \\ c & d\end{matrix}`,
    ],
    [
      'a matrix in brackets',
      within(
        matrix([
          ['1', '0'],
          ['0', '1'],
        ]),
      ),
      String.raw`\begin{pmatrix}1 & 0 \\ 0 & 1\end{pmatrix}`,
    ],
    [
      'a determinant',
      within(
        matrix([
          ['a', 'b'],
          ['c', 'd'],
        ]),
        'begChr=| endChr=|',
      ),
      String.raw`\begin{vmatrix}a & b \\ c & d\end{vmatrix}`,
    ],
    ['a hat', made('acc', '', ['e', 'x']), String.raw`\hat{x}`],
    ['a wide hat', made('acc', 'chr=̂', ['e', 'xy']), String.raw`\widehat{xy}`],
    ['a vector', made('acc', 'chr=⃗', ['e', 'v']), String.raw`\vec{v}`],
    ['a vector of two points', made('acc', 'chr=⃗', ['e', 'AB']), String.raw`\overrightarrow{AB}`],
    ['a bar above', made('bar', 'pos=top', ['e', 'x']), String.raw`\overline{x}`],
    ['a bar below', made('bar', '', ['e', 'x']), String.raw`\underline{x}`],
    [
      'a function',
      made('func', '', ['fName', t('sin', '<m:sty m:val="p"/>')], ['e', 'x']),
      String.raw`\sin x`,
    ],
    [
      'a function of another name',
      made('func', '', ['fName', 'sgn'], ['e', 'x']),
      String.raw`\operatorname{sgn}x`,
    ],
    [
      'a limit',
      made('func', '', ['fName', made('limLow', '', ['e', 'lim'], ['lim', 'n→∞'])], ['e', down('a', 'n')]),
      String.raw`\lim_{n\to\infty}a_n`,
    ],
    [
      'a limit below something else',
      made('limLow', '', ['e', 'A'], ['lim', 'x']),
      String.raw`\underset{x}{A}`,
    ],
    ['something above', made('limUpp', '', ['e', '='], ['lim', 'def']), String.raw`\overset{def}{=}`],
    [
      'a brace below',
      made('limLow', '', ['e', made('groupChr', '', ['e', 'a+b'])], ['lim', 'n']),
      String.raw`\underbrace{a+b}_{n}`,
    ],
    ['a brace above', made('groupChr', 'chr=⏞ pos=top', ['e', 'a+b']), String.raw`\overbrace{a+b}`],
    ['an arrow above', made('groupChr', 'chr=→ pos=top', ['e', 'AB']), String.raw`\overrightarrow{AB}`],
    ['equations', array('a&amp;=b', 'c&amp;=d'), String.raw`\begin{aligned}a&=b \\ c&=d\end{aligned}`],
    [
      'cases',
      within(array('x, x&gt;0', '-x, x≤0'), 'begChr={ endChr='),
      String.raw`\begin{cases}x, x>0 \\ -x, x\le0\end{cases}`,
    ],
    ['an equation with a number', array('E=m#(1)'), String.raw`E=m\qquad (1)`],
    ['a box', made('borderBox', '', ['e', 'x']), String.raw`\boxed{x}`],
    ['what only takes space', made('phant', 'show=0', ['e', 'x']) + t('y'), String.raw`\phantom{x}y`],
    ['Greek letters', t('αβ') + t('x'), String.raw`\alpha\beta x`],
    ['relations and arrows', t('a≤b≠c→∞'), String.raw`a\le b\ne c\to\infty`],
    ['mathematical italics of Unicode', t('𝑥+𝐲'), 'x+y'],
    [
      'upright words',
      t('max', '<m:sty m:val="p"/>') + t('abc', '<m:sty m:val="p"/>'),
      String.raw`\max\mathrm{abc}`,
    ],
    ['double-struck letters', t('R', '<m:scr m:val="double-struck"/>'), String.raw`\mathbb{R}`],
    ['bold letters', t('F', '<m:sty m:val="b"/>'), String.raw`\mathbf{F}`],
    ['bold symbols', t('α', '<m:sty m:val="bi"/>'), String.raw`\boldsymbol{\alpha}`],
    ['text', t('if x', '<m:nor/>'), String.raw`\text{if x}`],
    ['Chinese', t('速度=路程/时间'), String.raw`\text{速度}=\text{路程}/\text{时间}`],
    ['characters of TeX', t('50%{}_#'), String.raw`50\%\{\}\_\#`],
    [
      'characters of TeX in a text',
      t('a_b\\c^~', '<m:nor/>'),
      String.raw`\text{a\_b\textbackslash{}c\textasciicircum{}\textasciitilde{}}`,
    ],
    [
      'what was deleted',
      t('a') + `<w:del w:id="1">${t('b')}</w:del>` + `<w:ins w:id="2">${t('c')}</w:ins>`,
      'ac',
    ],
    ['invisible operators', t('f\u2061x\u2062y'), 'fxy'],
    ['a box without a border', made('box', '', ['e', 'x']), 'x'],
    ['elements of the future', `<m:new>${t('x')}</m:new>`, 'x'],
  ])('%s', (_, omml, expected) => {
    expect(textOf(p(`<m:oMath>${omml}</m:oMath>`))).toBe(`$${expected}$`)
    expect(() => katex.renderToString(expected, { throwOnError: true, strict: 'ignore' })).not.toThrow()
  })

  const x = `<m:oMath>${t('x')}</m:oMath>`
  const shown = `<m:oMathPara><m:oMathParaPr><m:jc m:val="left"/></m:oMathParaPr>${x}</m:oMathPara>`
  test.each<[string, string, string]>([
    ['in a line', r('面积是 ') + x + r(' 平方米'), '面积是 $x$ 平方米'],
    ['next to Chinese', r('设') + x + r('为'), '设$x$为'],
    ['next to letters', r('as') + x + r('as'), 'as $x$ as'],
    ['next to each other', x + x, '$x$ $x$'],
    ['on a line of its own', shown, '$$x$$'],
    ['between lines', r('由') + shown + r('得'), '由\n$$x$$\n得'],
    ['several on lines of their own', `<m:oMathPara>${x}${x}</m:oMathPara>`, '$$x$$\n$$x$$'],
    ['without content', `${r('甲')}<m:oMath><m:r><m:t/></m:r></m:oMath>`, '甲'],
    ['in a field', `<w:fldSimple w:instr="REF">${x}</w:fldSimple>`, '$x$'],
    ['after a raised character', r('10') + r('6', '<w:vertAlign w:val="superscript"/>') + x, '10⁶$x$'],
  ])('%s', (_, content, expected) => {
    expect(textOf(p(content))).toBe(expected)
  })

  test('next to paragraphs', () => {
    expect(textOf(`${p('甲')}${shown}${p('乙')}`)).toBe('甲|$$x$$|乙')
  })

  test('of a very large formula only the text is read', () => {
    const huge = `<m:oMath>${fraction('a', 'b')}${t('x').repeat(20_000)}</m:oMath>`
    const text = textOf(p(huge))
    expect(text).toContain('xxxx')
    expect(text).not.toContain('$')
  })

  /** Each element with the parts in which another formula may stand. */
  const nests: Readonly<Record<string, readonly string[]>> = {
    nary: ['sub', 'sup', 'e'],
    f: ['num', 'den'],
    rad: ['deg', 'e'],
    sSup: ['e', 'sup'],
    sSub: ['e', 'sub'],
    sSubSup: ['e', 'sub', 'sup'],
    sPre: ['sub', 'sup', 'e'],
    d: ['e'],
    acc: ['e'],
    bar: ['e'],
    func: ['fName', 'e'],
    limLow: ['e', 'lim'],
    limUpp: ['e', 'lim'],
    groupChr: ['e'],
    borderBox: ['e'],
    phant: ['e'],
    eqArr: ['e'],
  }
  test.each(Object.entries(nests).flatMap(([name, parts]) => parts.map((part) => [name, part] as const)))(
    'each part is written once, however deep %s are nested in their %s',
    (name, inner) => {
      const nested = (depth: number): string =>
        depth === 0
          ? t('x')
          : made(
              name,
              '',
              ...(nests[name] ?? []).map((part): [string, string] => [
                part,
                part === inner ? nested(depth - 1) : 'y',
              ]),
            )
      expect(textOf(p(`<m:oMath>${nested(60)}</m:oMath>`))).toContain('x')
    },
  )

  test('of the deepest nesting', () => {
    const deep = (depth: number): string =>
      depth === 0 ? 'x' : made('rad', 'degHide=1', ['deg', ''], ['e', deep(depth - 1)])
    expect(textOf(p(`<m:oMath>${deep(150)}</m:oMath>`))).toContain(String.raw`\sqrt{\sqrt{x}}`)
  })
})

describe('hidden runs', () => {
  const hidden = (properties: string) => `<m:r><w:rPr>${properties}</w:rPr><m:t>密</m:t></m:r>`
  const once = hidden('<w:vanish/>')
  const many = t('x').repeat(10_001)

  test.each<[string, string, string]>([
    ['one', t('a') + once + t('b'), 'ab'],
    ['alone', once, ''],
    ['said twice', t('a') + hidden('<w:vanish/><w:vanish/>') + t('b'), 'ab'],
    ['said three times', hidden('<w:vanish/><w:b/><w:vanish/><w:vanish/>') + t('b'), 'b'],
    ['two of them', once + t('b') + once, 'b'],
    ['shown', t('a') + hidden('<w:vanish w:val="0"/>'), String.raw`a\tet{密}`],
    ['in a fraction', fraction('a', `${once}${t('b')}`), String.raw`\frac{a}{b}`],
    ['in a root', made('rad', 'degHide=1', ['deg', ''], ['e', t('c') + once]), String.raw`\sqrt{c}`],
    ['outside of a run', `${t('a')}<w:vanish/>`, 'a'],
    ['first of too many', once + many + t('y'), 'y'],
    ['last of too many', many + once, ''],
    ['last of too many, said twice', many + hidden('<w:vanish/><w:vanish/>'), ''],
    ['shown after too many', `${many}${once}${t('y')}`, 'y'],
  ])('%s', (_, content, text) => {
    // A large text is split.
    expect(textOf(p(`<m:oMath>${content}</m:oMath>`)).replaceAll(/[$x|]/g, '')).toBe(text)
  })
})
