import { readFile } from 'node:fs/promises'
import { createNormalSearch } from '../../host/agents/universal/normal-search.ts'
import { toLibraryDocument } from '../../host/ingest/library-document.ts'
import { readDocument } from '../../host/ingest/read-document.ts'
import { systemClock } from '../../host/platform/clock.ts'
import { createLibraryProvider } from '../../host/search/providers/library-provider.ts'
import { type FormatFile, readFormatFiles, withoutSpace } from '../../host/search/testing/document-sets.ts'
import { createMemoryLibraryIndex } from '../../host/search/testing/memory-library-index.ts'
import { quotedText, runPipeline, textOf } from '../../host/search/testing/run-pipeline.ts'
import type { LibraryDocument } from '../../host/storage/library/library-index.ts'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import type { BenchPart } from './support/part.ts'
import { atLeast, atMost, type Figure } from './support/table.ts'

const maxDeniedPercent = 3
const leastToldPercent = 97
const leastShownPercent = 99
const leastQuotedPercent = 84

interface ReadFile {
  readonly file: FormatFile
  readonly document: LibraryDocument
}

/** Answers without a model from files of eight passages each, every passage about another subject. */
export const answers: BenchPart = {
  title: 'answers：每份文件八个主题，14 种格式（没有语言模型；页与行见 document-chat）',
  measure: async () => {
    const files = readFormatFiles()
    if (!files) return { skipped: '没有 ../shared/data' }
    const read: ReadFile[] = []
    for (const file of files) {
      const extracted = await readDocument(file.path, await readFile(file.path))
      read.push({ file, document: toLibraryDocument(file.path, extracted, file.path) })
    }
    // The signs were chosen on the files with an even number; the others are reported.
    return [...(await measured('定阈值的一半', read, 0)), ...(await measured('另一半', read, 1))]
  },
}

async function measured(name: string, read: readonly ReadFile[], remainder: number): Promise<Figure[]> {
  const half = read.filter((_, at) => (at + 1) % 2 === remainder)
  const all = await askerOf(read)
  const count = { asked: 0, denied: 0, told: 0, shown: 0, quoted: 0 }
  for (const each of half) {
    const others = await askerOf(read.filter((other) => other !== each))
    for (const { question, answers: gold } of each.file.questions) {
      const { isDenied, quoted, shown } = await all(question)
      const holds = (text: string) => gold.some((answer) => text.includes(withoutSpace(answer)))
      count.asked += 1
      count.denied += Number(isDenied)
      count.shown += Number(holds(shown))
      count.quoted += Number(!isDenied && holds(quoted))
      count.told += Number((await others(question)).isDenied)
    }
  }
  const percent = (found: number) => (100 * found) / count.asked
  return [
    atMost(`${name}（${count.asked} 题）：还在，却说没有找到`, percent(count.denied), maxDeniedPercent, ' %'),
    atLeast(`${name}：文件被拿走，说没有找到`, percent(count.told), leastToldPercent, ' %'),
    atLeast(`${name}：答案在列出的来源里`, percent(count.shown), leastShownPercent, ' %'),
    atLeast(`${name}：答案在回答的文字里`, percent(count.quoted), leastQuotedPercent, ' %'),
  ]
}

async function askerOf(read: readonly ReadFile[]) {
  const library = createMemoryLibraryIndex()
  await library.put(read.map(({ document }) => document))
  const providers = [createLibraryProvider(library)]
  const pipeline = createNormalSearch({ providers, library, clock: systemClock })
  return async (question: string) => {
    const { cards, failure } = await runPipeline(pipeline, question)
    if (failure) throw failure
    const sources = readCards(cards, 'search_result').flat()
    return {
      isDenied: textOf(cards).startsWith('没有找到'),
      quoted: withoutSpace(quotedText(cards)),
      shown: withoutSpace(sources.map(({ passage }) => passage).join('\n')),
    }
  }
}
