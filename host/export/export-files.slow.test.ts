import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from '@jest/globals'
import { strFromU8, unzipSync } from 'fflate'
import mammoth from 'mammoth'
import sharp from 'sharp'
import type { Verdict } from '../../lib/contract/cards/support-check.ts'
import type { ExportFormat } from '../../lib/contract/routes/share-routes.ts'
import { DocumentReader } from '../ingest/process/document-reader.ts'
import { aiByline } from './ai-label.ts'
import type { ExportRequest, ShareImageRequest } from './render-request.ts'
import { Renderer } from './renderer.ts'
import { inspectPdf } from './testing/inspect-pdf.ts'
import { card, record, sampleRequest, source } from './testing/sample-request.ts'

/** However slow this machine is. */
const patient = { timeoutMs: 600_000 }
const renderer = new Renderer(patient)
const reader = new DocumentReader(patient)
afterAll(async () => {
  await renderer.close()
  await reader.close()
})

const render = (format: ExportFormat, over: Partial<ExportRequest> = {}) =>
  renderer.render(sampleRequest(format, over))

/** In this order, in every format. */
const said = [
  '澜江号子是什么？',
  'AI 生成 · 由 qwen-max 生成',
  '是劳动歌',
  '为什么会失传',
  '没有了活',
  '嵌套的一项',
  '起锚',
  'const a = 1 < 2',
  '链接',
  '坏链接',
  '一段录音',
  '起锚的号子',
  'Chanties for weighing anchor',
  '待译的一句',
  '各年场次',
  '一九六四年',
  '7.9%',
  '这里是前 2 行，共 9,000 行。',
  '理解为：按年数场次',
  '已去掉合计行',
  '采录号子',
  '采录的年份',
  '一九六三年',
  '周领号',
  '组织',
  '澜江文化馆，收藏录音',
  '图片',
  '码头的照片',
  '图站',
  '视频',
  '号子的录像',
  '视站 · 01:15 · 2024-05-01',
  '音频',
  '起锚号子录音',
  '电台 · 01:01:40',
  '老人领唱的一段。',
  '加装电梯为什么这么慢？',
  '先说结论',
  '政策从哪来',
  '转折在二〇二〇年',
  '钱怎么分',
  '系数大同小异',
  '谁先垫',
  '没有写成的一节',
  '模型没有答复',
  '参考资料',
  '号子的四种水势',
  '澜江号子的来历',
  '加装电梯政策',
  '没有引用的资料',
]
const links = [
  'https://example.org/b',
  'https://example.org/a?b=1&c=2',
  'https://example.org/p',
  'https://example.org/photo',
  'https://example.org/video',
  'https://example.org/audio',
  'https://example.org/listen',
]

function expectAllIn(text: string): void {
  // The sources of the sample hold little of what cites them.
  const plain = text.replaceAll(/\s|\[\d+\]|\[\^\d+\]|\*|（说不准）/g, '')
  let from = 0
  for (const each of said) {
    const at = plain.indexOf(each.replaceAll(/\s/g, ''), from)
    expect([each, at >= from]).toEqual([each, true])
    from = at
  }
  expect(plain).not.toContain('不该出去')
  expect(plain).not.toMatch(/(?<![粗\\])<script>/)
  expect(plain).not.toContain('javascript:')
  expect(plain).not.toContain('/etc/passwd')
  expect(plain).not.toContain('extra-data')
  expect(plain).not.toContain('/images/signed')
}

const generated = { Label: '1', ContentProducer: '知舟', ProduceID: 'v1' }

describe('a conversation as Markdown', () => {
  test('has all content, each source as footnote and list entry, and states its author', async () => {
    const text = Buffer.from(await render('md')).toString()
    expectAllIn(text)
    const front = Object.fromEntries(
      text
        .split('---\n')[1]
        ?.trim()
        .split('\n')
        .map((line) => {
          const at = line.indexOf(': ')
          return [line.slice(0, at), JSON.parse(line.slice(at + 2)) as string]
        }) ?? [],
    )
    expect(front).toMatchObject({ title: '澜江号子是什么？', creator: '知舟' })
    expect(JSON.parse(front.AIGC ?? '')).toMatchObject(generated)
    expect(text).toContain('劳动歌[^1]（说不准），分四类[^2][^1]（说不准）。')
    expect(text).toMatch(/^\[\^1\]: \[号子的四种水势\]\(https:\/\/example\.org\/b\) · example\.org/m)
    expect(text).toMatch(/^3\. \[加装电梯政策\]\(https:\/\/example\.org\/p\)/m)
    expect(text).not.toContain('[^4]:')
    expect(text).toContain('| 起锚 | 3 [^1]（说不准） |')
    expect(text).toMatch(/\| 年份 +\| +上座率 \|/)
    expect(text).toMatch(/\| 一九六四年 +\| +7.9% \|/)
    expect(text).toContain('AI 生成的内容可能有误，请以原文为准')
  })
})

