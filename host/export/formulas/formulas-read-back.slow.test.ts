import { expect, test } from '@jest/globals'
import { escapeXml } from '../../../lib/text/escape-xml.ts'
import { ZipArchive } from '../../ingest/archive/zip-archive.ts'
import { extractDocx } from '../../ingest/office/extract-docx.ts'
import { makeWord, wordParagraph } from '../../ingest/testing/make-word.ts'
import { type Omml, ommlOf } from './omml.ts'

function xmlOf({ name, attributes = {}, children }: Omml): string {
  const stated = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
  const content = children.map((child) => (typeof child === 'string' ? escapeXml(child) : xmlOf(child)))
  return `<${name}${stated.join('')}>${content.join('')}</${name}>`
}

/** What Word shows of a formula, without how its runs are cut. */
function shownOf(tex: string): string {
  const omml = ommlOf(tex, false)
  if (!omml) throw new Error(`no formula: ${tex}`)
  return xmlOf(omml).replaceAll(/<(m:rPr|w:rPr)>.*?<\/\1>|<\/?m:[rt](?: [^>]*)?>|\s/g, '')
}

test.each([
  'E=mc^2',
  'x_{ij}+y_1^{-1}',
  String.raw`\frac{a+b}{2}`,
  String.raw`\frac{1}{1+\frac{1}{x}}`,
  String.raw`\binom{n}{k}`,
  String.raw`\sqrt{x+1}`,
  String.raw`\sqrt[3]{x}`,
  String.raw`\sum_{i=1}^n i`,
  String.raw`\int_0^1 x`,
  String.raw`\prod_{k}k`,
  String.raw`\begin{pmatrix}a&b\\c&d\end{pmatrix}`,
  String.raw`\begin{matrix}1&2\end{matrix}`,
  String.raw`\hat{x}+\vec{v}+\tilde{y}`,
  String.raw`\overline{AB}`,
  String.raw`\underbrace{a}_b`,
  String.raw`\boxed{x}`,
  String.raw`\text{速度}=\alpha\le\infty`,
  String.raw`\left(\frac{a}{b}\right)^2`,
  String.raw`\left|x\right|`,
  String.raw`f'(x)`,
  String.raw`\{a,b\}`,
])('%s in a Word file is read back as the same formula', (tex) => {
  const omml = ommlOf(tex, false)
  const body = wordParagraph(omml ? xmlOf(omml) : '')
  const [block] = extractDocx(new ZipArchive(makeWord({ body })), '文').blocks
  expect(shownOf(block?.text.replaceAll('$', '') ?? '')).toBe(shownOf(tex))
})
