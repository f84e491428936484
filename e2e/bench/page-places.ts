import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { citedPlace } from '../../host/files/pages/cited-place.ts'
import { cutPassages } from '../../host/ingest/cut-passages.ts'
import { PageReader } from '../../host/ingest/page-picture/page-reader.ts'
import { readDocument } from '../../host/ingest/read-document.ts'
import { charactersOf } from '../../host/ingest/recognition/recognized-page.ts'
import { Recognizer } from '../../host/ingest/recognition/recognizer.ts'
import type { PageBox } from '../../lib/contract/routes/file-routes.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { PageInk } from './page-places/page-ink.ts'
import { PrintedText } from './page-places/printed-lines.ts'
import { type Article, articlesFor, layouts, proseFile } from './pdf-layout/layouts.ts'
import { openPrinters } from './pdf-layout/produce.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, type Figure, noted } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const sentencesOfDocument = 12
const shortest = 8
/** Minimum intersection of two boxes over their union. */
const sameBox = 0.6

interface Counts {
  sentences: number
  pages: number
  lines: number
  boxed: number
  further: number
}

/** Sentences of PDFs by three producers: whether their page and their lines are where another program finds them. */
export const pagePlaces: BenchPart = {
  title: 'page-places：42 份 PDF 里的句子，页码和框（对照 pdftotext -bbox）',
  measure: async (scope) => {
    const missing = missingPrograms()
    if (missing !== null) return { skipped: missing }
    const folder = await temporaryDirectory(scope, 'page-places')
    const printers = await openPrinters(scope, folder)
    const reader = new PageReader({ timeoutMs: 600_000 })
    scope.defer(() => reader.close())
    const sum: Counts = { sentences: 0, pages: 0, lines: 0, boxed: 0, further: 0 }
    for (const [at, layout] of layouts().entries()) {
      const articles = articlesFor(at, layout)
      const bytes = await printers[layout.producer].write(layout, articles)
      const sentences = sentencesOf(articles)
      const printed = await PrintedText.read(folder, bytes, layout.size)
      const counts = await countsOf(reader, printed, bytes, sentences, `${at}`)
      for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key]
      if (process.env['BENCH_LIST']) console.log(layout.name, JSON.stringify(counts))
    }
    return figuresOf(sum)
  },
}

function figuresOf({ sentences, pages, lines, boxed, further }: Counts): Figure[] {
  return [
    atLeast(`页码正确的句子（共 ${sentences}）`, (100 * pages) / sentences, 100, '%'),
    atLeast(`框住的行（共 ${lines}）`, (100 * boxed) / lines, 95, '%'),
    noted('没有对应的框', `${further}`),
  ]
}

async function countsOf(
  reader: PageReader,
  printed: PrintedText,
  bytes: Uint8Array,
  sentences: readonly string[],
  key: string,
): Promise<Counts> {
  const { blocks } = await readDocument('document.pdf', bytes)
  const passages = cutPassages(blocks)
  const counts: Counts = { sentences: 0, pages: 0, lines: 0, boxed: 0, further: 0 }
  for (const sentence of sentences) {
    if (counts.sentences === sentencesOfDocument) break
    const gold = sentence.length < shortest ? null : printed.find(sentence)
    const passage = passages.find(({ text }) => text.includes(sentence))
    if (!gold || !passage) continue
    counts.sentences += 1
    const place = citedPlace(passage, sentence)
    if (!place) continue
    if (gold.pages.includes(place.page)) counts.pages += 1
    else if (process.env['BENCH_LIST']) console.log(`  page ${place.page}: ${sentence}`, gold.pages)
    const content = async () => ({ size: bytes.length, bytes: Readable.from([bytes]) })
    const { boxes } = await reader.place({ key, page: place.page, content }, { quotes: place.quotes })
    const lines = gold.lines.filter(({ page }) => page === place.page)
    counts.lines += lines.length
    const found = lines.filter(({ box }) => boxes.some((each) => shareOf(each, box) >= sameBox))
    counts.boxed += found.length
    counts.further += boxes.filter((each) => !lines.some(({ box }) => shareOf(each, box) > 0)).length
    if (process.env['BENCH_LIST'] && found.length < lines.length)
      console.log(`  ${sentence}`, JSON.stringify({ lines, boxes }))
  }
  return counts
}

