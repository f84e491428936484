import type { Browser, Page } from 'playwright'
import sharp, { type Sharp } from 'sharp'
import { knownParagraphs, textFrom } from './known-text.ts'

export type PageKind =
  | 'clean200'
  | 'clean150'
  | 'skew'
  | 'noise'
  | 'jpeg'
  | 'photo'
  | 'columns'
  | 'table'
  | 'turned'
  | 'faint'
  | 'faintNumbers'
  | 'faintTable'

export interface KnownPage {
  readonly kind: PageKind
  readonly image: Uint8Array
  /** What stands on it, in reading order. */
  readonly text: string
}

/** How many pages of each kind: 60, and 14 on which single characters are washed out. */
const counts: Readonly<Record<PageKind, number>> = {
  clean200: 8,
  clean150: 7,
  skew: 8,
  noise: 6,
  jpeg: 6,
  photo: 10,
  columns: 6,
  table: 6,
  turned: 3,
  faint: 6,
  faintNumbers: 4,
  faintTable: 4,
}

const cssDpi = 96
const [pageWidth, pageHeight] = [794, 1_123]
const fonts = ['"Noto Sans CJK SC"', '"Noto Serif CJK SC"'] as const
const sizes = [14, 16, 12] as const
/** Between columns, in characters. */
const columnGaps = [3, 2, 1.5] as const

/** Makes pages from the help texts: set by a browser, then spoilt as scanners and cameras do. */
export async function makePages(browser: Browser): Promise<KnownPage[]> {
  const paragraphs = knownParagraphs()
  const pages: KnownPage[] = []
  let number = 0
  for (const [kind, count] of Object.entries(counts) as [PageKind, number][])
    for (let index = 0; index < count; index += 1) {
      number += 1
      pages.push(await makePage(browser, kind, { paragraphs, number, index }))
    }
  return pages
}

interface Made {
  readonly paragraphs: readonly string[]
  readonly number: number
  /** Among those of its kind. */
  readonly index: number
}

async function makePage(browser: Browser, kind: PageKind, made: Made): Promise<KnownPage> {
  const dpi = kind === 'clean150' || kind === 'jpeg' ? 150 : 200
  const page = await browser.newPage({
    viewport: { width: pageWidth, height: pageHeight },
    deviceScaleFactor: dpi / cssDpi,
  })
  try {
    const { html, text } = setPage(kind, made)
    await page.setContent(html)
    const flat = await page.screenshot({ type: 'png' })
    const image =
      kind === 'photo' ? await photograph(page, flat, made.index) : await spoil(flat, kind, made.index)
    return { kind, image, text }
  } finally {
    await page.close()
  }
}

function setPage(kind: PageKind, made: Made) {
  if (kind === 'table') return tablePage(made)
  if (kind === 'faintNumbers') return numbersPage(made)
  if (kind === 'faintTable') return priceList(made)
  return prosePage(
    made,
    kind === 'columns' ? columnGaps[made.index % columnGaps.length] : 0,
    kind === 'faint',
  )
}

function sheet(style: string, body: string): string {
  return `<style>body{margin:0;padding:72px 76px;box-sizing:border-box;width:${pageWidth}px;height:${pageHeight}px;background:#fff;color:#111;overflow:hidden;line-height:1.7;${style}}
h1{font-size:1.5em;margin:0 0 .8em}p{margin:0 0 .7em;text-align:justify;text-indent:2em}table{border-collapse:collapse;width:100%}td{border:1px solid #444;padding:6px 10px}</style><body>${body}</body>`
}

