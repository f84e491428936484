import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { estimateTokens } from '../../host/models/estimate-tokens.ts'
import { chunk } from '../../host/models/testing/fake-openai-server.ts'
import { searxngProtocol } from '../../host/search/providers/testing/fake-searxng.ts'
import { startFakeVendor } from '../../host/search/providers/testing/fake-vendor.ts'
import { newDevice } from '../../host/testing/test-client.ts'
import { FrameReader } from './support/frame-reader.ts'
import { lateCards } from './support/late-cards.ts'
import { startLoopbackServer } from './support/loopback-server.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { type ProductProcess, startOwnProduct } from './support/product-process.ts'
import { atMost, noted, percentile } from './support/table.ts'

const questions = 24
const atOnce = 2
const searchMs = 300
const pageMs = 200
/** A vendor's pace. */
const [firstTokenMs, tokensPerSecond] = [800, 40]

/** How long a reader waits, where the model writes as fast as a vendor's: for the first words, and for the last verdict. */
export const answerTimes: BenchPart = {
  title: `answer-times：模型 ${firstTokenMs} ms 出第一个词、每秒 ${tokensPerSecond} 个词，搜索 ${searchMs} ms，网页 ${pageMs} ms`,
  measure: async (scope) => {
    const pages = await startPages(scope)
    const results = Array.from({ length: 5 }, (_, at) => {
      const url = `${pages}/page/${at}`
      return { title: `四加亭的桥（${at}）`, url, text: sentencesOf(at).slice(0, 2).join('') }
    })
    const vendor = await startFakeVendor(searxngProtocol, results, searchMs)
    scope.defer(() => vendor.close())
    const product = await startOwnProduct(scope, {
      SEARXNG_URL: vendor.baseUrl,
      SEARCH_ALLOW: pages.replace('http://', ''),
      LLM_BASE_URL: await startModel(scope),
      LLM_MODEL: 'fake',
    })
    await ask(product, 0)
    const waits: Waits[] = []
    const numbers = Array.from({ length: questions }, (_, at) => at + 1)
    const next = async (): Promise<void> => {
      for (let number = numbers.shift(); number !== undefined; number = numbers.shift())
        waits.push(await ask(product, number))
    }
    await Promise.all(Array.from({ length: atOnce }, next))
    const of = (key: keyof Waits, share: number) =>
      percentile(
        waits.map((each) => each[key]),
        share,
      )
    const bearable = searchMs + pageMs + firstTokenMs + 400
    return [
      noted('第一个有来源的词 p50', `${Math.round(of('wordMs', 0.5))} ms`),
      atMost('　p95', of('wordMs', 0.95), bearable, ' ms'),
      atMost('最后一个字到可以再问 p95', of('freeMs', 0.95), 200, ' ms'),
      noted('最后一个字到最后一条核对 p50', `${Math.round(of('verdictMs', 0.5))} ms`),
      atMost('　p95', of('verdictMs', 0.95), 3_000, ' ms'),
      noted('最后一个字到接着问 p50', `${Math.round(of('questionsMs', 0.5))} ms`),
      noted('　每篇核对的话', `${of('verdicts', 0.5)} 句，其中模型核对 ${of('judged', 0.5)} 句`),
    ]
  },
}

interface Waits {
  /** From the question to the first word of a text with sources. */
  readonly wordMs: number
  /** From the last word to the end of the turn. */
  readonly freeMs: number
  /** From the last word to the verdicts of the model, as a page hears of them, and to the questions to ask next. */
  readonly verdictMs: number
  readonly questionsMs: number
  readonly verdicts: number
  readonly judged: number
}

/** Sentences of a page, of which answers repeat the first and reword the others. */
function sentencesOf(page: number): string[] {
  return [
    `四加亭的第${page + 1}座桥建于19${50 + page}年，由石匠林师傅监工。`,
    `桥长${40 + page}米，桥面宽${4 + page}米，可以同时走两辆板车。`,
    `每天早上六点到晚上九点，桥上都有人看守。`,
    `过桥的人每年大约有${12 + page}万，其中一半是去赶集的。`,
    `洪水来的时候桥要封闭，封闭多久由县里的水文站决定。`,
  ]
}

