import { existsSync } from 'node:fs'
import { readDocument } from '../../host/ingest/read-document.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { type Article, articlesFor, type Layout, layouts, proseFile } from './pdf-layout/layouts.ts'
import { openPrinters } from './pdf-layout/produce.ts'
import type { BenchPart } from './support/part.ts'
import { atMost, type Figure, noted } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

/** Characters on each side of the end of a paragraph. */
const seam = 8
const shortest = 6

interface Counts {
  sentences: number
  cut: number
  ends: number
  glued: number
  split: number
}

/** Documents at every leading by three producers: whether their sentences and paragraphs are read whole. */
export const pdfLayout: BenchPart = {
  title: 'pdf-layout：42 份 PDF，三种软件，行距 1 到 2.5 倍和固定 20 到 30 磅',
  measure: async (scope) => {
    if (!existsSync(proseFile)) return { skipped: '没有 ../shared/data/qa' }
    if (!existsSync('/usr/bin/soffice')) return { skipped: '没有安装 LibreOffice' }
    const printers = await openPrinters(scope, await temporaryDirectory(scope, 'pdf-layout'))
    const sum: Counts = { sentences: 0, cut: 0, ends: 0, glued: 0, split: 0 }
    let paragraphs = 0
    for (const [at, layout] of layouts().entries()) {
      const articles = articlesFor(at, layout)
      const counts = await countsOf(layout, articles, await printers[layout.producer].write(layout, articles))
      for (const key of Object.keys(sum) as (keyof Counts)[]) sum[key] += counts[key]
      paragraphs += articles.reduce((all, article) => all + article.paragraphs.length, 0)
      if (process.env['BENCH_LIST']) console.log(layout.name, JSON.stringify(counts), layoutOf(layout))
    }
    return figuresOf(sum, paragraphs)
  },
}

function layoutOf({ indent, space, isJustified, columns }: Layout): string {
  return `indent ${indent} space ${space} ${isJustified ? 'justified' : 'ragged'} columns ${columns}`
}

function figuresOf({ sentences, cut, ends, glued, split }: Counts, paragraphs: number): Figure[] {
  return [
    atMost(`在行尾断开的句子（共 ${sentences}）`, cut, 0),
    atMost(`粘在一起的段落（共 ${ends} 处段末）`, (100 * glued) / ends, 1, '%'),
    noted('拆开的段落', `${split} / ${paragraphs}`),
  ]
}

async function countsOf(layout: Layout, articles: readonly Article[], bytes: Uint8Array): Promise<Counts> {
  const { blocks } = await readDocument(`${layout.producer}.pdf`, bytes)
  const texts = blocks.map(({ text }) => lettersOf(text))
  const isWhole = (text: string) => texts.some((each) => each.includes(text))
  const counts: Counts = { sentences: 0, cut: 0, ends: 0, glued: 0, split: 0 }
  for (const { heading, paragraphs } of articles) {
    const all = [heading, ...paragraphs].map(lettersOf)
    for (const [at, text] of all.entries()) {
      const next = all[at + 1]
      if (next !== undefined) {
        counts.ends += 1
        if (isWhole(text.slice(-seam) + next.slice(0, seam))) counts.glued += 1
      }
      if (at === 0) continue
      if (!isWhole(text)) counts.split += 1
      const written = paragraphs[at - 1] ?? ''
      for (const { start, end } of splitSentences(written)) {
        const sentence = lettersOf(written.slice(start, end))
        if (sentence.length < shortest) continue
        counts.sentences += 1
        if (!isWhole(sentence)) {
          counts.cut += 1
          if (process.env['BENCH_LIST']) console.log(`  cut: ${dividedAt(sentence, texts)}`)
        }
      }
    }
  }
  return counts
}

/** @returns a sentence with a mark where the text that was read breaks off */
function dividedAt(sentence: string, texts: readonly string[]): string {
  for (let length = sentence.length; length > 0; length -= 1)
    if (texts.some((text) => text.includes(sentence.slice(0, length))))
      return `${sentence.slice(0, length)} | ${sentence.slice(length)}`
  return sentence
}

/** LibreOffice leaves out marks that hang in the margin. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '')
}