describe('a conversation for Word', () => {
  test('is read back with all sections, footnotes and links', async () => {
    const bytes = await render('docx')
    const { value: html, messages } = await mammoth.convertToHtml({ buffer: Buffer.from(bytes) })
    expect(messages.filter(({ type }) => type === 'error')).toEqual([])
    expectAllIn(
      html
        .replaceAll(/<[^>]+>/g, '')
        .replaceAll('&lt;', '<')
        .replace(/^[\s\S]*?(?=澜江号子是什么)/, ''),
    )
    for (const link of links) expect(html).toContain(`href="${link.replaceAll('&', '&amp;')}"`)
    expect(html).toMatch(/<h3>.*一 政策从哪来<\/h3>/)
    expect(html).toMatch(/<table>[\s\S]*起锚[\s\S]*<\/table>/)
    // Three sources are cited: a footnote each; what is cited again leads to the list.
    expect(html.match(/<li id="footnote-\d+"/g)).toHaveLength(3)
    expect(html).toContain('href="#source-1"')
  })

  test('has Chinese fonts in every style, the label in its metadata, and page numbers', async () => {
    const parts = unzipSync(await render('docx'))
    const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array())
    const styles = part('word/styles.xml')
    for (const style of ['Heading1', 'Heading2', 'Heading3', 'Title', 'Quote', 'Code', 'Label'])
      expect(styles).toMatch(
        new RegExp(`w:styleId="${style}"(?:(?!</w:style>)[\\s\\S])*w:eastAsia="微软雅黑"`),
      )
    expect(styles).toMatch(/<w:docDefaults>[\s\S]*w:eastAsia="微软雅黑"[\s\S]*w:eastAsia="zh-CN"/)
    expect(part('docProps/core.xml')).toMatch(
      /<dc:title>澜江号子是什么？<\/dc:title>[\s\S]*<dc:creator>知舟</,
    )
    const property = /name="AIGC"[\s\S]*?<vt:lpwstr>([^<]*)</.exec(part('docProps/custom.xml'))?.[1] ?? ''
    expect(JSON.parse(property.replaceAll('&quot;', '"'))).toMatchObject(generated)
    const footer = Object.keys(parts).find((name) => /^word\/footer\d/.test(name)) ?? ''
    expect(part(footer)).toMatch(/AI 生成的内容可能有误[\s\S]*PAGE[\s\S]*NUMPAGES/)
    expect(part('word/document.xml')).toContain('TOC ')
  })

  test('is well formed for any characters', async () => {
    const hostile = 'a\u0000b\u0008c\uD800d\uFFFEe]]>&<f>"'
    const records = [record(hostile, [card('markdown', hostile), card('code', hostile)])]
    const bytes = await render('docx', { title: hostile, records })
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(bytes) })
    expect(value).toContain(']]>&<f>"')
  })
})

describe('a conversation as PDF', () => {
  test('is read back with all sections by the upload reader', async () => {
    const bytes = await render('pdf')
    const content = { size: bytes.length, bytes: Readable.from([bytes]) }
    const { title, passages } = await reader.read({ path: '/x/a.pdf', contentHash: '' }, content)
    expect(title).toBe('澜江号子是什么？')
    const text = passages.map(({ heading, text: each }) => `${heading}\n${each}`).join('\n')
    for (const each of ['是劳动歌', '转折在二〇二〇年', '系数大同小异', '加装电梯政策'])
      expect(text.replaceAll(/\s|\[\d+\]|（说不准）/g, '')).toContain(each)
  })

  test('embeds its fonts, live links, the label and metadata', async () => {
    const bytes = await render('pdf')
    const { text, info, links: found } = inspectPdf(bytes)
    const body = text.slice(0, text.indexOf('目录')) + text.slice(text.search(/澜江号子\s*是\s*\[1\]/))
    expectAllIn(body)
    expect(text).toContain('AI 生成的内容可能有误，请以原文为准')
    expect(text).toMatch(/1 \/ \d/)
    expect(info).toMatchObject({ Title: '澜江号子是什么？', Author: '知舟', Language: 'zh-CN' })
    expect(JSON.parse(info.Custom?.AIGC ?? '')).toMatchObject(generated)
    expect(found).toEqual(expect.arrayContaining(links))
    expect(found.filter((url) => !url.startsWith('https://example.org/'))).toEqual([])
    const raw = Buffer.from(bytes).toString('latin1')
    expect(raw).toMatch(/\/FontFile2 \d+ 0 R/)
    expect(raw).toMatch(/\/ToUnicode \d+ 0 R/)
  })

  test('emoji and symbols use fallback fonts; a character without glyph is named by its code point', async () => {
    const records = [record('问', [card('markdown', '甲𠮷乙😀丙 👨‍👩‍👧 丁ℝ戊𪚥**𬺰😀**己')])]
    const { text } = inspectPdf(await render('pdf', { records }))
    expect(text.replaceAll(/\s/g, '')).toContain('甲[U+20BB7]乙😀丙👨‍👩‍👧丁ℝ戊[U+2A6A5][U+2CEB0]😀己')
  })

  test('opens no local file and no address, for any text', async () => {
    const text = '![a](/etc/hostname) ![b](https://example.org/b.png) [c](file:///etc/hostname)'
    const records = [record('问', [card('markdown', text)])]
    const raw = Buffer.from(await render('pdf', { records })).toString('latin1')
    expect(raw).not.toContain('/Subtype /Image')
    expect(raw).not.toContain('file:')
  })
})

