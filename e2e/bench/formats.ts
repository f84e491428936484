import { readFile } from 'node:fs/promises'
import { cutPassages } from '../../host/ingest/cut-passages.ts'
import type { IngestReport } from '../../host/ingest/ingest-report.ts'
import { readDocument } from '../../host/ingest/read-document.ts'
import { operatorPaths, operatorTokenHeader } from '../../host/operations/operator-api/operator-module.ts'
import {
  type FormatFile,
  isAllowed,
  type RealFile,
  readFormatFiles,
  readRealFiles,
  withoutSpace,
} from '../../host/search/testing/document-sets.ts'
import { readOperatorAccess } from '../../host/storage/data-directory/operator-access.ts'
import { familyBytes } from './formats/family-bytes.ts'
import { Visitor } from './formats/visitor.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { allOf, atMost, type Figure, percentile } from './support/table.ts'

const maxLost = 1
const maxFileMs = 60_000
const maxGrowthMb = 500
const maxVisitorMs = 500
const mebibyte = 1024 * 1024

const absent = { skipped: '这里没有 ../shared/data' } as const

/** What each format keeps of the answers to questions about its text. */
export const formatParity: BenchPart = {
  title: 'formats：各种格式里找不到的答案',
  measure: async () => {
    const files = readFormatFiles()
    if (!files) return absent
    const figures: Figure[] = []
    for (const file of files) figures.push(await lostAnswers(file))
    return figures
  },
}

/** Real and hostile files, ingested by a running product under visits. */
export const realFiles: BenchPart = {
  title: 'formats：真实与恶意文件，导入时另有访客',
  measure: async (scope) => {
    const files = readRealFiles()
    if (!files) return absent
    return ingestAll(scope, files)
  },
}

async function textOf(path: string): Promise<string> {
  const { title, blocks } = await readDocument(path, await readFile(path))
  return withoutSpace([title, ...cutPassages(blocks).map(({ text }) => text)].join('\n'))
}

async function lostAnswers({ format, path, answers }: FormatFile): Promise<Figure> {
  const text = await textOf(path)
  const lost = answers.filter((each) => !each.some((answer) => text.includes(withoutSpace(answer))))
  return atMost(`${format}（共 ${answers.length} 问）`, lost.length, maxLost)
}

async function ingestAll(scope: Scope, files: readonly RealFile[]): Promise<Figure[]> {
  const product = await startOwnProduct(scope, { WIKIPEDIA_URL: '' })
  const pid = product.child.pid ?? Number.NaN
  const visitor = new Visitor(scope, product.origin, () => familyBytes(pid))
  await visitor.comeOften(1_000)
  const before = visitor.takeMeasure()
  const wrong: string[] = []
  let slowestMs = 0
  for (const file of files) {
    const startedAt = performance.now()
    const { failures } = await ingest(product, file.path)
    slowestMs = Math.max(slowestMs, performance.now() - startedAt)
    const reason = failures[0]?.reason ?? null
    if (!isAllowed(file.expect, reason)) wrong.push(`${file.name}：${reason ?? '读了'}`)
  }
  const during = visitor.takeMeasure()
  const anchored = files.filter(({ expect }) => expect === 'text')
  const found = await Promise.all(anchored.map(holdsAnchors))
  const growthMb = (during.mostBytes - before.mostBytes) / mebibyte
  for (const line of wrong) console.error(`  ${line}`)
  return [
    allOf('结局符合清单', files.length - wrong.length, files.length),
    allOf('可读文件里的锚点都在', found.filter(Boolean).length, anchored.length),
    atMost('最慢的一个文件', Math.round(slowestMs), maxFileMs, ' ms'),
    atMost('内存增长（连同子进程）', Math.round(growthMb), maxGrowthMb, ' MB'),
    atMost(
      `访客请求 p95（${during.timesMs.length} 次）`,
      percentile(during.timesMs, 0.95),
      maxVisitorMs,
      ' ms',
    ),
    allOf('访客请求得到答复', during.answered, during.timesMs.length),
  ]
}

async function holdsAnchors({ path, anchors }: RealFile): Promise<boolean> {
  const text = await textOf(path)
  return anchors.every((anchor) => text.includes(withoutSpace(anchor)))
}

/** Takes one file in as `npm run ingest` would, and waits for the report. */
async function ingest(product: ProductProcess, path: string): Promise<IngestReport> {
  const access = await readOperatorAccess(product.dataDirectory)
  if (!access) throw new Error('the product has left no token for its operator')
  const reply = await fetch(`http://127.0.0.1:${access.port}${operatorPaths.ingest}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [operatorTokenHeader]: access.token },
    body: JSON.stringify({ paths: [path] }),
  })
  const lines = (await reply.text()).trim().split('\n')
  const last = JSON.parse(lines.at(-1) ?? '{}') as { report?: IngestReport; error?: string }
  if (!last.report) throw new Error(`no report: ${last.error ?? lines.at(-1)}`)
  return last.report
}
