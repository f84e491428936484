import { existsSync } from 'node:fs'
import { cutPassages } from '../../host/ingest/cut-passages.ts'
import { readDocument } from '../../host/ingest/read-document.ts'
import { wholePart } from '../../host/search/passage-parts.ts'
import { placeOfWords } from '../../lib/text/citations/place-of-words.ts'
import { type ContractChapter, contractOf, sentencesOf } from './clause-places/contract.ts'
import { writers } from './clause-places/write-contract.ts'
import { layouts, proseFile } from './pdf-layout/layouts.ts'
import { openPrinters } from './pdf-layout/produce.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { atLeast, type Figure } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

/** Sentences of a file, spread over it. */
const sentencesOfFile = 24
const leastRightPercent = 98

/** Contracts in every format: whether the chapter and the clause of a cited sentence are found. */
export const clausePlaces: BenchPart = {
  title: 'clause-places：合同里的句子，章和条（各种格式）',
  measure: async (scope) => {
    if (!existsSync(proseFile)) return { skipped: '没有 ../shared/data/qa' }
    const figures: Figure[] = []
    const sum = { right: 0, all: 0 }
    for (const { name, chapters, bytes } of await contracts(scope)) {
      const { right, all } = await countsOf(name, chapters, bytes)
      sum.right += right
      sum.all += all
      figures.push(atLeast(`${name}（${all} 句）`, (100 * right) / all, leastRightPercent, ' %'))
    }
    return [
      ...figures,
      atLeast(`合计（${sum.all} 句）`, (100 * sum.right) / sum.all, leastRightPercent, ' %'),
    ]
  },
}

interface Contract {
  readonly name: string
  readonly chapters: readonly ContractChapter[]
  readonly bytes: Uint8Array
}

async function contracts(scope: Scope): Promise<Contract[]> {
  const written = Object.entries(writers).map(([name, write], at): Contract => {
    const chapters = contractOf(at)
    return { name, chapters, bytes: write(chapters) }
  })
  const printers = await openPrinters(scope, await temporaryDirectory(scope, 'clause-places'))
  const hasOffice = existsSync('/usr/bin/soffice')
  // One usual layout of each producer.
  const printed = layouts().filter(
    ({ producer, columns }, at, all) =>
      columns === 1 &&
      (producer !== 'libreoffice' || hasOffice) &&
      all.findIndex((each) => each.producer === producer) === at,
  )
  const pdfs: Contract[] = []
  for (const [at, layout] of printed.entries()) {
    const chapters = contractOf(written.length + at)
    const articles = chapters.map(({ heading, paragraphs }) => ({
      heading,
      paragraphs: paragraphs.map(({ number, text }) => (number === '' ? text : `${number}　${text}`)),
    }))
    pdfs.push({
      name: `${layout.producer}.pdf`,
      chapters,
      bytes: await printers[layout.producer].write(layout, articles),
    })
  }
  return [...written, ...pdfs]
}

async function countsOf(name: string, chapters: readonly ContractChapter[], bytes: Uint8Array) {
  const { blocks } = await readDocument(name, bytes)
  const passages = cutPassages(blocks)
  const sentences = sentencesOf(chapters)
  const step = Math.max(1, Math.floor(sentences.length / sentencesOfFile))
  const counts = { right: 0, all: 0 }
  for (const { text, path } of sentences.filter((_, at) => at % step === 0).slice(0, sentencesOfFile)) {
    const passage = passages.find((each) => withoutSpace(each.text).includes(withoutSpace(text)))
    counts.all += 1
    const place = passage && placeOfWords(sourceOf(passage), text)
    const isRight = withoutSpace(place?.path ?? '') === withoutSpace(path)
    counts.right += Number(isRight)
    if (!isRight && process.env['BENCH_LIST'])
      console.log(`  ${name} ${text}\n    ${path} ≠ ${place?.path ?? 'not found'}`)
  }
  return counts
}

function sourceOf(passage: Parameters<typeof wholePart>[0]) {
  const { text, ...place } = wholePart(passage)
  return { index: 1, title: '', seeMoreUrl: '', showName: '', provider: '', passage: text, ...place }
}

function withoutSpace(text: string): string {
  return text.replaceAll(/\s/g, '')
}