describe('emphasis next to Chinese punctuation', () => {
  const written = ['**“加粗”**后', '**注意：**请', '**100元（含税）**起', '~~“删”~~后', '前*“斜”*后']
  const records = [record('问', [card('markdown', written.join('\n\n'))])]

  test('is unchanged in Markdown', async () => {
    const text = Buffer.from(await render('md', { records })).toString()
    for (const each of written) expect(text).toContain(each)
  })

  test('is formatted in Word', async () => {
    const { value } = await mammoth.convertToHtml({ buffer: Buffer.from(await render('docx', { records })) })
    for (const each of [
      '<strong>“加粗”</strong>后',
      '<strong>注意：</strong>请',
      '<s>“删”</s>后',
      '前<em>“斜”</em>后',
    ])
      expect(value).toContain(each)
  })

  test('leaves no asterisk in a PDF', async () => {
    expect(inspectPdf(await render('pdf', { records })).text).not.toMatch(/[*~]/)
  })
})

describe('formulas', () => {
  const formula = String.raw`\frac{a}{b}`
  const written = [
    '在一行里：$E=mc^2$。',
    `独占一行：$$${formula}$$`,
    `$$${formula}$$`,
    `$$\n${formula}\n$$`,
    String.raw`读不懂的：$\nosuchcommand{x}$。`,
    '要5$，不是6$。',
  ]
  const records = [record('问', [card('markdown', written.join('\n\n'))])]

  test('are unchanged in Markdown', async () => {
    const text = Buffer.from(await render('md', { records })).toString()
    for (const each of written.slice(0, -1)) expect(text).toContain(each)
  })

  test('in brackets become dollars in Markdown, which more programs support', async () => {
    const text = Buffer.from(
      await render('md', {
        records: [record('问', [card('markdown', String.raw`甲\(x+1\)乙\[y\]`)])],
      }),
    ).toString()
    expect(text).toContain('甲$x+1$乙$$y$$')
  })

  test('are formulas in Word; an invalid one is its source', async () => {
    const files = unzipSync(await render('docx', { records }))
    const xml = strFromU8(files['word/document.xml'] ?? new Uint8Array())
    expect(xml.match(/<m:oMath>/g)).toHaveLength(4)
    expect(xml.match(/<m:oMathPara>/g)).toHaveLength(2)
    expect(xml.match(/<m:f>/g)).toHaveLength(3)
    expect(xml).toMatch(/<m:sSup>.*?<m:sup>.*?2<.*?<\/m:sSup>/)
    expect(xml).toContain(String.raw`\nosuchcommand{x}`)
  })

  test('are rendered or written as characters in a PDF', async () => {
    const bytes = await render('pdf', { records })
    const text = inspectPdf(bytes).text.replaceAll(/\s/g, '')
    expect(text).toContain('在一行里：E=mc²。')
    expect(text).toContain('独占一行：a/b')
    expect(text).not.toContain('frac')
    expect(text).toContain(String.raw`读不懂的：\nosuchcommand{x}。`)
  })
})

test('without a model the file has no AI label, and extracts are named as such', async () => {
  const records = [
    record('问', [card('markdown', '摘录[1]。'), card('search_result', [source(1, '甲', '')])], ''),
  ]
  const text = Buffer.from(await render('md', { records })).toString()
  expect(text).toContain('原文摘录 · 未用模型')
  expect(text).not.toContain('AIGC')
})

test.each([
  ['lot', '抽签所得'],
  ['tool_call', '程序的结果'],
  ['tips', '预先写好'],
] as const)('without a model a %s is labelled as %s, not as extract', (type, said) => {
  const { data } = record('问', [{ ...card('markdown', '字'), type }], '')
  const { texts } = sampleRequest('md')
  expect(aiByline({ data }, texts)).toBe(`${said} · 未用模型`)
})

