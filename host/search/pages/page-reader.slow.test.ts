import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test } from '@jest/globals'
import iconv from 'iconv-lite'
import { egressTo } from '../../outbound/testing/egress-to.ts'
import { hit } from '../testing/scripted-provider.ts'
import { withBestPassages } from './best-passages.ts'
import { PageParser } from './page-parser.ts'
import { createPageReader } from './page-reader.ts'

const parser = new PageParser({ timeoutMs: 600_000 })
const servers: Server[] = []
const signal = new AbortController().signal

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => parser.close())

/** A reader that finds this server behind every public name. */
async function readerOf(listener: RequestListener, now = () => 0) {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const egress = egressTo((server.address() as AddressInfo).port)
  return createPageReader({ egress, parser, now, userAgent: 'ZhizhouSearch/test' })
}

function article(charset: string): string {
  return `<!doctype html><html><head><meta charset="${charset}"><title>四加亭</title>
    <meta property="og:site_name" content="水乡网"><meta property="og:image:width" content="9"><meta property="og:image" content="/bridge.jpg?a=1&amp;b=2"><meta property="article:published_time" content="2024-03-05T08:00:00+08:00">
    </head><body><nav><a href="/">首页</a></nav><article><h1>四加亭</h1>
    <p>四加亭位于河边，面积约两平方公里，人口八千，以产茶和竹器闻名，每年春天举行庙会。</p>
    <h2>桥梁</h2><p>镇上有二十三座桥梁，最老的一座建于明朝。</p><script>document.write('坏')</script></article></body></html>`
}

describe('createPageReader', () => {
  test.each([
    ['utf-8', 'text/html; charset=utf-8', 'utf-8'],
    ['gb18030', 'text/html; charset=GBK', 'nonsense'],
    ['big5', 'text/html; charset="big5"', 'utf-8'],
    ['gb18030', 'text/html', 'gb2312'],
    ['utf-16le', 'text/html; charset=utf-16le', 'utf-8'],
    ['utf-8', 'text/html; charset=iso-nothing', 'utf-8'],
    ['utf-8', 'application/xhtml+xml', 'utf-8'],
  ])('reads %s sent as %s by the page as %s', async (encoding, type, declared) => {
    const reader = await readerOf((request, response) => {
      expect(request.headers['user-agent']).toBe('ZhizhouSearch/test')
      response.writeHead(200, { 'content-type': type, 'content-encoding': 'gzip' })
      response.end(gzipSync(iconv.encode(article(declared), encoding)))
    })
    const page = await reader.read('https://news.example.com/a', signal).catch((error: unknown) => error)
    // Big5 cannot write the simplified characters; what it can is read.
    if (encoding === 'big5') return expect(page).toMatchObject({ publishedAt: '2024-03-05' })
    expect(page).toMatchObject({
      siteName: '水乡网',
      image: '/bridge.jpg?a=1&b=2',
      publishedAt: '2024-03-05',
    })
    const texts = 'passages' in (page as object) ? (page as { passages: { text: string }[] }).passages : []
    expect(texts.map(({ text }) => text).join('\n')).toContain('镇上有二十三座桥梁')
    expect(texts.map(({ text }) => text).join('\n')).not.toContain('坏')
  })

  test.each<[string, RequestListener, string]>([
    [
      'redirects to the internal network',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.1/' }).end(),
      'refused',
    ],
    [
      'leads to the metadata service',
      (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
      'refused',
    ],
    ['is forbidden', (_, response) => response.writeHead(403).end('<p>no</p>'), 'blocked'],
    ['is broken', (_, response) => response.writeHead(502).end(), 'unreachable'],
    [
      'is an image',
      (_, response) => response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
      'unsupported',
    ],
    [
      'is empty',
      (_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(),
      'unsupported',
    ],
    ['is too large', (_, response) => response.end(Buffer.alloc(4 * 1024 * 1024, 'x')), 'unsupported'],
    [
      'is a bomb',
      (_, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(64 * 1024 * 1024))),
      'unsupported',
    ],
    ['breaks off', (_, response) => response.destroy(), 'unreachable'],
  ])('a page that %s is not read, and not requested again', async (_, listener, reason) => {
    let calls = 0
    let now = 0
    const reader = await readerOf(
      (request, response) => {
        calls += 1
        listener(request, response)
      },
      () => now,
    )
    await expect(reader.read('http://www.example.com/a', signal)).rejects.toMatchObject({ reason })
    await expect(reader.read('http://example.com/a#again', signal)).rejects.toMatchObject({ reason })
    expect(calls).toBe(1)
    now += 60_000
    await expect(reader.read('http://example.com/a', signal)).rejects.toMatchObject({ reason })
    expect(calls).toBe(2)
  })

  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'http://printer.local/',
    'http://a.example.com:22/',
  ])('%s is never called', async (url) => {
    const reader = await readerOf((_, response) => response.end('reached'))
    await expect(reader.read(url, signal)).rejects.toMatchObject({ reason: 'refused' })
  })

  test('a page is cached for a while', async () => {
    let calls = 0
    let now = 0
    const reader = await readerOf(
      (_, response) => {
        calls += 1
        response.writeHead(200, { 'content-type': 'text/plain' }).end('纯文本的内容')
      },
      () => now,
    )
    const first = await reader.read('http://example.com/t', signal)
    expect(first.passages[0]?.text).toBe('纯文本的内容')
    expect(await reader.read('https://www.example.com/t?utm_source=b', signal)).toBe(first)
    now += 15 * 60_000
    await reader.read('http://example.com/t', signal)
    expect(calls).toBe(2)
  })

  test('an aborted request is not treated as a failure of the page', async () => {
    let isSilent = true
    const reader = await readerOf((_, response) => {
      if (!isSilent) response.end('<p>到了</p>')
    })
    const stop = new AbortController()
    const reading = reader.read('http://example.com/s', stop.signal)
    stop.abort(new Error('stopped'))
    await expect(reading).rejects.toThrow('stopped')
    isSilent = false
    const page = await reader.read('http://example.com/s', signal)
    expect(page.passages[0]?.text).toBe('到了')
  })
})

