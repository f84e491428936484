import { resolve } from 'node:path'
import { type HostEnvironment, InvalidEnvironment, processEnvironment, readEnvironment } from '../env.ts'
import { operatorPaths, operatorTokenHeader } from '../http/operator-routes.ts'
import { createLog } from '../log.ts'
import { type IngestProgress, type IngestReport, ingestPaths } from '../search/ingest/ingest-paths.ts'
import { DataDirectoryBusy } from '../storage/data-directory/data-directory.ts'
import { readOperatorAccess } from '../storage/data-directory/operator-access.ts'
import { openStorage } from '../storage/open-storage.ts'

type Line = { progress: IngestProgress } | { report: IngestReport } | { error: string }

/** `npm run ingest -- PATH…`: hands the work to the running product, or does it itself when none runs. */
async function main(paths: readonly string[]): Promise<number> {
  if (paths.length === 0) {
    console.error('用法：npm run ingest -- 文件或文件夹 …')
    return 2
  }
  const env = readEnvironment(processEnvironment())
  const wanted = paths.map((path) => resolve(processEnvironment().INIT_CWD ?? process.cwd(), path))
  const report = (await ingestByProduct(env, wanted)) ?? (await ingestHere(env, wanted))
  showReport(report)
  return report.failures.length > 0 ? 1 : 0
}

/** @returns null when no product runs on this data directory */
async function ingestByProduct(env: HostEnvironment, paths: readonly string[]): Promise<IngestReport | null> {
  const access = await readOperatorAccess(env.DATA_DIR)
  if (!access) return null
  const reply = await fetch(`http://127.0.0.1:${access.port}${operatorPaths.ingest}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [operatorTokenHeader]: access.token },
    body: JSON.stringify({ paths }),
  }).catch(() => null)
  // The note may be a dead product's, and the port another program's.
  if (!reply?.ok || !reply.body) return null
  let rest = ''
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as Line
      if ('report' in message) return message.report
      if ('error' in message) throw new Error(message.error)
      showProgress(message.progress)
    }
  }
  throw new Error('产品在导入途中停止了；再运行一次会从停下的地方接着来。')
}

async function ingestHere(env: HostEnvironment, paths: readonly string[]): Promise<IngestReport> {
  const storage = await openStorage(env, createLog(env.LOG_LEVEL))
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort(new Error('已停止；再运行一次会从停下的地方接着来。')))
  try {
    return await ingestPaths(paths, { library: storage.library, signal: stop.signal }, showProgress)
  } finally {
    await storage.close()
  }
}

function showProgress({ seen, path }: IngestProgress): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K已看 ${seen} 个文件  ${path.slice(-60)}`)
}

function showReport(report: IngestReport): void {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  console.log(
    `导入完成：新增 ${report.added}，更新 ${report.replaced}，未变 ${report.unchanged}，删除 ${report.removed}；共 ${report.passages} 段`,
  )
  if (report.skipped > 0) console.log(`跳过 ${report.skipped} 个不支持的文件`)
  for (const failure of report.failures) console.log(`  没有导入 ${failure.path}：${failure.reason}`)
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  const isExplained = error instanceof InvalidEnvironment || error instanceof DataDirectoryBusy
  console.error(
    isExplained || !(error instanceof Error)
      ? String(error instanceof Error ? error.message : error)
      : `导入没有完成：${error.message}`,
  )
  process.exitCode = 1
}
