import { describe, expect, test } from '@jest/globals'
import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { BlockSplitter } from '@/lib/client/markdown/block-splitter'
import { isBlock, type MarkdownPart } from '@/lib/client/markdown/markdown-block'
import { parseMarkdown } from '@/lib/client/markdown/parse-markdown'
import { visitMarkdown } from '@/lib/text/markdown/visit-markdown'
import { deepTexts } from '@/lib/text/testing/deep-texts'
import { shown } from './testing/shown-answer'

const many = (count: number, line: (index: number) => string, joint = '\n') =>
  Array.from({ length: count }, (_, index) => line(index)).join(joint)

/** Texts that take a parser seconds, or its whole stack, or become more elements than a page can hold. */
const hostile: Readonly<Record<string, string>> = {
  'lists within lists on one line': '- '.repeat(4_000),
  'ordered lists on one line': '1. '.repeat(4_000),
  'lists and quotes on one line': '> - '.repeat(3_000),
  'quotes within quotes': `${'>'.repeat(5_000)} 甲`,
  'quotes that deepen line by line': many(200, (index) => `${'>'.repeat(index)} 甲`),
  'lists that deepen line by line': many(150, (index) => `${'  '.repeat(index)}- 甲`),
  'lists that deepen by tabs': many(150, (index) => `${'\t'.repeat(index)}- 甲`),
  'a table of 500 columns with short rows': `${'|a'.repeat(500)}|\n${'|-'.repeat(500)}|\n${many(2_000, () => 'a')}`,
  'a table of 64 columns with short rows': `${'|a'.repeat(64)}|\n${'|-'.repeat(64)}|\n${many(20_000, () => 'a')}`,
  'a table of 500 columns in a quote': `> ${'|a'.repeat(500)}|\n> ${'|-'.repeat(500)}|\n${many(2_000, () => '> a')}`,
  'emphasis within emphasis': `${'*a **b '.repeat(5_000)}${'b** a*'.repeat(5_000)}`,
  underscores: '_a __b '.repeat(8_000),
  'opening brackets': '['.repeat(40_000),
  'brackets within brackets': `${'['.repeat(8_000)}a${']'.repeat(8_000)}`,
  'links that do not end': '[a]('.repeat(10_000),
  'images within images': `${'!['.repeat(8_000)}a${'](b)'.repeat(8_000)}`,
  'raw HTML within raw HTML': '<div>'.repeat(8_000),
  'raw HTML within raw HTML, in paragraphs': '<b>甲\n\n'.repeat(5_000),
  'raw HTML within raw HTML, on lines': '<div>\n'.repeat(5_000),
  'raw HTML in items': many(5_000, () => '- <i>甲'),
  'backticks of all lengths': many(400, (index) => '`'.repeat(index + 1), ' '),
  dollars: '$a'.repeat(20_000),
  footnotes:
    many(3_000, (index) => `[^${index}]: [^${index}]`) + many(3_000, (index) => `\n\n[^${index}]`, ''),
  definitions: many(5_000, (index) => `[a${index}]: /b`) + many(2_000, () => '\n\n[a1]', ''),
  'more items than a page holds': many(40_000, () => '- a'),
  ...Object.fromEntries(
    [
      '> ```\n\n',
      '- a\n  ```\nb\n\n',
      '<div>\n```\n\n',
      '<!--\n```\n-->\n\n',
      '$$\n```\n$$\n\n',
      '``` a`b\n\n',
      '```\n```\n\n',
      '- <pre>\n```\n\n',
    ].flatMap((opening) => [
      [
        `what looks like open code: ${JSON.stringify(opening)}, then lists`,
        `${opening}${'- '.repeat(4_000)}`,
      ],
      [
        `what looks like open code: ${JSON.stringify(opening)}, then brackets`,
        `${opening}${'['.repeat(9_000)}a${']'.repeat(9_000)}`,
      ],
    ]),
  ),
  ...Object.fromEntries(
    [
      '> ',
      '---\n',
      '|-|\n|',
      '甲\n2. ',
      '- 甲\n          - ',
      '- 甲\n|',
      '- 甲\n  >      - ',
      '| a |\n| - |\n- 甲\n|',
    ].map((opening) => {
      const at = opening.lastIndexOf('\n') + 1
      const first = opening.slice(0, at)
      const rest = opening.slice(at)
      return [
        `one paragraph that looks like many: ${JSON.stringify(opening)}`,
        first + many(40, () => `${rest}${'*a **b '.repeat(120)}`),
      ]
    }),
  ),
  'one word': 'a'.repeat(100_000),
}