describe('a page beyond the limits', () => {
  const rows = Array.from({ length: 40_000 }, (_, index) => `<tr><td>${index}</td><td>甲</td></tr>`)
  const heavy = Buffer.from(`<body><table>${rows.join('')}</table></body>`)

  test.each([
    ['of time', { timeoutMs: 1 }],
    ['of memory', { memoryMb: 40, timeoutMs: 600_000 }],
  ])('%s is given up, and the next one is read', async (_, limits) => {
    const strict = new PageParser(limits)
    try {
      await expect(strict.parse({ kind: 'html', bytes: heavy }, signal)).rejects.toMatchObject({
        reason: 'unsupported',
      })
      if (!('memoryMb' in limits)) return
      await expect(strict.parse({ kind: 'text', bytes: Buffer.from('好') }, signal)).resolves.toMatchObject({
        passages: [{ text: '好' }],
      })
    } finally {
      await strict.close()
    }
  })
})

describe('withBestPassages', () => {
  const excerpt = hit({
    title: '四加亭',
    url: 'https://a.example/',
    showName: 'a.example',
    passage: '四加亭有很多桥梁…',
  })
  const page = {
    siteName: '水乡网',
    image: '/bridge.jpg',
    publishedAt: '2024-03-05',
    passages: [
      { heading: '概况', text: '四加亭位于河边，产茶叶。' },
      { heading: '桥梁', text: '四加亭的桥梁有二十三座，最老的建于明朝。' },
    ],
  }

  test('replaces the excerpt by the passage nearest to the question', async () => {
    const [found] = await withBestPassages('四加亭的桥梁有多少座', [excerpt], new Map([[excerpt.url, page]]))
    expect(found).toMatchObject({
      heading: '桥梁',
      passage: '四加亭的桥梁有二十三座，最老的建于明朝。',
      showName: '水乡网',
      image: 'https://a.example/bridge.jpg',
      publishedAt: '2024-03-05',
    })
  })

  test('an excerpt that matches better than the page is kept', async () => {
    const other = { ...page, passages: [{ heading: '', text: '请登录后继续阅读四加亭。' }] }
    const [found] = await withBestPassages('四加亭的桥梁有多少座', [excerpt], new Map([[excerpt.url, other]]))
    expect(found).toMatchObject({ passage: excerpt.passage, publishedAt: '2024-03-05' })
  })

  test('a hit whose page was not read is unchanged', async () => {
    expect(await withBestPassages('四加亭', [excerpt], new Map())).toEqual([excerpt])
  })
})

describe('documents of the web', () => {
  const pdf = (text: string) => {
    const stream = `BT /F0 12 Tf 50 700 Td (${text}) Tj ET`
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F0 4 0 R >> >> /Contents 5 0 R >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    ]
    const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('')
    return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Size 6 /Root 1 0 R >>\n%%EOF`)
  }

  test.each([
    [
      'application/pdf',
      '/report',
      pdf('The town has twenty-three old bridges over the river.'),
      'twenty-three',
    ],
    ['application/octet-stream', '/report.pdf', pdf('The oldest bridge dates from 1406.'), '1406'],
    ['text/csv; charset=utf-8', '/bridges', Buffer.from('桥名,建成\n石桥,1406\n木桥,1920\n'), '桥名：石桥'],
    [
      'text/html',
      '/table',
      Buffer.from(
        '<body><table><tr><th>桥名</th><th>建成</th></tr><tr><td>石桥</td><td>1406</td></tr></table></body>',
      ),
      '桥名：石桥',
    ],
  ])('%s at %s is read like a document', async (type, path, bytes, expected) => {
    const reader = await readerOf((_, response) =>
      response.writeHead(200, { 'content-type': type }).end(bytes),
    )
    const { passages } = await reader.read(`http://example.com${path}`, signal)
    expect(passages.map(({ text }) => text).join('\n')).toContain(expected)
  })

  test('a broken document is reported as unreadable, and the next page is read', async () => {
    const reader = await readerOf((request, response) => {
      const isPdf = request.url === '/broken'
      response.writeHead(200, { 'content-type': isPdf ? 'application/pdf' : 'text/plain' })
      response.end(isPdf ? '%PDF-1.7 rubbish' : '好')
    })
    await expect(reader.read('http://example.com/broken', signal)).rejects.toMatchObject({
      reason: 'unsupported',
    })
    expect((await reader.read('http://example.com/fine', signal)).passages[0]?.text).toBe('好')
  })
})
