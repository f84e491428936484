import { describe, expect, test } from '@jest/globals'
import iconv from 'iconv-lite'
import { FeedUnreadable, parseFeed } from './parse-feed.ts'

const now = Date.parse('2026-11-22T00:00:00Z')
const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (given: string | Uint8Array) =>
  parseFeed(typeof given === 'string' ? bytes(given) : given, 'https://feeds.example/a/rss.xml', now)
const rss = (items: string, title = '早报') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>${title}</title>${items}</channel></rss>`
const item = (title: string, more = '<link>https://n.example/1</link>') =>
  `<item><title>${title}</title>${more}</item>`

test('RSS, Atom, RDF and JSON feeds are read', () => {
  const story = {
    title: '大桥通车',
    url: 'https://n.example/1',
    publishedAt: Date.parse('2026-11-21T08:00:00Z'),
  }
  const feeds = [
    rss(item('大桥通车', '<link>https://n.example/1</link><pubDate>Sat, 21 Nov 2026 08:00:00 GMT</pubDate>')),
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>早报</title><entry><title>大桥通车</title>
      <link rel="self" href="/self"/><link href="https://n.example/1"/><updated>2026-11-21T08:00:00Z</updated></entry></feed>`,
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
      xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>早报</title></channel><item><title>大桥通车</title>
      <link>https://n.example/1</link><dc:date>2026-11-21T08:00:00Z</dc:date></item></rdf:RDF>`,
    JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: '早报',
      items: [
        {
          id: '1',
          url: 'https://n.example/1',
          title: '大桥通车',
          date_published: '2026-11-21T16:00:00+08:00',
        },
      ],
    }),
  ]
  for (const feed of feeds) expect(parse(feed)).toEqual({ title: '早报', items: [{ ...story, summary: '' }] })
})

describe('texts', () => {
  test.each([
    ['<![CDATA[<b>大桥</b>通车]]>', '大桥通车'],
    ['&lt;b&gt;大桥&lt;/b&gt;通车', '大桥通车'],
    ['大桥 &amp;amp; 通车', '大桥 & 通车'],
    ['<![CDATA[<script>alert("坏")</script>大桥]]>', '大桥'],
    ['<![CDATA[<img src=x onerror=alert(1)>大桥]]>', '大桥'],
    [`${'长'.repeat(500)}`, `${'长'.repeat(199)}…`],
    ['😀'.repeat(300), `${'😀'.repeat(199)}…`],
    ['大\n  桥', '大 桥'],
  ])('%.40s becomes %.40s', (written, title) => {
    expect(parse(rss(item(written))).items[0]?.title).toBe(title)
  })

  test.each(['gb18030', 'gbk', 'big5', 'utf-16le'])('in %s are read', (encoding) => {
    const words =
      encoding === 'big5' ? '臺北今天下雨，市民出門請記得帶傘' : '北京今天下雨，市民出门请记得带伞'
    const written = rss(item(words)).replace('?>', ` encoding="${encoding}"?>`)
    const mark = encoding === 'utf-16le' ? '\ufeff' : ''
    expect(parse(iconv.encode(mark + written, encoding)).items[0]?.title).toBe(words)
  })

  test('in GB 18030 declared as UTF-8 are read', () => {
    const words = '北京今天下雨，市民出门请记得带伞，明天多云转晴'
    const written = rss(item(words)).replace('?>', ' encoding="utf-8"?>')
    expect(parse(iconv.encode(written, 'gb18030')).items[0]?.title).toBe(words)
  })
})

describe('links', () => {
  test.each([
    ['<link>/2026/1.html</link>', 'https://feeds.example/2026/1.html'],
    ['<link> https://n.example/甲 </link>', 'https://n.example/%E7%94%B2'],
  ])('%s leads to %s', (link, url) => {
    expect(parse(rss(item('大桥', link))).items[0]?.url).toBe(url)
  })

  test.each([
    '',
    '<link>javascript:alert(1)</link>',
    '<link>file:///etc/passwd</link>',
    '<link>https://a:b@n.example/</link>',
    '<link>data:text/html,x</link>',
    `<link>https://n.example/${'x'.repeat(3_000)}</link>`,
  ])('an item with %.40s is left out', (link) => {
    expect(parse(rss(item('大桥', link) + item('通车'))).items).toHaveLength(1)
  })
})

describe('dates', () => {
  test.each([
    ['Sat, 21 Nov 2026 08:00:00 +0800', Date.parse('2026-11-21T00:00:00Z')],
    ['2026-11-21 08:00:00', Date.parse('2026-11-21T00:00:00Z')],
    ['昨天下午', null],
    ['', null],
    ['2036-01-01T00:00:00Z', null],
    ['-271821-04-20', null],
    ['9'.repeat(500), null],
  ])('%.40s is %s', (written, time) => {
    const dated = item('大桥', `<link>https://n.example/1</link><pubDate>${written}</pubDate>`)
    expect(parse(rss(dated)).items[0]?.publishedAt).toBe(time)
  })
})

describe('hostile feeds', () => {
  const laughs = `<!DOCTYPE r [<!ENTITY a "哈哈哈哈哈哈哈哈哈哈">${Array.from(
    { length: 9 },
    (_, at) =>
      `<!ENTITY ${String.fromCodePoint(98 + at)} "${`&${String.fromCodePoint(97 + at)};`.repeat(10)}">`,
  ).join('')}]>`
  test.each<[string, string | Uint8Array]>([
    ['a bomb of entities', laughs + rss(item('&j;'))],
    ['an external entity', `<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>${rss(item('&x;'))}`],
    ['a page', '<!doctype html><html><body>没有</body></html>'],
    ['nothing', ''],
    ['bytes', new Uint8Array(2_000).map((_, at) => (at * 7) % 256)],
    ['JSON of no feed', '{"a":1}'],
    ['broken XML', '<rss version="2.0"><channel><item>'],
    ['a nest of elements', `<rss version="2.0"><channel>${'<a>'.repeat(50_000)}`],
  ])('%s is refused or empty', (_, given) => {
    let found: unknown = []
    try {
      found = parse(given).items
    } catch (error) {
      expect(error).toBeInstanceOf(FeedUnreadable)
    }
    expect(found).toEqual([])
  })

  test('a feed of many items yields a limited number, and does not change prototypes', () => {
    expect(parse(rss(item('大桥').repeat(5_000))).items).toHaveLength(60)
    const polluting = rss(`${item('大桥')}<__proto__><polluted>1</polluted></__proto__>`)
    expect(() => parse(polluting)).toThrow(FeedUnreadable)
    expect(Reflect.has({}, 'polluted')).toBe(false)
  })
})
