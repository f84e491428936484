import { describe, expect, test } from '@jest/globals'
import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import fc from 'fast-check'
import { suggestLimits } from '@/lib/contract/writer/suggestion'
import { documentOfMarkdown } from '@/lib/text/document/document-of-markdown'
import { documentExtensions } from '../schema/document-extensions'
import { sentMaterial } from './sent-material'

const schema = getSchema(documentExtensions({ placeholder: '', task: '', formula: '' }))
const documentOf = (markdown: string): Node => schema.nodeFromJSON(documentOfMarkdown(markdown))

/** The range between two `@`, or the place of one, in the document without them. */
function material(marked: string, action: Parameters<typeof sentMaterial>[2] = 'rewrite') {
  const places: number[] = []
  const document = documentOf(marked)
  let offset = 0
  document.descendants((node, at) => {
    for (const { index } of (node.text ?? '').matchAll(/@/g)) places.push(at + index)
  })
  const clean = documentOf(marked.replaceAll('@', ''))
  const [from = 0, to = from] = places.map((place) => place - offset++)
  return sentMaterial(clean, { from, to }, action)
}

test.each([
  ['a part of a paragraph', '甲\n\n乙一@乙二@乙三\n\n丙', ['甲\n\n乙一', '乙二', '乙三\n\n丙']],
  ['a whole paragraph', '甲\n\n@乙@\n\n丙', ['甲\n\n', '乙', '\n\n丙']],
  ['the cursor at the end of a paragraph', '甲\n\n乙@\n\n丙', ['甲\n\n乙', '', '\n\n丙']],
  ['the cursor at the start of a paragraph', '甲\n\n@乙\n\n丙', ['甲\n\n', '', '乙\n\n丙']],
  ['the text of a heading', '甲\n\n## @乙@\n\n丙', ['甲\n\n## ', '乙', '\n\n丙']],
  ['an item of a list', '- 甲\n- @乙@\n- 丙', ['- 甲\n- ', '乙', '\n- 丙']],
  ['a quote', '> 甲\n>\n> @乙@\n>\n> 丙', ['> 甲\n>\n> ', '乙', '\n>\n> 丙']],
  [
    'a cell of a table',
    '| a | b |\n| - | - |\n| c | @d@ |\n| e | f |',
    ['| a | b |\n| - | - |\n| c | ', 'd', ' |\n| e | f |'],
  ],
  ['a part of bold text', '甲**乙一@乙二**@丙', ['甲**乙一**', '**乙二**', '丙']],
  ['words with blanks', 'one @two@ three', ['one ', 'two', ' three']],
  [
    'lines of code',
    '甲\n\n```js\na * b\n\n@c_d * e\n\nf@\n\ng\n```\n\n丙',
    ['甲\n\n```js\na * b\n\n', 'c_d * e\n\nf', '\n\ng\n```\n\n丙'],
  ],
])('%s has its Markdown around it, with all blank lines', (_, marked, [before, selected, after]) => {
  expect(material(marked)).toEqual({ before, selected, after })
})

test('whole blocks are sent as blocks', () => {
  const document = documentOf('甲\n\n- 乙\n\n```\na\n\nb\n```\n\n丙')
  const [from, to] = [document.child(0).nodeSize, document.content.size - document.child(3).nodeSize]
  expect(sentMaterial(document, { from, to }, 'rewrite')).toEqual({
    before: '甲\n\n',
    selected: '- 乙\n\n```\na\n\nb\n```',
    after: '\n\n丙',
  })
})

test('an empty paragraph at the cursor separates what is around it', () => {
  const document = schema.nodeFromJSON({
    type: 'doc',
    content: ['甲', '', '丙'].map((text) => ({
      type: 'paragraph',
      content: text === '' ? [] : [{ type: 'text', text }],
    })),
  })
  expect(sentMaterial(document, { from: 4, to: 4 }, 'continue')).toEqual({
    before: '甲\n\n',
    selected: '',
    after: '\n\n丙',
  })
})

test('a summary is of the whole text', () => {
  expect(material('甲\n\n@乙\n\n丙', 'summarize').selected).toBe('甲\n\n乙\n\n丙')
})

test('a summary of what is selected is of that only', () => {
  expect(material('甲\n\n@乙@\n\n丙', 'summarize').selected).toBe('乙')
})

