import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { processEnvironment } from '../../../host/platform/process-environment.ts'
import type { BenchPart, Scope } from '../support/part.ts'
import { startOwnProduct } from '../support/product-process.ts'
import { allOf, atMost, type Figure, noted } from '../support/table.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { askOnce, isSettled, textOf } from './asked-once.ts'
import { type ServiceFailure, serviceFailures, startService } from './failing-service.ts'

/** The second one has no vector that is remembered. */
const questions = ['怎么创建智能体？', '怎么导入资料？']
/** A question waits so long for its vector, and its order so long for theirs; the rest is the product's own. */
const limitMs = 1_500 + 2_000 + 5_000
const pollMs = 5
/** More than eight requests' worth of passages. */
const documents = 500
const longestBuildMs = 180_000

/** A service of vectors that breaks while those of the library are made, and while a question waits for its own. */
export const vectorFailures: BenchPart = {
  title: '向量服务的故障：建到一半，以及搜索之中',
  measure: async (scope) => {
    const figures: Figure[] = []
    for (const failure of serviceFailures) figures.push(...(await measure(scope, failure)))
    return figures
  },
}

async function measure(outer: Scope, failure: ServiceFailure): Promise<Figure[]> {
  await using scope: Scope = new AsyncDisposableStack()
  outer.defer(() => scope.disposeAsync())
  const service = await startService(scope, '/embeddings')
  const directory = await temporaryDirectory(scope, 'vectors')
  await fill(scope, directory)
  const { origin } = await startOwnProduct(scope, {
    DATA_DIR: directory,
    LLM_BASE_URL: service.baseUrl,
    LLM_MODEL: 'm1',
    EMBEDDING_MODEL: 'e1',
  })
  await until(() => made(service) > 2)
  service.break(failure)
  const before = made(service)
  const building = await asked(origin, questions[0] ?? '')
  service.mend()
  await until(() => isComplete(origin))
  service.break(failure)
  const searching = await asked(origin, questions[1] ?? '')
  const outcomes = [building, searching]
  return [
    allOf(`${failure}：词照样答`, outcomes.filter(({ isAnswered }) => isAnswered).length, outcomes.length),
    atMost('　最长', Math.max(...outcomes.map(({ turnMs }) => turnMs)), limitMs, ' ms'),
    noted('　向量', `断在第 ${before} 次请求之后，修好后建完（共 ${made(service)} 次）`),
    noted('　说的是', searching.said.replace(/\s+/g, ' ').slice(0, 120)),
  ]
}

/** Brings small documents into a library that no product has opened yet. */
async function fill(scope: Scope, directory: string): Promise<void> {
  const folder = await temporaryDirectory(scope, 'documents')
  for (let at = 0; at < documents; at += 1)
    await writeFile(join(folder, `${at}.md`), `# 第 ${at} 份\n\n第 ${at} 座桥建于古时。\n`)
  const environment = {
    ...processEnvironment(),
    NODE_ENV: 'production' as const,
    DATA_DIR: directory,
    LOG_LEVEL: 'error',
  }
  const command = ['--disable-warning=ExperimentalWarning', 'host/operations/commands/ingest.ts', folder]
  await promisify(execFile)(process.execPath, command, { env: environment })
}

/** How many requests for vectors have come. */
function made({ requests }: { readonly requests: readonly { readonly path: string }[] }): number {
  return requests.filter(({ path }) => path === '/embeddings').length
}

async function asked(origin: string, question: string) {
  const { turnMs, code, cards, steps } = await askOnce(origin, question)
  const said = textOf(cards)
  return {
    turnMs: Math.round(turnMs),
    said,
    isAnswered: code === 2 && /\[1\]/.test(said) && isSettled(steps),
  }
}

async function isComplete(origin: string): Promise<boolean> {
  const text = await (await fetch(`${origin}/metrics`)).text()
  const of = (state: string) =>
    Number(new RegExp(`library_vectors\\{[^}]*state="${state}"[^}]*\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return of('passages') > documents && of('passages') === of('vectors')
}

async function until(holds: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = performance.now() + longestBuildMs
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error('the vectors were not made in time')
    await pause(pollMs)
  }
}