/** The greatest depth of the syntax trees that are made of the parts, and how many nodes they have. */
function sizeOf(parts: readonly MarkdownPart[]): { depth: number; nodes: number } {
  let depth = 0
  let nodes = 0
  const visit = (node: { children?: readonly object[] }, at: number): void => {
    nodes += 1
    depth = Math.max(depth, at)
    for (const child of node.children ?? []) visit(child, at + 1)
  }
  const visitPart = (part: MarkdownPart): void => {
    if (!isBlock(part)) part.parts.forEach(visitPart)
    else if (part.isPlain) nodes += 1
    else visit(parseMarkdown((part.head ?? '') + part.source), 0)
  }
  parts.forEach(visitPart)
  return { depth, nodes }
}

/** The most marks that stand in one paragraph, as the parser reads it. */
function maxMarks(parts: readonly MarkdownPart[]): number {
  let most = 0
  for (const part of parts) {
    if (!isBlock(part)) most = Math.max(most, maxMarks(part.parts))
    else if (!part.isPlain && !part.items) {
      const source = (part.head ?? '') + part.source
      visitMarkdown(parseMarkdown(source), (node) => {
        if (node.type !== 'paragraph' && node.type !== 'tableCell') return true
        const text = source.slice(node.position?.start.offset, node.position?.end.offset)
        most = Math.max(most, text.match(/[*_~[\]$`<&!]/g)?.length ?? 0)
        return false
      })
    }
  }
  return most
}

describe.each(Object.entries(hostile))('%s', (_, text) => {
  test('is bounded in depth and nodes, whole and while streaming', () => {
    const splitter = new BlockSplitter()
    for (const part of [0.3, 0.999]) {
      const { depth } = sizeOf(splitter.split(text.slice(0, text.length * part), false))
      expect(depth).toBeLessThanOrEqual(600)
    }
    const { depth, nodes } = sizeOf(new BlockSplitter().split(text, true))
    expect(depth).toBeLessThanOrEqual(600)
    expect(nodes).toBeLessThanOrEqual(100_000)
    expect(maxMarks(new BlockSplitter().split(text, true))).toBeLessThanOrEqual(1_000)
  })
})

describe('too large content', () => {
  test('is not fenced code, regardless of its content', () => {
    const code = Array.from({ length: 300 }, () => '<a> | *b* [c] `d` | - - - - - -').join('\n')
    const { container } = render(shown(`前\n\n\`\`\`html\n${code}\n\`\`\`\n\n后`))
    expect(container.querySelector('pre')?.textContent).toBe(`${code}\n`)
    expect(container.querySelectorAll('.whitespace-pre-wrap')).toHaveLength(0)
  })

  test('is shown as written, and the text around it as Markdown', () => {
    const text = `**前**\n\n${'- '.repeat(100)}甲\n\n**后**`
    const { container } = render(shown(text))
    expect(container.querySelectorAll('strong')).toHaveLength(2)
    expect(container.querySelectorAll('ul')).toHaveLength(0)
    expect(container.querySelector('.whitespace-pre-wrap')).toHaveTextContent('- - -')
  })

  test.each(Object.entries(hostile).filter(([, { length }]) => length < 12_000))('renders: %s', (_, text) => {
    const { container, unmount } = render(shown(text))
    expect(container.querySelectorAll('*').length).toBeLessThanOrEqual(20_000)
    unmount()
  })
})

test.each(Object.keys(deepTexts))('a page survives, whole and while streaming: %s', (name) => {
  const text = `前文\n\n${deepTexts[name] ?? ''}`
  for (const isOpen of [true, false]) {
    const { container, unmount } = render(shown(text, { isOpen }))
    expect(container).toHaveTextContent('前文')
    unmount()
  }
  expect(() => renderToString(shown(text))).not.toThrow()
})