test('a summary says how much of a long text was not sent', () => {
  const sent = material(`@${'字'.repeat(suggestLimits.selected + 9)}`, 'summarize')
  expect(sent).toMatchObject({ selected: '字'.repeat(suggestLimits.selected), omitted: 9 })
  expect(material('@甲', 'summarize')).not.toHaveProperty('omitted')
})

describe('the footnotes that are cited', () => {
  const notes = '[^A]: [号子](https://a.cn/x)\n    二行\n\n[^b]: 乙\n\n[^c]: 丙'

  test.each([
    ['in the text around, also in another case', `甲[^a]@，乙[^b]。\n\n${notes}`, 2],
    ['in what is selected', `@甲[^a]@\n\n${notes}`, 1],
    ['nowhere', `甲@\n\n${notes}`, 0],
    ['with a backslash only', `甲\\[^a]@\n\n${notes}`, 0],
  ])('%s have their texts', (_, marked, count) => {
    const sent = material(marked, 'continue') as { notes?: string }
    expect(sent.notes?.split('\n') ?? []).toEqual(
      ['[^A]: [号子](https://a.cn/x) 二行', '[^b]: 乙'].slice(0, count),
    )
  })

  test('have them from the end of a long document, the nearest first, within the limit', () => {
    const count = 900
    const cited = Array.from({ length: count }, (_, at) => `第 ${at} 段[^${at}]${at === 450 ? '@' : ''}`)
    const texts = Array.from({ length: count }, (_, at) => `[^${at}]: 来源 ${at}，${'长'.repeat(400)}`)
    const sent = material([...cited, ...texts].join('\n\n'), 'continue') as { notes?: string }
    expect(sent.notes?.length).toBeLessThanOrEqual(suggestLimits.notes)
    expect(sent.notes).toMatch(/^\[\^450\]: 来源 450/)
    expect(sent.notes?.split('\n').length).toBeGreaterThan(20)
  })
})

test('a character of the kind that marks the place stays text', () => {
  expect(material('甲\uFFFC甲\n\n@乙@\n\n丙\uFFFC')).toEqual({
    before: '甲\uFFFC甲\n\n',
    selected: '乙',
    after: '\n\n丙\uFFFC',
  })
})

describe('what is cut off', () => {
  const code = (text: string) => `\`\`\`\n${text}\n\`\`\``

  test.each([
    ['paragraphs', (text: string) => text],
    ['code', code],
    ['what is escaped', (text: string) => text.replaceAll('文', '\\*文')],
  ])('leaves a whole document of %s', (_, block) => {
    const blocks = Array.from({ length: 400 }, (__, at) => block(`第 ${at} 段文\n${'文'.repeat(100)}`))
    const document = documentOf(blocks.join('\n\n'))
    const at = document.resolve(Math.floor(document.content.size / 2)).after(1)
    const { before, after } = sentMaterial(document, { from: at, to: at }, 'continue')
    for (const text of [before, after]) {
      expect(text.length).toBeLessThanOrEqual(suggestLimits.around)
      expect(text.length).toBeGreaterThan(suggestLimits.around * 0.8)
    }
    for (const text of [before, after]) {
      const read = documentOf(text)
      const whole = new Set(document.children.map(({ textContent }) => textContent))
      const known = read.children.filter(({ textContent }) => whole.has(textContent)).length
      expect(known).toBeGreaterThanOrEqual(read.childCount - 1)
    }
  })

  test('of a formula that is longer than all that is sent is the rest', () => {
    const document = documentOf(`$$\n${'x+'.repeat(20_000)}x\n$$\n\n甲`)
    const at = document.content.size - 2
    const { before, after } = sentMaterial(document, { from: at, to: at }, 'continue')
    expect(before.length).toBeLessThanOrEqual(suggestLimits.around)
    expect(after).toBe('甲')
  })
})

test('before, selected and after are the text of the document, at any place', () => {
  const markdown =
    '# 甲\n\n乙 **粗** `c`\n\n- 一\n- 二\n\n  三\n\n> 引\n\n```\na\n\nb\n```\n\n| a |\n| - |\n| b |'
  const document = documentOf(markdown)
  const places: number[] = []
  document.descendants((node, at) => {
    if (node.isTextblock)
      for (let inner = 0; inner <= node.content.size; inner += 1) places.push(at + 1 + inner)
  })
  fc.assert(
    fc.property(fc.constantFrom(...places), (at) => {
      const { before, after } = sentMaterial(document, { from: at, to: at }, 'continue')
      expect(documentOf(before + after).textContent).toBe(document.textContent)
    }),
  )
})
