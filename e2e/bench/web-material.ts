import { readFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { chunk } from '../../host/models/testing/fake-openai-server.ts'
import { searxngProtocol } from '../../host/search/providers/testing/fake-searxng.ts'
import { type FakeResult, startFakeVendor } from '../../host/search/providers/testing/fake-vendor.ts'
import { newDevice } from '../../host/testing/test-client.ts'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import { bigramCoverage, contentBigrams } from '../../lib/text/bigrams.ts'
import { foldToLetters } from '../../lib/text/fold.ts'
import { splitSentences } from '../../lib/text/sentences.ts'
import { readJudgeRequest } from './seat/judge-prompt-reader.ts'
import { FrameReader } from './support/frame-reader.ts'
import { lateCards } from './support/late-cards.ts'
import { startLoopbackServer } from './support/loopback-server.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { atLeast, atMost, noted, percentile } from './support/table.ts'

const hitsOfSearch = 8

/** What a model gets of web pages: whether what answers is in it, from which pages, and what else. */
export const webMaterial: BenchPart = {
  title: 'web-material：40 个网页各 4 问，发给模型的资料',
  measure: async (scope) => {
    const origin = await startPages(scope)
    const searched: { readonly query: string; readonly found: readonly number[] }[] = []
    const vendor = await startFakeVendor(
      {
        ...searxngProtocol,
        answer: (_, request) => {
          const query = request.query.get('q') ?? ''
          const found = ranked(query)
          searched.push({ query, found })
          return searxngProtocol.answer(
            found.map((at) => resultOf(origin, at)),
            request,
          )
        },
      },
      [],
    )
    scope.defer(() => vendor.close())
    const model = await startModel(scope)
    const product = await startOwnProduct(scope, {
      SEARXNG_URL: vendor.baseUrl,
      SEARCH_ALLOW: origin.replace('http://', ''),
      LLM_BASE_URL: model.address,
      LLM_MODEL: 'fake',
    })
    const asked: Asked[] = []
    const next: string[][] = []
    for (const [at, { questions }] of pages.entries())
      for (const { question, answers } of questions) {
        searched.length = 0
        model.requests.length = 0
        model.wanted = answers
        const device = newDevice()
        const docId = await ask(product.origin, device, question)
        if (next.length < followUps) {
          const { cards } = await lateCards(product.origin, device, docId)
          next.push(readCards(cards, 'suggestion').flatMap((list) => list.map((each) => each.question)))
        }
        asked.push(lookedAt({ page: at, answers, requests: [...model.requests], found: searched }))
      }
    return [...figuresOf(asked), ...figuresOfNext(next)]
  },
}

const pageSchema = z.object({
  title: z.string(),
  site: z.string(),
  date: z.string(),
  paragraphs: z.array(z.string()),
  questions: z.array(z.object({ question: z.string(), answers: z.array(z.string()) })),
})
type Page = z.infer<typeof pageSchema>

/** Invented pages, written by hand; the questions of each are about different parts of it. */
const pages: readonly Page[] = z
  .array(pageSchema)
  .parse(JSON.parse(readFileSync(new URL('./web-material/pages.json', import.meta.url), 'utf8')))

/** The pages whose words cover most of a query, as an engine would find them. */
function ranked(query: string): number[] {
  const wanted = contentBigrams(query)
  return pages
    .map(({ title, paragraphs }, at) => ({
      at,
      score: bigramCoverage(wanted, contentBigrams(`${title}\n${paragraphs.join('\n')}`)),
    }))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, hitsOfSearch)
    .map(({ at }) => at)
}

/** The excerpt of an engine: the beginning of the page, where what is asked for often is not. */
function resultOf(origin: string, at: number): FakeResult {
  const { title = '', paragraphs = [] } = pages[at] ?? {}
  return {
    title: `${title}_读本网`,
    url: `${origin}/${at}`,
    text: `${paragraphs[0]?.slice(0, 80)}…`,
  }
}

const furniture = [
  '责任编辑：某编辑',
  '阅读：12345',
  '相关阅读',
  '上一篇：别的册子',
  '版权所有 读本网',
  '扫码下载客户端',
] as const

