import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeMadeFiles } from './reading-cost/made-files.ts'
import type { Cost, ReadingJob } from './reading-cost/reading-child.ts'
import type { BenchPart } from './support/part.ts'
import { type Figure, noted } from './support/table.ts'

const child = new URL('./reading-cost/reading-child.ts', import.meta.url)
const mebibyte = 1024 * 1024

/**
 * Time per format and memory for reading 300 files, next to opening the same files alone (unpacking, the text items of
 * pdf.js, the parsers of HTML and Markdown, decoding). The ratios of one run are what commits are compared by: they hardly depend on the machine.
 */
export const readingCost: BenchPart = {
  title: 'reading-cost：读 300 份文件，与只打开它们相比',
  measure: async (scope) => {
    const folder = await mkdtemp(join(tmpdir(), 'reading-cost-'))
    scope.defer(() => rm(folder, { recursive: true, force: true }))
    const files = await writeMadeFiles(folder)
    // Each has a process of its own: what the first one loads does not count for the second.
    const opened = await run({ files, isRead: false })
    const read = await run({ files, isRead: true })
    const formats = Object.keys(read.times).toSorted()
    const figures: Figure[] = formats.map((format) => {
      const count = files.filter((file) => file.endsWith(`.${format}`)).length
      return noted(`${format}（${count} 份）`, compared(read.times[format], opened.times[format], 'ms'))
    })
    return [
      ...figures,
      noted(`一共（${files.length} 份）`, compared(sum(read.times), sum(opened.times), 'ms')),
      noted('最多用的内存', compared(read.memory / mebibyte, opened.memory / mebibyte, 'MB')),
    ]
  },
}

function compared(value = 0, base = 0, unit = ''): string {
  return `${Math.round(value)} ${unit}，只打开 ${Math.round(base)} ${unit}，${(value / Math.max(base, 0.001)).toFixed(2)} 倍`
}

function sum(times: Readonly<Record<string, number>>): number {
  return Object.values(times).reduce((all, each) => all + each, 0)
}

async function run(job: ReadingJob): Promise<Cost> {
  const reading = fork(child, { execArgv: ['--disable-warning=ExperimentalWarning'] })
  reading.send(job)
  const [answer] = await once(reading, 'message')
  reading.disconnect()
  return answer as Cost
}
