import { pino } from 'pino'
import { findInKnowledge } from '../../../host/agents/made/knowledge/find-in-knowledge.ts'
import { openKnowledge } from '../../../host/files/knowledge/agent-knowledge.ts'
import { type QuestionSet, readQuestionSet } from '../../../host/search/testing/question-set.ts'
import { readEnvironment } from '../../../host/settings/environment.ts'
import { openStorage } from '../../../host/storage/open-storage.ts'
import { isSkipped, startPostgresBackend } from '../support/backends.ts'
import type { BenchPart, Scope } from '../support/part.ts'
import { allOf, atMost, type Figure, noted, percentile } from '../support/table.ts'
import { temporaryDirectory } from '../support/temporary-directory.ts'
import { fillKnowledge } from './full-agent.ts'

const files = 2_000
const asked = 400
const topK = 5
const rounds = 3
const maxP95Ms = 50

/** An agent with as many files as an operator's may have: what a question takes, until it is judged what answers it. */
export const knowledgeQuestions: BenchPart = {
  title: `knowledge：一个智能体里 ${files.toLocaleString('en')} 个文件，${asked} 题`,
  measure: async (scope) => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const own = await askAll(scope, set, {})
    const figures = [noted('片段', own.passages.toLocaleString('en')), ...figuresOf('SQLite', own)]
    const settings = await startPostgresBackend(scope)
    if (isSkipped(settings)) return [...figures, noted('PostgreSQL', settings.skipped)]
    const other = await askAll(scope, set, settings)
    const same = own.found.filter((each, index) => each === other.found[index]).length
    return [...figures, ...figuresOf('PostgreSQL', other), allOf('两种数据库找到的相同', same, asked)]
  },
}

interface Asked {
  readonly passages: number
  /** What each question finds, in order. */
  readonly found: readonly string[]
  /** In ms, for each round. */
  readonly times: readonly (readonly number[])[]
}

async function askAll(
  scope: Scope,
  set: QuestionSet,
  settings: Readonly<Record<string, string>>,
): Promise<Asked> {
  const directory = await temporaryDirectory(scope, 'knowledge')
  const environment = readEnvironment({ ...settings, DATA_DIR: directory })
  const storage = await openStorage(environment, pino({ level: 'silent' }))
  scope.defer(() => storage.close())
  const passages = await fillKnowledge(storage, 'full', { set, files })
  const knowledge = openKnowledge(storage)('full')
  const { signal } = new AbortController()
  let found: string[] = []
  const times: number[][] = []
  for (let round = 0; round < rounds; round += 1) {
    found = []
    const ofRound: number[] = []
    for (const { question } of set.questions.slice(0, asked)) {
      const startedAt = performance.now()
      const { sources } = await findInKnowledge(knowledge, question, topK, signal)
      ofRound.push(performance.now() - startedAt)
      found.push(JSON.stringify(sources.map(({ title, passage }) => [title, passage])))
    }
    times.push(ofRound)
  }
  return { passages, found, times }
}

/** The first round fills the caches of the database and of the process. */
function figuresOf(database: string, { times }: Asked): Figure[] {
  const [first = [], ...others] = times
  const warm = others.flat()
  // Beside other work a single question may wait for the processor.
  const quickest = first.map((ms, index) => Math.min(ms, ...others.map((each) => each[index] ?? ms)))
  return [
    noted(`${database}：第一遍 p95`, `${percentile(first, 0.95).toFixed(1)} ms`),
    noted(`${database}：每题最快一遍的 p95`, `${percentile(quickest, 0.95).toFixed(1)} ms`),
    noted(`${database}：之后 p50`, `${percentile(warm, 0.5).toFixed(1)} ms`),
    atMost(`${database}：之后 p95`, percentile(warm, 0.95), maxP95Ms, ' ms'),
  ]
}