/** @param columnGap in characters, 0 for one column */
function prosePage({ paragraphs, number, index }: Made, columnGap = 0, isFaint: boolean) {
  const size = sizes[index % sizes.length] ?? 14
  const gap = columnGap * size
  const style = `font:${size}px/1.7 ${fonts[number % fonts.length]};${gap > 0 ? `column-count:2;column-gap:${gap}px;column-fill:auto;` : ''}`
  // As much as fits: 80 % of the lines of the page.
  const perLine = ((pageWidth - 152 - gap) / size) * 0.9
  const lines = (pageHeight - 144) / (size * 1.7)
  const heading = `第${number}页　资料汇编`
  const parts = textFrom(paragraphs, number * 7, perLine * lines * 0.68)
  const body = parts.map((part) => `<p>${isFaint ? washedOut(escaped(part)) : escaped(part)}</p>`).join('')
  return { html: sheet(style, `<h1>${heading}</h1>${body}`), text: [heading, ...parts].join('\n') }
}

/** Every 31st ideograph is hardly there, as in a worn carbon copy. */
function washedOut(html: string, kind = /\p{Script=Han}/gu, each = 31): string {
  let count = 0
  return html.replaceAll(kind, (character) => {
    count += 1
    return count % each === 0 ? `<span style="color:#aaa;filter:blur(1.2px)">${character}</span>` : character
  })
}

/** Every which digit of a page of numbers is hardly there. */
export const faintDigit = 9

/** Lines of amounts, dates and telephone numbers. */
function numbersPage({ number, index }: Made) {
  const digits = (at: number, most: number) => (at * 7_919 + number * 104_729) % most
  const lines = Array.from({ length: 26 }, (_, at) => {
    const amount = (1_000 + digits(at + 1, 89_000)).toLocaleString('en')
    const lines = [
      `投影仪单价为 ${amount} 元，共 ${2 + digits(at, 97)} 台，分 ${2 + digits(at, 9)} 批交付。`,
      `合同总价人民币 ${amount}.${10 + digits(at, 90)} 元，于 ${2020 + digits(at, 7)} 年 ${1 + digits(at, 12)} 月 ${1 + digits(at, 28)} 日前付清。`,
      `违约金按每日 0.${10 + digits(at, 90)}% 计算，上限为 ${digits(at, 97)}%，不超过${amount}元。`,
      `联系电话：1${3_800_000_000 + digits(at + 3, 99_999_999)}，编号 ZZ-${2020 + digits(at, 6)}-${100 + digits(at, 900)}`,
    ]
    return lines[at % lines.length] ?? ''
  })
  const body = lines.map((line) => `<p>${washedOut(line, /\d/g, faintDigit)}</p>`).join('')
  const style = `font:${sizes[index % sizes.length]}px/1.7 ${fonts[number % fonts.length]};`
  return { html: sheet(style, body), text: lines.join('\n') }
}

