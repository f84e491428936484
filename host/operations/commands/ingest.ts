import { resolve } from 'node:path'
import { ingestPaths } from '../../ingest/ingest-paths.ts'
import type { IngestProgress, IngestReport } from '../../ingest/ingest-report.ts'
import { LibraryScans } from '../../ingest/recognition/library-scans.ts'
import { Recognizer } from '../../ingest/recognition/recognizer.ts'
import { systemClock } from '../../platform/clock.ts'
import { processEnvironment } from '../../platform/process-environment.ts'
import { complain, say } from '../../platform/terminal/terminal.ts'
import { type HostEnvironment, readEnvironment } from '../../settings/environment.ts'
import { operatorPaths } from '../operator-api/operator-module.ts'
import { askProduct } from './ask-product.ts'
import { exitCodeOf, ProgressView, reportLines } from './ingest-progress.ts'
import { runCommand, withStorage } from './run-command.ts'

type Line = { progress: IngestProgress } | { report: IngestReport } | { error: string }

/** The shell's exit code of an interrupted command. */
const interruptedCode = 130

const view = new ProgressView(process.stderr)

/** `npm run ingest -- PATH…`: done by the running product, or by the command itself when none runs. */
async function main(paths: readonly string[], signal: AbortSignal): Promise<number> {
  if (paths.length === 0) {
    complain('用法：npm run ingest -- 文件或文件夹 …')
    return 2
  }

  const env = readEnvironment(processEnvironment())
  const wanted = paths.map((path) => resolve(processEnvironment().INIT_CWD ?? process.cwd(), path))
  const report = (await ingestByProduct(env, wanted, signal)) ?? (await ingestHere(env, wanted, signal))
  view.clear()
  for (const line of reportLines(report)) say(line)
  return exitCodeOf(report)
}

/** @returns null when no product runs on this data directory */
async function ingestByProduct(
  env: HostEnvironment,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<IngestReport | null> {
  const reply = await askProduct(env, { path: operatorPaths.ingest, body: { paths }, signal })
  if (!reply?.body) return null

  let rest = ''
  for await (const chunk of reply.body.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const message = JSON.parse(line) as Line
      if ('report' in message) return message.report
      if ('error' in message) throw new Error(message.error)
      view.show(message.progress)
    }
  }

  throw new Error('产品在导入途中停止了；再运行一次会从停下的地方接着来。')
}

function ingestHere(
  env: HostEnvironment,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<IngestReport> {
  return withStorage(
    env,
    async ({ library, libraryDatabase }) => {
      const recognition = new Recognizer({ setting: env.OCR })
      const scans = new LibraryScans({ database: libraryDatabase, recognition, now: systemClock })
      const deps = { library: library.collection('public'), scans, signal }
      try {
        return await ingestPaths(paths, deps, (progress) => view.show(progress))
      } finally {
        await Promise.all([scans.close(), recognition.close()])
      }
    },
    { mayCreate: true },
  )
}

const interrupted = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => interrupted.abort())
await runCommand(async (args) => {
  try {
    return await main(args, interrupted.signal)
  } catch (error) {
    view.clear()
    if (!interrupted.signal.aborted) throw error
    complain('已停止；再运行一次会从停下的地方接着来。')
    return interruptedCode
  }
}, '导入没有完成')
