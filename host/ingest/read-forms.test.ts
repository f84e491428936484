import { Buffer } from 'node:buffer'
import { describe, expect, test } from '@jest/globals'
import { readDocument } from './read-document.ts'
import { UnreadableDocument } from './refusals.ts'

const sentence = '青石镇的渡口在河的北岸，每天有两班船。'
const read = async (name: string, content: string | Uint8Array) => {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  return (await readDocument(name, bytes)).blocks.map(({ text }) => text).join('\n')
}

describe('a page is read', () => {
  const p = `<p>${sentence}</p>`.repeat(3)
  test.each([
    ['of a body alone', `<body>${p}</body>`],
    ['of a body with attributes', `<body class="x" bgcolor=white>${p}</body>`],
    ['with a document type before the body', `<!DOCTYPE html><body>${p}</body>`],
    ['with head and body, without html', `<head><title>镇</title></head><body>${p}</body>`],
    ['with a title before the body', `<title>镇</title><body>${p}`],
    ['with html alone', `<html>${p}</html>`],
    ['with a head that is never closed', `<html><head><title>镇</title><body>${p}`],
    ['of frames', `<html><frameset><frame src="a"><noframes><body>${p}</body></noframes></frameset></html>`],
    ['with two bodies', `<html><body></body><body>${p}</body></html>`],
    ['with a body in a comment', `<!-- <body> --><html>${p}</html>`],
    ['with a body in a script', `<script>document.write("<body>")</script>${p}`],
    [
      'with an XML declaration',
      `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><body>${p}</body></html>`,
    ],
    ['with a title that is never closed', `<html><head><title>镇<body>${p}`],
    ['with nothing closed', `<html><body><p>${sentence}<p>${sentence}`],
    ['with nothing but paragraphs', p],
    ['in a main element', `<main>${p}</main>`],
    ['behind a skip link', `<body><a href="#main">跳到正文</a><div id="main">${p}</div></body>`],
    ['with capitals', `<HTML><HEAD><TITLE>镇</TITLE></HEAD><BODY>${p.toUpperCase()}</BODY></HTML>`],
    [
      'with a line end in each tag',
      `<html\n><head\n><title\n>镇</title\n></head\n><body\n>${p}</body\n></html\n>`,
    ],
    [
      'with a conditional comment',
      `<!--[if IE]><html class="ie"><![endif]--><!--[if !IE]><!--><html><!--<![endif]--><body>${p}</body></html>`,
    ],
    ['with text after its body', `<html><body></body></html>${p}`],
    ['with a second document in it', `<html><body><p>x</p></body></html><html><body>${p}</body></html>`],
    ['with a body in an attribute', `<html><head><meta content="<body>"></head><body>${p}</body></html>`],
    ['with a greater sign in an attribute', `<body data-x="a > b"><p title="1 > 0">x</p>${p}</body>`],
    ['of sections in a form', `<body><form action="/"><div>${p}</div></form></body>`],
    ['of old fonts and centers', `<body><center><font size=2>${p}</font></center></body>`],
    ['with a style in its body', `<body><style>p{}</style>${p}<style>body{}</style></body>`],
    ['with a processing instruction', `<?php echo 1 ?><html><body>${p}</body></html>`],
    ['within a details element', `<body><details><summary>更多</summary>${p}</details></body>`],
    ['within a dialog that is open', `<body><dialog open>${p}</dialog></body>`],
    ['of a text area', `<body><textarea>${sentence}</textarea></body>`],
    ['of cells', `<body><table><tr><td>${sentence}</td></tr></table></body>`],
    [
      'with a broken doctype',
      `<!DOCTYPE html PUBLIC "-//W3C//DTD <body> XHTML//EN"><html><body>${p}</body></html>`,
    ],
  ])('%s', async (_, html) => {
    expect(await read('a.html', html)).toContain(sentence)
  })

  test.each(['<script', '<!-- ', '<title>', '<', '<body '])(
    'up to its end, with many of %s after it',
    async (mark) => {
      expect(await read('a.html', `${p}${mark.repeat(16_000)}`)).toContain(sentence)
    },
  )
})

test.each([
  [
    'a.srt',
    `1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>${sentence}</i>\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n再见。`,
    `${sentence}\n再见。`,
  ],
  ['a.xml', `<?xml version="1.0"?><站><名>青石</名><说明>${sentence}</说明></站>`, `青石\n${sentence}`],
  ['a.xml', `<a><b>${sentence}</a>`, sentence],
])('%s is read', async (name, source, text) => {
  expect(await read(name, source)).toBe(text)
})