/** Of every so many documents the first page is taken for a scan. */
const scanEvery = 4
/** 220 dpi of A4. */
const scanWidth = 1_820

/** The same sentences on pictures of the pages, found among recognized characters. */
export const scanPlaces: BenchPart = {
  title: 'scan-places：12 页扫描件里的句子，识别后的框（对照 pdftotext -bbox）',
  measure: async (scope) => {
    const missing = missingPrograms()
    if (missing !== null) return { skipped: missing }
    const folder = await temporaryDirectory(scope, 'scan-places')
    const printers = await openPrinters(scope, folder)
    const reader = new PageReader({ timeoutMs: 600_000 })
    scope.defer(() => reader.close())
    const recognizer = new Recognizer({ setting: 'auto', limits: { timeoutMs: 600_000 } })
    scope.defer(() => recognizer.close())
    if (!recognizer.isAvailable()) return { skipped: '没有安装识别组件' }
    const sum: Counts = { sentences: 0, pages: 0, lines: 0, boxed: 0, further: 0 }
    for (const [at, layout] of layouts().entries()) {
      if (at % scanEvery !== 0) continue
      const articles = articlesFor(at, layout)
      const bytes = await printers[layout.producer].write(layout, articles)
      const printed = await PrintedText.read(folder, bytes, layout.size)
      const ink = await PageInk.read(folder)
      const content = async () => ({ size: bytes.length, bytes: Readable.from([bytes]) })
      const page = { key: `${at}`, page: 1, content }
      const picture = await reader.picture(page, scanWidth)
      const seen = await recognizer.recognize({ bytes: picture }, AbortSignal.timeout(600_000))
      const recognized = charactersOf(seen)
      for (const sentence of sentencesOf(articles)) {
        const gold = sentence.length < shortest ? null : printed.find(sentence)
        if (!gold || gold.pages.some((each) => each !== 1)) continue
        sum.sentences += 1
        const { boxes } = await reader.place(page, { quotes: [sentence], recognized })
        const lines = gold.lines.map(({ box }) => ink.centred(box))
        const found = lines.filter((box) => boxes.some((each) => shareOf(each, box) >= sameBox))
        sum.lines += lines.length
        sum.boxed += found.length
        if (process.env['BENCH_LIST'] && found.length < lines.length)
          console.log(`  ${layout.name} ${sentence}`, JSON.stringify({ lines, boxes }))
      }
    }
    return [
      atLeast(`框住的行（${sum.sentences} 句，共 ${sum.lines}）`, (100 * sum.boxed) / sum.lines, 90, '%'),
    ]
  },
}

function missingPrograms(): string | null {
  if (!existsSync(proseFile)) return '没有 ../shared/data/qa'
  if (!existsSync('/usr/bin/soffice')) return '没有安装 LibreOffice'
  return existsSync('/usr/bin/pdftotext') ? null : '没有安装 poppler-utils'
}

function sentencesOf(articles: readonly Article[]): string[] {
  return articles
    .flatMap(({ paragraphs }) => paragraphs)
    .flatMap((text) => splitSentences(text).map(({ start, end }) => text.slice(start, end).trim()))
}

/** @returns the intersection of two boxes over their union */
function shareOf(one: PageBox, other: PageBox): number {
  const w = Math.min(one.x + one.w, other.x + other.w) - Math.max(one.x, other.x)
  const h = Math.min(one.y + one.h, other.y + other.h) - Math.max(one.y, other.y)
  if (w <= 0 || h <= 0) return 0
  return (w * h) / (one.w * one.h + other.w * other.h - w * h)
}
