import type { IngestProgress, IngestReport } from '../../ingest/ingest-report.ts'
import { terminalText } from '../../platform/terminal/terminal.ts'
import { columnsOf } from './report-table.ts'

/** The write side of a terminal, or of a file in its place. */
export interface ProgressOutput {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const barCells = 24
const redrawMs = 60
/** Interval of progress lines in a log. */
const lineMs = 5_000
const defaultColumns = 80
const eraseLine = '\r\u001b[K'

/** Shows the progress of an ingest: an updated bar in a terminal, an occasional line elsewhere. */
export class ProgressView {
  readonly #output: ProgressOutput
  readonly #now: () => number
  #lastAt = Number.NEGATIVE_INFINITY

  constructor(output: ProgressOutput, now: () => number = () => performance.now()) {
    this.#output = output
    this.#now = now
  }

  show(progress: IngestProgress): void {
    const isLast = progress.seen === progress.total && !progress.pages
    const isDue = this.#now() - this.#lastAt >= (this.#output.isTTY ? redrawMs : lineMs)
    if (!isDue && !isLast) return
    this.#lastAt = this.#now()
    const columns = this.#output.columns ?? defaultColumns
    this.#output.write(this.#output.isTTY ? eraseLine + bar(progress, columns) : `${counts(progress)}\n`)
  }

  clear(): void {
    if (this.#output.isTTY) this.#output.write(eraseLine)
  }
}

/** @returns the report of an ingest as lines for the operator; unreadable files come last */
export function reportLines(report: IngestReport): string[] {
  const { added, replaced, unchanged, removed, passages, skipped, links, failures, unread } = report
  const lines = [
    `导入完成：新增 ${added}，更新 ${replaced}，未变 ${unchanged}，删除 ${removed}；写入 ${passages} 段`,
  ]
  if (skipped > 0) lines.push(`跳过 ${skipped} 个不是文档的文件`)
  if (links > 0) lines.push(`跳过 ${links} 个符号链接（不跟随）`)
  if (unread.length > 0) lines.push(`没有认全 ${unread.length} 个：`, ...listed(unread))
  if (failures.length > 0) lines.push(`没有导入 ${failures.length} 个：`, ...listed(failures))
  return lines
}

function listed(files: IngestReport['failures']): string[] {
  return files.map(({ path, reason }) => `  ${path}：${reason}`)
}

/** The exit code: 1 when there were files and none of them is readable; otherwise 0. */
export function exitCodeOf({ added, replaced, unchanged, removed, failures }: IngestReport): 0 | 1 {
  const isInStep = added + replaced + unchanged + removed > 0
  return failures.length > 0 && !isInStep ? 1 : 0
}

function bar(progress: IngestProgress, columns: number): string {
  const share = progress.total === 0 ? 1 : progress.seen / progress.total
  const full = Math.round(share * barCells)
  const head = `${'█'.repeat(full)}${'░'.repeat(barCells - full)} ${counts(progress)}  `
  return head + lastColumns(progress.path, columns - columnsOf(head) - 1)
}

function counts({ seen, total, failed, pages }: IngestProgress): string {
  const looked = `${seen}/${total}`
  const files = failed > 0 ? terminalText(`${looked}（${failed} 个失败）`) : looked
  return pages ? `${files}  ${terminalText(`识别文字 ${pages.done} / ${pages.count} 页`)}` : files
}

function lastColumns(path: string, columns: number): string {
  const characters = Array.from(path)
  while (characters.length > 0 && columnsOf(characters.join('')) > columns) characters.shift()
  return characters.join('')
}
