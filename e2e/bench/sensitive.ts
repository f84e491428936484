import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nonsenseWords } from '../../host/moderation/testing/disguise.ts'
import { WordList } from '../../host/moderation/word-list.ts'
import { findWords, WordScanner } from '../../host/moderation/word-scanner.ts'
import { type QuestionSet, readQuestionSet } from '../../host/search/testing/question-set.ts'
import { newDevice } from '../../host/testing/test-client.ts'
import { responseCode } from '../../lib/contract/frames/frame.ts'
import { aggregation } from '../../lib/contract/routes/http.ts'
import { disguisedWords } from './sensitive/disguised-words.ts'
import { FrameReader } from './support/frame-reader.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, atLeast, atMost, type Figure, median, noted, percentile } from './support/table.ts'
import { temporaryDirectory } from './support/temporary-directory.ts'

const listedWords = 20_000
const hiddenWords = 1_000
const rounds = 20
const million = 1_000_000

/** The sensitive check: how fast, how hard to get past, how seldom wrong, and what it costs a turn. */
export const sensitive: BenchPart = {
  title: `sensitive：敏感词检查，词表 ${listedWords.toLocaleString('en')} 个词`,
  measure: async (scope) => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const words = nonsenseWords(listedWords, 1)
    const buildMs = repeat(7, () => listOf(words)).map(({ ms }) => ms)
    const list = listOf(words)
    return [
      atMost('建立自动机，中位', median(buildMs), 100, ' ms'),
      ...speeds(list, set),
      ...disguises(list, words, set),
      ...falseAlarms(list, set),
      ...(await costs(scope, words)),
    ]
  },
}

function listOf(texts: readonly string[]): WordList {
  return new WordList(texts.map((text) => ({ text, isForbidden: false })))
}

function speeds(list: WordList, set: QuestionSet): Figure[] {
  const text = set.documents
    .map((document) => document.text)
    .join('\n')
    .repeat(10)
  const whole = repeat(5, () => findWords(list, text))
  const streamed = repeat(5, () => {
    const scanner = new WordScanner(list)
    for (let at = 0; at < text.length; at += 2) scanner.feed(text.slice(at, at + 2))
    scanner.end()
  })
  const perSecond = (runs: readonly { ms: number }[]) =>
    text.length / (median(runs.map(({ ms }) => ms)) / 1_000) / million
  return [
    atLeast('整段检查，每秒百万字', perSecond(whole), 5),
    noted('每次两个字地流进来，每秒百万字', perSecond(streamed).toFixed(1)),
  ]
}

/** Words of the list, each in a sentence, written in another form and with something between its characters. */
function disguises(list: WordList, words: readonly string[], set: QuestionSet): Figure[] {
  const sentences = set.questions.map(({ question }) => question)
  const hidden = disguisedWords(words.slice(0, hiddenWords), sentences)
  const found = hidden.filter(({ text, start, end }) =>
    findWords(list, text).some((hit) => hit.start === start && hit.end === end),
  )
  return [allOf('伪装的词被找到（位置也对）', found.length, hidden.length)]
}

/**
 * Hits in honest texts: of words that do not occur in writing, and of ordinary ones (the answers of the question set)
 * where a plain search for the same word finds nothing.
 */
function falseAlarms(list: WordList, set: QuestionSet): Figure[] {
  const texts = [...set.documents.map(({ text }) => text), ...set.questions.map(({ question }) => question)]
  const nonsense = texts.flatMap((text) => findWords(list, text))
  const ordinary = listOf([...new Set(set.questions.flatMap(({ answers }) => answers))])
  const hits = texts.flatMap((text) => findWords(ordinary, text).map((hit) => ({ ...hit, text })))
  const stray = hits.filter(({ word, text }) => !text.toLowerCase().includes(word.text.toLowerCase()))
  return [
    atMost(`${texts.length.toLocaleString('en')} 段真实文字里的误报（生造的词）`, nonsense.length, 0),
    atMost(
      `误报（${ordinary.words.length} 个平常的词，${hits.length} 处命中）`,
      stray.length,
      hits.length / 100,
    ),
  ]
}

async function costs(scope: Scope, words: readonly string[]): Promise<Figure[]> {
  const file = join(await temporaryDirectory(scope, 'words'), 'words.txt')
  await writeFile(file, words.join('\n'))
  const model = { LLM_PROVIDER: 'scripted', LLM_MODEL: 'scripted?characters=12000&perSecond=0&delta=1.6' }
  const audited = await startOwnProduct(scope, { ...model, SENSITIVE_WORDS_FILE: file })
  const open = await startOwnProduct(scope, model)
  const checks: number[] = []
  const turns = { audited: [] as number[], open: [] as number[] }
  for (let round = 0; round < rounds; round += 1) {
    checks.push(await timed(() => check(audited.origin)))
    turns.audited.push(await timed(() => turn(audited.origin)))
    turns.open.push(await timed(() => turn(open.origin)))
  }
  const added = median(turns.audited) - median(turns.open)
  return [
    atMost('发送前的一次检查，p50', median(checks), 20, ' ms'),
    noted('发送前的一次检查，p95', `${percentile(checks, 0.95).toFixed(1)} ms`),
    noted(
      '12,000 字、7,500 片的回答',
      `不检查 ${Math.round(median(turns.open))} ms，检查多 ${added.toFixed(1)} ms`,
    ),
  ]
}

async function check(origin: string): Promise<void> {
  const reply = await fetch(`${origin}${aggregation}/v1/chat/sensitive/words`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', device_hash: newDevice() },
    body: JSON.stringify({ content: '怎么创建智能体？', source: 'web' }),
  })
  if (!reply.ok) throw new Error(`the check answered ${reply.status}`)
  await reply.arrayBuffer()
}

async function turn(origin: string): Promise<void> {
  const reader = await FrameReader.open(origin, () => undefined)
  reader.ask('怎么创建智能体？')
  const end = await reader.ended
  reader.close()
  if (end.code !== responseCode.normalEnd) throw new Error(`the turn ended with ${end.code}`)
}

function repeat<Result>(times: number, run: () => Result): { ms: number; result: Result }[] {
  return Array.from({ length: times }, () => {
    const startedAt = performance.now()
    const result = run()
    return { ms: performance.now() - startedAt, result }
  })
}

async function timed(run: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}