function startPages(scope: Scope): Promise<string> {
  return startLoopbackServer(scope, (request, response) => {
    const page = Number(request.url?.split('/').at(-1))
    const further = Array.from(
      { length: 12 },
      (_, at) => `<p>附近的第${at + 1}个村子也修过桥，村里的人还记得当时的情形。</p>`,
    )
    void pause(pageMs).then(() => {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      response.end(
        `<html><head><title>四加亭的桥（${page}）</title></head><body><article><h1>四加亭的桥</h1><p>${sentencesOf(page).join('</p><p>')}</p>${further.join('')}</article></body></html>`,
      )
    })
  })
}

/** A model that plans, answers and judges, each at the pace of a vendor. */
async function startModel(scope: Scope): Promise<string> {
  const origin = await startLoopbackServer(scope, (request, response) => {
    void (async () => {
      const { messages } = JSON.parse(await text(request)) as { messages: { content: string }[] }
      const [rules = '', user = ''] = [messages[0]?.content, messages.at(-1)?.content]
      const reply = rules.includes('你核对一篇回答')
        ? judgement(user)
        : rules.includes('JSON')
          ? plan
          : answer()
      await pause(firstTokenMs)
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const parts = reply.match(/[\s\S]{1,4}/gu) ?? []
      const partMs = (estimateTokens(reply) * 1_000) / tokensPerSecond / parts.length
      const begunAt = performance.now()
      for (const [at, part] of parts.entries()) {
        if (response.destroyed) return
        response.write(chunk({ content: part }))
        await pause(Math.max(0, begunAt + (at + 1) * partMs - performance.now()))
      }
      response.end(`${chunk({}, 'stop')}data: [DONE]\n\n`)
    })()
  })
  return `${origin}/v1`
}

const plan =
  '{"needs_search":true,"on_answer":false,"question":"四加亭的桥是什么样的","queries":["四加亭的桥","四加亭 桥 历史","四加亭 桥 过桥人数"]}'

function answer(): string {
  const [one, two] = [sentencesOf(0), sentencesOf(1)]
  return `${String(one[0]).replace('。', '[1]。')}桥的长度是40米，走两辆板车没有问题[1]。\n\n${String(two[1]).replace('。', '[2]。')}看桥的人从早上六点守到晚上九点[2]。\n\n一年里过桥的有12万人左右，赶集的占一半[1]。发洪水时要封桥，封多久听水文站的[2]。`
}

/** Supports each item with the sentence that shares most characters with it. */
function judgement(user: string): string {
  const { items, sources } = JSON.parse(user) as {
    items: { item: number; sentence: string; sources: number[] }[]
    sources: { id: number; text: string }[]
  }
  const verdicts = items.map(({ item, sentence, sources: cited }) => {
    const lines = sources
      .filter(({ id }) => cited.includes(id))
      .flatMap((each) => [...each.text.matchAll(/〔([\d.]+)〕([^〔]*)/g)])
    const shared = (line: string) => new Set(Array.from(line).filter((each) => sentence.includes(each))).size
    const [best] = lines.toSorted((one, other) => shared(other[2] ?? '') - shared(one[2] ?? ''))
    return `${item} supported ${best?.[1]}`
  })
  return JSON.stringify({
    verdicts,
    conflicts: [],
    questions: ['四加亭还有哪些老桥？', '桥什么时候封闭？', '赶集是哪几天？'],
  })
}

async function ask(product: ProductProcess, number: number): Promise<Waits> {
  let [wordAt, lastAt] = [Number.NaN, Number.NaN]
  let docId = ''
  const device = newDevice()
  const reader = await FrameReader.open(
    product.origin,
    (frame, _, arrivedAt) => {
      docId = frame.doc_id || docId
      for (const event of frame.data ?? []) {
        const isText = typeof event.content === 'string' && event.content !== '' && event.id !== undefined
        if (!isText || (event.type !== undefined && event.type !== 'markdown')) continue
        if (Number.isNaN(wordAt)) wordAt = arrivedAt
        lastAt = arrivedAt
      }
    },
    device,
  )
  const askedAt = performance.now()
  reader.ask(`四加亭的桥是什么样的？第 ${number} 问`)
  await reader.ended
  const freeMs = performance.now() - lastAt
  reader.close()
  const late = await lateCards(product.origin, device, docId)
  return {
    wordMs: wordAt - askedAt,
    freeMs,
    verdictMs: late.verdictsAt - lastAt,
    questionsMs: late.endAt - lastAt,
    verdicts: late.check.verdicts.length,
    judged: late.check.verdicts.filter(({ by }) => by === 'model').length,
  }
}
