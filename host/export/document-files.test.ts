import { describe, expect, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import sharp from 'sharp'
import { messagesOf } from '../../lib/messages/messages-of.ts'
import { fileAddress } from '../../lib/text/addresses/file-address.ts'
import type { DocumentRequest } from './document-request.ts'
import { documentTree } from './document-tree.ts'
import { renderFile } from './render-file.ts'

const content = `开头[^a]，又见[^b]，再见[^a]。

## 第一节

- 一 **粗**
- [x] 做完
  1. 甲

| 名 | 数 |
| - | - |
| 桌 | 3 |

$$
x^2
$$

![图](https://a.cn/x.png) [外](javascript:x) <u>线</u>

## 第二节

长长的一段。又一句！

[^a]: 《茶经》，陆羽
[^b]: [网页](https://b.cn)
`

const request = (over: Partial<DocumentRequest> = {}): DocumentRequest => ({
  kind: 'document',
  format: 'docx',
  id: 'd1',
  title: '渡口茶馆',
  content,
  model: 'qwen',
  app: '知舟',
  exportedAt: 1_780_000_000_000,
  origin: 'https://zhizhou.example',
  texts: messagesOf('zh-CN').file,
  ...over,
})

const partsOf = async (over: Partial<DocumentRequest>) => unzipSync(await renderFile(request(over)))
const partOf = async (name: string, over: Partial<DocumentRequest> = {}) =>
  strFromU8((await partsOf(over))[name] ?? new Uint8Array())

const row = `${'|字'.repeat(250)}|\n`

describe('what takes a parser quadratic time stays as it is written', () => {
  test.each([
    ['a wide table', `${row}${'|-'.repeat(250)}|\n${row.repeat(400)}`, '|字|字'],
    ['links without end', '[a](b '.repeat(45_000), '[a](b [a]('],
    ['deep lists', Array.from({ length: 500 }, (_, at) => `${'  '.repeat(at)}- 字`).join('\n'), '- 字'],
    ['emphasis without end', '*a '.repeat(60_000), '*a *a'],
  ])('%s, and what is around it is laid out', (_, dense, kept) => {
    const { blocks, notes } = documentTree(
      request({ content: `# 题\n\n甲[^a]。\n\n${dense}\n\n- **乙** $x$\n\n[^a]: 《书》\n` }),
    )
    expect(blocks[0]).toMatchObject({ type: 'heading' })
    expect(blocks.at(-1)).toMatchObject({ type: 'list' })
    expect(notes).toHaveLength(1)
    const written = blocks.filter((block) => JSON.stringify(block).includes(kept))
    expect(new Set(written.map(({ type }) => type))).toEqual(new Set(['paragraph']))
  })
})

describe('a document as a Word file', () => {
  test('has its own footnotes once each, and every text', async () => {
    const bytes = Buffer.from(await renderFile(request()))
    const { value: html } = await mammoth.convertToHtml({ buffer: bytes })
    for (const text of ['《茶经》，陆羽', 'https://b.cn', '第一节', '做完', '桌', '线', 'AI 生成'])
      expect(html).toContain(text)
    expect(html.match(/id="footnote-\d/g)).toHaveLength(2)
    expect(html).not.toContain('javascript')
  })

  test('is labelled only when a model wrote parts of it', async () => {
    expect(await partOf('docProps/custom.xml')).toContain('AIGC')
    const own = await partsOf({ model: '' })
    expect(strFromU8(own['docProps/custom.xml'] ?? new Uint8Array())).not.toContain('AIGC')
    expect(strFromU8(own['word/document.xml'] ?? new Uint8Array())).not.toContain('AI 生成')
  })
})

describe('images of files', () => {
  const text = `前![码头](${fileAddress('f1')})后\n\n![别人的](${fileAddress('f2')})\n`
  const picture = sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#a33' } })

  test.each([
    ['png', 'png'],
    ['jpeg', 'jpg'],
    ['webp', 'png'],
  ] as const)('a %s is in the Word file, at most as wide as its text', async (format, type) => {
    const bytes = await picture.clone().toFormat(format).toBuffer()
    const parts = await partsOf({ content: text, images: new Map([['f1', bytes]]) })
    const [media, ...others] = Object.keys(parts).filter((name) => name.startsWith('word/media/'))
    expect([media?.endsWith(`.${type}`), others]).toEqual([true, []])
    expect((await sharp(parts[media ?? '']).metadata()).width).toBe(1_200)
    const body = strFromU8(parts['word/document.xml'] ?? new Uint8Array())
    expect(body).toContain('descr="码头"')
    expect(body).toContain(`cx="${600 * 9_525}" cy="${300 * 9_525}"`)
    // Nobody else could open its address.
    expect(body).toContain('别人的')
    expect(strFromU8(parts['word/_rels/document.xml.rels'] ?? new Uint8Array())).not.toContain('file_id')
  })

  test.each([
    ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['half of one', Buffer.from('89504e470d0a1a0a0000', 'hex')],
  ])('%s is its words', async (_, bytes) => {
    const parts = await partsOf({ content: text, images: new Map([['f1', bytes]]) })
    expect(Object.keys(parts).filter((name) => name.startsWith('word/media/'))).toEqual([])
    expect(strFromU8(parts['word/document.xml'] ?? new Uint8Array())).toContain('码头')
  })
})

test('as Markdown it is what was written, with the label if it has one', async () => {
  const text = async (over: Partial<DocumentRequest>) =>
    Buffer.from(await renderFile(request({ format: 'md', ...over }))).toString()
  expect(await text({ model: '' })).toBe(`# 渡口茶馆\n\n${content}`)
  expect(await text({})).toMatch(
    /^---\ntitle: "渡口茶馆"\n[^]*AIGC: [^]*\n---\n\n# 渡口茶馆\n\n> AI 生成 · 由 qwen 生成\n\n/,
  )
})

test('as slides headings begin one, notes are spoken and listed at the end', async () => {
  const parts = await partsOf({ format: 'pptx' })
  const texts = (folder: string) =>
    Object.entries(parts)
      .filter(([name]) => name.startsWith(folder) && name.endsWith('.xml'))
      .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
      .map(([, bytes]) => [...strFromU8(bytes).matchAll(/<a:t>([^<]*)/g)].map(([, text]) => text).join('|'))
  const slides = texts('ppt/slides/slide')
  expect(slides[0]).toContain('渡口茶馆')
  expect(slides[0]).toContain('AI 生成')
  expect(slides.find((text) => text.startsWith('第一节'))).toContain('一 粗')
  expect(slides.some((text) => text.includes('桌'))).toBe(true)
  const table =
    Object.values(parts)
      .map((bytes) => strFromU8(bytes))
      .find((xml) => xml.includes('<a:tbl>')) ?? ''
  // Only the cells of the head are filled.
  expect(
    table
      .match(/<a:tcPr[^]*?<\/a:tcPr>/g)
      ?.filter((cell) => /<\/a:lnB><a:solidFill>|<a:tcPr[^>]*><a:solidFill>/.test(cell)),
  ).toHaveLength(2)
  expect(slides.at(-1)).toContain('《茶经》')
  expect(texts('ppt/notesSlides/').join('\n')).toContain('《茶经》')
})
