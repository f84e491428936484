import { type FakeRequest, startFakeOpenAi, streamed } from '../../host/models/testing/fake-openai-server.ts'
import { readQuestionSet } from '../../host/search/testing/question-set.ts'
import { AccountClient } from '../../host/testing/account-client.ts'
import { newDevice, TestClient } from '../../host/testing/test-client.ts'
import { readCards } from '../../lib/contract/cards/card-types.ts'
import type { Card } from '../../lib/contract/frames/card.ts'
import { headerNames } from '../../lib/contract/identity.ts'
import { tokenRoutes } from '../../lib/contract/routes/token-routes.ts'
import { verdictsOf } from '../../lib/text/citations/verdict-map.ts'
import { registerMember, withoutCaptcha } from './passport/bench-account.ts'
import { type ProgramReply, startPythonClient } from './programs/python-client.ts'
import { ingestPassages } from './support/ingest-passages.ts'
import type { BenchPart, Scope } from './support/part.ts'
import { startOwnProduct } from './support/product-process.ts'
import { allOf, noted } from './support/table.ts'

/** Questions asked of each product: one without a model, one with a model. */
const questionsEach = 100
const turnMs = 60_000

interface Comparison {
  readonly isSameText: boolean
  readonly areSameCitations: boolean
  readonly areSameVerdicts: boolean
  readonly unsupported: number
}

/** Answers for other programs, asked by a client in Python, beside the answers on the web. */
export const programs: BenchPart = {
  title: 'programs：别的程序问到的和网页上的一样',
  measure: async (scope) => {
    const set = readQuestionSet()
    if (!set) return { skipped: '没有 ../shared/data/qa' }
    const ask = startPythonClient(scope)
    if (!ask) return { skipped: '没有 Python 3' }
    const step = Math.floor(set.questions.length / (2 * questionsEach))
    const asked = set.questions.filter((_, at) => at % step === 0).slice(0, 2 * questionsEach)
    const results: Comparison[] = []
    const fake = await startFakeOpenAi(replyTo)
    scope.defer(() => fake.close())
    const model = { LLM_BASE_URL: fake.baseUrl, LLM_MODEL: '假模型' }
    for (const [at, settings] of [{}, model].entries()) {
      const product = await startOwnProduct(scope, { ...withoutCaptcha, ...settings })
      await ingestPassages(scope, set, product.dataDirectory)
      const session = await registerMember(product, `1380000000${at}`)
      const token = await createToken(product.origin, session)
      const port = Number(new URL(product.origin).port)
      const own = asked.slice(at * questionsEach, (at + 1) * questionsEach)
      for (const [number, { question }] of own.entries()) {
        const cards = await askOnWeb(scope, product.origin, session, question)
        const reply = await ask({ port, token, question, stream: number % 2 === 0 })
        results.push(compare(question, cards, reply))
      }
    }
    const count = (key: 'isSameText' | 'areSameCitations' | 'areSameVerdicts') =>
      results.filter((result) => result[key]).length
    return [
      allOf('正文相同', count('isSameText'), results.length),
      allOf('引用相同', count('areSameCitations'), results.length),
      allOf('“未证实”相同', count('areSameVerdicts'), results.length),
      noted('有“未证实”的回答', `${results.filter(({ unsupported }) => unsupported > 0).length}`),
    ]
  },
}

async function createToken(origin: string, session: string): Promise<string> {
  const client = new AccountClient(
    { origin, codes: [], asksCaptcha: false },
    { [headerNames.token]: session },
  )
  const reply = await client.post(tokenRoutes.tokenCreate.path, { name: '脚本', scopes: ['search'] })
  return (reply.body.data as { token: string }).token
}

async function askOnWeb(
  scope: Scope,
  origin: string,
  token: string,
  question: string,
): Promise<readonly Card[]> {
  const client = await TestClient.open(origin, newDevice(), {}, { token })
  scope.defer(() => client.close())
  const askId = client.ask(question)
  await client.ended(askId, turnMs)
  client.close()
  return client.cards(askId)
}

function compare(question: string, cards: readonly Card[], reply: ProgramReply): Comparison {
  const text = readCards(cards, 'markdown').join('\n\n')

  const shown = shownOf(cards)
  const cited = (reply.citations ?? []).map(({ index, supported }) => ({ index, supported }))
  const result = {
    isSameText: reply.status === 200 && reply.text === text,
    areSameCitations: String(cited.map(({ index }) => index)) === String(shown.map(({ index }) => index)),
    areSameVerdicts: JSON.stringify(cited) === JSON.stringify(shown),
    unsupported: shown.filter(({ supported }) => !supported).length,
  }
  if (!result.isSameText || !result.areSameVerdicts)
    console.error(
      `  ${question}\n    网页：${JSON.stringify([text, shown])}\n    程序：${JSON.stringify(reply)}`,
    )
  return result
}

/** The sources that an answer cites, each with whether all that cites it is proven, by the card that the web shows. */
function shownOf(cards: readonly Card[]): readonly { readonly index: number; readonly supported: boolean }[] {
  const verdicts = [...verdictsOf(readCards(cards, 'support_check')).values()]
  const cited = Map.groupBy(
    verdicts.filter(({ index, is_added: isAdded }) => index > 0 && !isAdded),
    ({ index }) => index,
  )
  return [...cited]
    .toSorted(([one], [other]) => one - other)
    .map(([index, own]) => {
      return { index, supported: own.every(({ state }) => state === 'supported' || state === 'derived') }
    })
}

/** Repeats a sentence of the first passage, then claims what no source says. */
function replyTo({ body }: FakeRequest) {
  const asked = String(body.messages.at(-1)?.content ?? '')
  const [sentence = '没有资料'] = /[^\n。]{12,80}。/u.exec(asked) ?? []
  return streamed([sentence.slice(0, -1), '[1]。', `此外，共有 ${asked.length * 1_009} 种说法[2]。`])
}