function startPages(scope: Scope): Promise<string> {
  return startLoopbackServer(scope, (request, response) => {
    const { title = '', site = '', date = '', paragraphs = [] } = pages[Number(request.url?.slice(1))] ?? {}
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    response.end(`<!doctype html><html><head><title>${title}_${site}</title></head><body>
<nav><a href="/">首页</a><a href="/1">读本</a><a href="/2">${furniture[5]}</a></nav>
<article><h1>${title}</h1><div class="info"><span>${date}</span> <span>来源：${site}</span> <span>${furniture[1]}</span></div>
${paragraphs.map((each) => `<p>${each}</p>`).join('\n')}
<p>${furniture[0]}</p></article>
<section class="related"><h3>${furniture[2]}</h3><ul><li><a href="/3">读本第 3 册里的一篇</a></li><li><a href="/4">读本第 4 册里的一篇</a></li></ul></section>
<p>${furniture[3]}</p><footer>${furniture[4]}</footer></body></html>`)
  })
}

interface Request {
  readonly kind: 'plan' | 'answer' | 'judge'
  readonly characters: number
  readonly content: string
}

/** A model that plans, answers with the sentence of the material that is asked for, and judges right. */
async function startModel(scope: Scope) {
  const requests: Request[] = []
  const state: { address: string; wanted: readonly string[]; readonly requests: Request[] } = {
    address: '',
    wanted: [],
    requests,
  }
  const origin = await startLoopbackServer(scope, (request, response) => {
    void (async () => {
      const { messages } = JSON.parse(await text(request)) as { messages: { content: string }[] }
      const [rules = '', content = ''] = [messages[0]?.content, messages.at(-1)?.content]
      const kind = rules.includes('你核对一篇回答') ? 'judge' : rules.includes('做计划') ? 'plan' : 'answer'
      const characters = messages.reduce((sum, each) => sum + each.content.length, 0)
      requests.push({ kind, characters, content })
      const reply =
        kind === 'plan'
          ? planOf(content.split('\n').at(-1) ?? '')
          : kind === 'judge'
            ? verdictsOn(content)
            : answerFrom(content, state.wanted)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`${chunk({ content: reply })}${chunk({}, 'stop')}data: [DONE]\n\n`)
    })()
  })
  state.address = `${origin}/v1`
  return state
}

/** A little reworded, so that a judge is needed. */
function answerFrom(material: string, wanted: readonly string[]): string {
  for (const source of material.split(/\n(?=\[\d+\] )/)) {
    const [, number] = /^\[(\d+)\] /.exec(source) ?? []
    const sentence = splitSentences(source.slice(source.indexOf('\n') + 1)).find((each) =>
      wanted.some((answer) => each.text.includes(answer)),
    )
    if (number && sentence) return `可以知道，${sentence.text.replace(/[。！]\s*$/, '')}[${number}]。`
  }
  return '资料里没有。'
}

function verdictsOn(request: string): string {
  const verdicts = readJudgeRequest(request).map(({ item, sentence, cited }) => {
    const own = foldToLetters(sentence.replace('可以知道，', ''))
    const lines = cited.flatMap(({ lines: all }) =>
      [...all].flatMap(([number, line]) => (isPartOf(foldToLetters(line), own) ? [number] : [])),
    )
    return lines.length > 0 ? `${item} supported ${lines.join(',')}` : `${item} unsupported`
  })
  return JSON.stringify({ verdicts, conflicts: [], questions: [] })
}

function isPartOf(line: string, sentence: string): boolean {
  return line.includes(sentence) || (line.length > 6 && sentence.includes(line))
}

/** Queries as a model plans them: the question, without its end, and without its beginning. */
function planOf(written: string): string {
  const question = written.replace(/^.*?[：:]/, '').trim()
  const queries = [question, question.slice(0, -4), question.slice(3)].filter((each) => each.length > 3)
  return JSON.stringify({ needs_search: true, on_answer: false, question, queries })
}

/** @returns the id of the record */
async function ask(origin: string, device: string, question: string): Promise<string> {
  let docId = ''
  const reader = await FrameReader.open(
    origin,
    (frame) => {
      docId = frame.doc_id || docId
    },
    device,
  )
  reader.ask(question)
  await reader.ended
  reader.close()
  return docId
}