test('a path of the product becomes an absolute link', async () => {
  const records = [
    record('问', [card('markdown', '答[1]'), card('search_result', [source(1, '甲', '/help/share')])]),
  ]
  const text = Buffer.from(await render('md', { records })).toString()
  expect(text).toContain('https://zhizhou.example/help/share')
})

describe('a share link as an image', () => {
  const request = (
    kind: ShareImageRequest['kind'],
    over: Partial<ShareImageRequest> = {},
  ): ShareImageRequest => {
    const { title, app, records, texts, fonts } = sampleRequest('md')
    const url = 'https://zhizhou.example/shared/abc'
    return { kind, id: 's1', title, app, url, records, note: '8 份来源', texts, fonts, ...over }
  }
  const metaOf = async (bytes: Uint8Array) => sharp(bytes).metadata()

  test('the card has the size of link previews, with the label in its metadata', async () => {
    const meta = await metaOf(await renderer.render(request('card', { title: '长'.repeat(500) })))
    expect([meta.format, meta.width, meta.height]).toEqual(['png', 1200, 630])
    expect(meta.xmp?.toString()).toContain('TC260:AIGC')
  })

  test('the long image grows with its text up to a limit', async () => {
    const short = await metaOf(
      await renderer.render(request('long', { records: [record('问', [card('markdown', '答')])] })),
    )
    const all = await metaOf(await renderer.render(request('long')))
    const long = [record('问', [card('markdown', '很长的一段话。'.repeat(20_000))])]
    const bounded = await metaOf(await renderer.render(request('long', { records: long })))
    expect(all.height).toBeGreaterThan(short.height)
    expect(bounded.height).toBeGreaterThan(12_000)
    expect(bounded.height).toBeLessThanOrEqual(16_400)
  })

  test('the long image adds a note when its sources do not support a sentence', async () => {
    const heightWith = async (state: Verdict['state']) => {
      const verdict = { claim: '东馆藏书200万册', index: 1, state, by: 'model' }
      const data = [
        card('search_result', [source(1, '两馆', 'https://example.org/a')]),
        card('markdown', '东馆藏书200万册[1]。'),
        card('support_check', { model: '模型', verdicts: [verdict] }),
      ]
      return (await metaOf(await renderer.render(request('long', { records: [record('问', data)] })))).height
    }
    const supported = await heightWith('supported')
    const contradicted = await heightWith('contradicted')
    const unclear = await heightWith('unclear')
    expect(contradicted).toBeGreaterThan(supported)
    expect(unclear).toBe(contradicted)
  })
})

describe('citation check results are part of the export', () => {
  const verdict = (claim: string, state: Verdict['state'], by: Verdict['by'], index = 1) => ({
    claim,
    index,
    state,
    by,
  })
  const records = [
    record('两馆藏书多少？', [
      card('search_result', [
        source(1, '两馆', 'https://example.org/a'),
        source(2, '别的', 'https://example.org/b'),
      ]),
      card(
        'markdown',
        '东馆藏书200万册[1]。两馆合计350万册[1]。东馆参加了展览[1]。东馆深受游客喜爱[1]。西馆建于1931年[1]。南馆有300人。',
      ),
      card('support_check', {
        model: '模型',
        verdicts: [
          verdict('东馆藏书200万册', 'supported', 'text'),
          verdict('两馆合计350万册', 'derived', 'sum'),
          verdict('东馆参加了展览', 'contradicted', 'model'),
          verdict('西馆建于1931年', 'unsupported', 'model'),
          verdict('南馆有300人。', 'uncited', 'none', 0),
        ],
      }),
    ]),
  ]
  const words = [
    '（推算）',
    '（与原文不符）',
    '（说不准）',
    '（无据）',
    '（没有出处）',
    '1 处与原文不符 · 1 处无据 · 1 处说不准 · 1 句没有出处',
    '读过但没用上的资料',
  ]

  test.each(['md', 'docx', 'pdf'] as const)('%s', async (format) => {
    const file = await render(format, { records })
    const text =
      format === 'md'
        ? new TextDecoder().decode(file)
        : format === 'docx'
          ? (await mammoth.extractRawText({ buffer: Buffer.from(file) })).value
          : inspectPdf(file).text
    for (const word of words) expect(text.replaceAll(/\s/g, '')).toContain(word.replaceAll(/\s/g, ''))
    expect(text).not.toContain('（有据）')
    expect(text.indexOf('别的')).toBeGreaterThan(text.indexOf('读过但没用上的资料'))
  })
})