/** A table with short cells, with and without rules. */
function priceList({ number, index }: Made) {
  const digits = (at: number, most: number) => (at * 7_919 + number * 104_729) % most
  const goods = ['投影仪', '文件柜', '会议椅', '打印机', '饮水机']
  const rows = Array.from({ length: 20 }, (_, at) => [
    goods[digits(at, goods.length)] ?? '',
    ['台', '把', '套'][digits(at, 3)] ?? '',
    `${10 + digits(at, 290)}.${['00', '50', '80'][digits(at + 1, 3)]}`,
    String(1 + digits(at, 60)),
    (900 + digits(at + 2, 90_000)).toLocaleString('en'),
  ])
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${cell}</td>`).join('')
  const table = washedOut(rows.map((row) => `<tr>${cells(row)}</tr>`).join(''), /\d/g, faintDigit)
  const border = index % 2 === 0 ? '' : 'td{border:0}'
  const style = `font:${sizes[index % sizes.length]}px/1.7 ${fonts[number % fonts.length]};`
  return {
    html: sheet(style, `<style>${border}</style><table>${table}</table>`),
    text: rows.map((row) => row.join(' ')).join('\n'),
  }
}

function tablePage({ paragraphs, number, index }: Made) {
  const lead = paragraphs[number % paragraphs.length] ?? ''
  const words = paragraphs.join('').replaceAll(/[^\p{Script=Han}]/gu, '')
  const header = ['序号', '项目名称', '负责部门', '金额（元）', '完成日期']
  const rows = Array.from({ length: 18 }, (_, row) => {
    const at = (number * 331 + row * 17) % (words.length - 20)
    const amount = ((row + 3) * 12_345 * (index + 7)) % 1_000_000
    const day = `2026-${String((row % 12) + 1).padStart(2, '0')}-${String(((row * 7) % 28) + 1).padStart(2, '0')}`
    return [
      String(row + 1),
      words.slice(at, at + 5 + (row % 4)),
      words.slice(at + 9, at + 13),
      amount.toLocaleString('en'),
      day,
    ]
  })
  const table = [header, ...rows]
    .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
    .join('')
  const style = `font:14px/1.7 ${fonts[number % fonts.length]};`
  const heading = `附表${number}　项目明细`
  return {
    html: sheet(style, `<h1>${heading}</h1><p>${escaped(lead)}</p><table>${table}</table>`),
    text: [heading, lead, ...[header, ...rows].map((row) => row.join(' '))].join('\n'),
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;')
}

async function spoil(flat: Uint8Array, kind: PageKind, index: number): Promise<Uint8Array> {
  const image = sharp(flat).flatten({ background: '#fff' })
  if (kind === 'skew')
    return image
      .rotate(index % 2 === 0 ? 2 : -2, { background: '#fff' })
      .blur(0.5)
      .jpeg({ quality: 80 })
      .toBuffer()
  if (kind === 'turned')
    return image
      .rotate(90 * (index + 1))
      .png()
      .toBuffer()
  if (kind === 'noise') return noisy(image, 28)
  if (kind === 'jpeg') return image.jpeg({ quality: 40 }).toBuffer()
  return image.png().toBuffer()
}

/** Adds noise to each pixel, the same in each run. */
async function noisy(image: Sharp, strength: number): Promise<Uint8Array> {
  const { data, info } = await image.blur(0.6).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let state = 7
  for (let at = 0; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    const value = (data[at] ?? 0) * 0.88 + 12 + (state / 2 ** 32 - 0.5) * 2 * strength
    data[at] = Math.min(255, Math.max(0, Math.round(value)))
  }
  const { width, height, channels } = info
  return sharp(data, { raw: { width, height, channels } }).jpeg({ quality: 75 }).toBuffer()
}

/** A page on a desk, seen from the side, with uneven light. */
async function photograph(page: Page, flat: Uint8Array, index: number): Promise<Uint8Array> {
  const angles = [
    [14, -8, 3],
    [-10, 9, -4],
    [18, 4, 2],
    [8, -14, -2],
    [-14, -6, 5],
  ]
  const [x = 0, y = 0, z = 0] = angles[index % angles.length] ?? []
  const source = `data:image/png;base64,${Buffer.from(flat).toString('base64')}`
  const desk = index % 2 === 0 ? '#5b4636,#3a2c22' : '#4a525c,#2b3036'
  await page.setViewportSize({ width: 900, height: 1_200 })
  await page.setContent(`<style>body{margin:0;width:900px;height:1200px;background:linear-gradient(30deg,${desk});overflow:hidden}
    img{position:absolute;left:53px;top:38px;width:${pageWidth}px;height:${pageHeight}px;transform:perspective(2600px) rotateX(${x}deg) rotateY(${y}deg) rotateZ(${z}deg) scale(.96);box-shadow:8px 10px 24px #0008}
    i{position:absolute;inset:0;background:linear-gradient(120deg,#fff0 30%,#0005)}</style><img src="${source}"><i></i>`)
  await page.waitForFunction(() => Array.from(document.images).every((image) => image.complete))
  const seen = await page.screenshot({ type: 'png' })
  const scale = 1.3
  const { width } = await sharp(seen).metadata()
  return noisy(
    sharp(seen)
      .resize({ width: Math.round(width * scale) })
      .blur(0.8),
    8,
  )
}