/** Searches whose questions to ask next are looked at: the judge writes none, so they are made from the sources. */
const followUps = 25

function figuresOfNext(next: readonly (readonly string[])[]) {
  if (process.env['BENCH_LIST']) console.log(next.map((each) => each.join(' / ')).join('\n'))
  const all = next.flat()
  const isOf = (question: string, words: readonly string[]) => words.some((each) => question.includes(each))
  const titles = pages.map(({ title }) => title)
  const sites = ['读本网', ...pages.map(({ site }) => site)]
  return [
    noted(`接着问（${next.length} 次搜索）`, `${all.length} 个，${new Set(all).size} 个不同`),
    atMost('　带网页标题的', all.filter((each) => isOf(each, titles)).length, 0),
    atMost('　带网站名的', all.filter((each) => isOf(each, sites)).length, 0),
  ]
}

const titleOf = (page: number) => pages[page]?.title ?? ''

interface Asked {
  readonly hasAnswer: boolean
  /** Of the characters of the passages, those from the page that answers. */
  readonly ownShare: number
  readonly firstHits: number
  readonly missedHits: number
  readonly furniture: number
  readonly repeated: number
  readonly requests: number
  readonly answerCharacters: number
  readonly otherCharacters: number
}

interface Looked {
  readonly page: number
  readonly answers: readonly string[]
  readonly requests: readonly Request[]
  readonly found: readonly { readonly found: readonly number[] }[]
}

function lookedAt({ page, answers, requests, found }: Looked): Asked {
  const [answer] = requests.filter(({ kind }) => kind === 'answer')
  const content = answer?.content ?? ''
  const sources = content.split(/\n(?=\[\d+\] )/).filter((part) => /\[\d+\] /.test(part))
  const lengthOf = (parts: readonly string[]) => parts.reduce((sum, part) => sum + part.length, 0)
  const own = sources.filter((part) => part.includes(titleOf(page)))
  const hits = new Set(found.flatMap((each) => each.found.slice(0, 2)))
  const missed = [...hits].filter((at) => !content.includes(titleOf(at)))
  const lines = sources.flatMap((part) => part.split('\n').slice(1)).filter((line) => line.length > 20)
  const others = requests.filter(({ kind }) => kind !== 'answer')
  return {
    hasAnswer: answers.some((each) => content.includes(each)),
    ownShare: own.length === 0 ? 0 : lengthOf(own) / lengthOf(sources),
    firstHits: hits.size,
    missedHits: missed.length,
    furniture: furniture.filter((each) => content.includes(each)).length,
    repeated: lines.length - new Set(lines).size,
    requests: requests.length,
    answerCharacters: answer?.characters ?? 0,
    otherCharacters: others.reduce((sum, { characters }) => sum + characters, 0),
  }
}

function figuresOf(asked: readonly Asked[]) {
  const sumOf = (key: Exclude<keyof Asked, 'hasAnswer'>) => asked.reduce((sum, each) => sum + each[key], 0)
  const mean = (key: Exclude<keyof Asked, 'hasAnswer'>) => sumOf(key) / asked.length
  return [
    atLeast(
      '答案在资料里',
      (100 * asked.filter(({ hasAnswer }) => hasAnswer).length) / asked.length,
      97,
      '%',
    ),
    atLeast('资料的字出自有答案的网页', 100 * mean('ownShare'), 70, '%'),
    atLeast(
      '每个查询的前两条在资料里',
      100 * (1 - sumOf('missedHits') / Math.max(1, sumOf('firstHits'))),
      100,
      '%',
    ),
    atMost('网页的边角', sumOf('furniture'), 0),
    atMost('同一段发了两次', sumOf('repeated'), 0),
    atMost('一次提问的请求数', Math.max(...asked.map(({ requests }) => requests)), 3),
    atMost('回答以外的请求的字数，平均', mean('otherCharacters'), 4_000),
    atMost('　最多', Math.max(...asked.map(({ otherCharacters }) => otherCharacters)), 6_000),
    noted(
      '回答的请求的字数 p50',
      `${percentile(
        asked.map(({ answerCharacters }) => answerCharacters),
        0.5,
      )}`,
    ),
  ]
}
