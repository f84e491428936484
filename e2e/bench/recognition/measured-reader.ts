import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { processReady } from '../../../host/ingest/process/isolated-process.ts'
import type { RecognitionAnswer } from '../../../host/ingest/recognition/recognition-child.ts'
import type { RecognizedPage } from '../../../host/ingest/recognition/recognized-page.ts'
import { keptMb, pagesAProcess } from '../../../host/ingest/recognition/recognizer.ts'
import { processorMs, residentBytes } from '../support/process-usage.ts'

const program = fileURLToPath(
  new URL('../../../host/ingest/recognition/recognition-child.ts', import.meta.url),
)
const memoryEveryMs = 20
const mebibyte = 1_024 * 1_024

export interface MeasuredPage {
  readonly page: RecognizedPage
  readonly processorSeconds: number
}

/** The process of the product that recognizes pages, replaced as the product does, and what it uses. */
export function openReader(scope: AsyncDisposableStack) {
  let child: ChildProcess | null = null
  let [peak, pages] = [0, 0]
  const end = () => {
    child?.kill('SIGKILL')
    child = null
  }
  scope.defer(end)
  const watch = setInterval(() => {
    if (child?.pid !== undefined && child.exitCode === null) peak = Math.max(peak, residentBytes(child.pid))
  }, memoryEveryMs)
  scope.defer(() => clearInterval(watch))

  return {
    peakMegabytes: () => peak / mebibyte,
    read: async (image: Uint8Array): Promise<MeasuredPage> => {
      if (!child) [child, pages] = [await startChild(), 0]
      const { pid = 0 } = child
      const before = processorMs(pid)
      const answered = once(child, 'message')
      child.send({ size: image.byteLength })
      child.stdin?.write(image)
      const [answer] = (await answered) as [RecognitionAnswer]
      if (!('page' in answer)) throw new Error(JSON.stringify(answer))
      const processorSeconds = (processorMs(pid) - before) / 1_000
      pages += 1
      if (residentBytes(pid) > keptMb * mebibyte || pages >= pagesAProcess) end()
      return { page: answer.page, processorSeconds }
    },
  }
}

async function startChild(): Promise<ChildProcess> {
  const child = fork(program, [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=320'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  const [ready] = (await once(child, 'message')) as [unknown]
  if (ready !== processReady) throw new Error('the reader did not start')
  return child
}