test('XML that defines entities is refused', async () => {
  await expect(read('a.xml', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>')).rejects.toThrow('XML 实体')
})

describe('encodings', () => {
  const wide = (text: string, unit: 2 | 4, mark: boolean) => {
    const codes = Array.from(`${mark ? '\ufeff' : ''}${text}`, (each) => each.codePointAt(0) ?? 0)
    const bytes = Buffer.alloc(codes.length * unit)
    for (const [at, code] of codes.entries())
      if (unit === 4) bytes.writeUInt32LE(code, at * 4)
      else bytes.writeUInt16LE(code, at * 2)
    return bytes
  }
  const broken = Buffer.from(sentence.repeat(20))
  broken[30] = 0xff

  test.each([
    [
      'UTF-16 of English, without a mark',
      'a.txt',
      wide('The ferry runs twice a day. ', 2, false),
      'The ferry runs',
    ],
    [
      'UTF-16 of a table, without a mark',
      'a.csv',
      wide('名称,数量\nA-1,3\nB-2,4\n', 2, false),
      '名称：A-1；数量：3',
    ],
    ['UTF-32 with a mark', 'a.txt', wide(`${sentence}𠀀`, 4, true), `${sentence}𠀀`],
    ['UTF-8 with one bad byte', 'a.txt', broken, sentence],
  ])('%s is read', async (_, name, bytes, text) => {
    expect(await read(name, bytes)).toContain(text)
  })

  const written = {
    English: 'A ferry runs twice a day, and the crew sleeps on board.',
    German: 'Größe und Maß der Fähre stehen im Anhang.',
    French: 'Café crème à la française, déjà vu.',
    Russian: 'Паром ходит два раза в день.',
    Arabic: 'العبارة تعمل مرتين في اليوم',
    Vietnamese: 'Phà chạy hai lần một ngày, đêm nghỉ.',
    Korean: '나룻배는 하루에 두 번 다닌다.',
    Japanese: '渡し船は1日に2回 出ます。',
    Chinese: '渡船每天开 2 次，船员住在船上。',
    emoji: '渡船开了 🚢，晚上停航。',
  }
  const orders = ['little', 'big'] as const
  const cases = Object.entries(written).flatMap(([language, text]) =>
    orders.flatMap((order) =>
      ['', ', cut within a character'].map((cut) => [language, order, cut, text] as const),
    ),
  )
  test.each(cases)('UTF-16 without a mark: %s, %s-endian%s', async (_language, order, cut, text) => {
    const whole = Buffer.from(`${text}\n${text}\n`, 'utf16le')
    const ordered = order === 'big' ? whole.swap16() : whole
    const bytes = cut === '' ? ordered : Buffer.concat([ordered, Buffer.from([order === 'big' ? 0 : 0x4e])])
    expect(await read('a.txt', bytes)).toContain(`${text}\n${text}`)
  })

  test('two-byte numbers are not text', async () => {
    const numbers = Buffer.from(Uint16Array.from({ length: 400 }, (_, at) => at * 7).buffer)
    await expect(read('a.txt', numbers)).rejects.toThrow(UnreadableDocument)
  })

  test.each([['\n'], ['\r\n'], ['\r'], ['\v'], ['\f'], ['\u0085'], ['\u2028'], ['\u2029']])(
    'lines that end with %j are split',
    async (end) => {
      expect(await read('a.txt', ['甲在此', '乙在彼', '丙'].join(end))).toBe('甲在此\n乙在彼\n丙')
    },
  )

  const base64 = Buffer.from(sentence, 'utf16le').swap16().toString('base64').replace(/=+$/, '')
  const gb = [0xd6, 0xd0, 0xb9, 0xfa, 0xc8, 0xcb, 0xc3, 0xf1]
  const hz = `~{${String.fromCharCode(...gb.map((byte) => byte & 0x7f))}~}`
  // 三角洲的居民… in EUC-TW, as iconv writes it.
  const euctw = Buffer.from(
    'c4b5cbc5d1facefbcda2c6e1ced8cec8cda6d0fadddfcdd2d0f0a1a2cae4c8a1d1cec5b2c5ecd4afe4c4c7e3e0aec4c7f5a8c8e7eca1c8a2a1a4c4e3d9cfcefbf1a5c6b8f0d0d5a5eba5d2b3a1a2ddd5d4b6c7e2c5c9cefbc4a9c6e1c6edd2a4ead8cfdbc8c0c8b4f9c3a1a4',
    'hex',
  )
  test.each([
    ['UTF-7', `+${base64}-`],
    ['HZ', hz.repeat(3)],
    ['EUC-TW', euctw],
  ])('%s is refused by its name', async (name, content) => {
    await expect(read('a.txt', content)).rejects.toThrow(UnreadableDocument)
    await expect(read('a.txt', content)).rejects.toThrow(name)
  })

  test.each(['1 + 2 = 3，+abc- 是占位。', 'C++ and +ABCDEFGHIJ- are no Chinese.', '~{ is a brace.'])(
    'and %j is text',
    async (text) => {
      expect(await read('a.txt', text)).toBe(text)
    },
  )
})

test('unclosed quotes and lists keep their text', async () => {
  const depth = 8_000
  const text = await read('a.md', `${'> '.repeat(depth)}${sentence}\n\n${'- '.repeat(depth)}深处\n`.repeat(5))
  expect(text).toContain(sentence)
  expect(text).toContain('深处')
})
