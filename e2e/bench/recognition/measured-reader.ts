import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { processReady } from '../../../host/ingest/process/isolated-process.ts'
import type { RecognitionAnswer } from '../../../host/ingest/recognition/recognition-child.ts'
import type { RecognizedPage } from '../../../host/ingest/recognition/recognized-page.ts'
import { processorMs, residentBytes } from '../support/process-usage.ts'

const program = fileURLToPath(
  new URL('../../../host/ingest/recognition/recognition-child.ts', import.meta.url),
)
const memoryEveryMs = 20

/** The process of the product that recognizes pages, and what it uses. */
export async function openReader(scope: AsyncDisposableStack) {
  const child = fork(program, [], {
    execArgv: ['--disable-warning=ExperimentalWarning', '--max-old-space-size=320'],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'inherit', 'ipc'],
  })
  scope.defer(() => void child.kill('SIGKILL'))
  const [ready] = (await once(child, 'message')) as [unknown]
  if (ready !== processReady || child.pid === undefined) throw new Error('the reader did not start')
  const { pid } = child
  let peak = 0
  const watch = setInterval(() => (peak = Math.max(peak, residentBytes(pid))), memoryEveryMs)
  scope.defer(() => clearInterval(watch))

  return {
    peakMegabytes: () => peak / 1_024 / 1_024,
    read: async (
      image: Uint8Array,
    ): Promise<{ readonly page: RecognizedPage; readonly processorSeconds: number }> => {
      const before = processorMs(pid)
      const answered = once(child, 'message')
      child.send({ size: image.byteLength })
      child.stdin?.write(image)
      const [answer] = (await answered) as [RecognitionAnswer]
      if (!('page' in answer)) throw new Error(JSON.stringify(answer))
      return { page: answer.page, processorSeconds: (processorMs(pid) - before) / 1_000 }
    },
  }
}
