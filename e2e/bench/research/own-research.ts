import {
  researchCallOf,
  researchReply,
} from '../../../host/agents/universal/research/testing/research-script.ts'
import {
  type FakeRequest,
  startFakeOpenAi,
  streamed,
} from '../../../host/models/testing/fake-openai-server.ts'
import { searxngProtocol } from '../../../host/search/providers/testing/fake-searxng.ts'
import { startFakeVendor } from '../../../host/search/providers/testing/fake-vendor.ts'
import { settingsFor } from '../../../host/search/providers/testing/fake-vendors.ts'
import { TestClient } from '../../../host/testing/test-client.ts'
import { readCards } from '../../../lib/contract/cards/card-types.ts'
import type { Scope } from '../support/part.ts'

/** How many sections the model proposes. */
export const sections = 8
const pages = 40
export const question = '老旧小区加装电梯为什么有的快有的慢？'
export const longestRunMs = 300_000

/**
 * Has a research made as it was proposed.
 * @returns its conversation, and how many sections were written or say why not: a search is asked only so often in a minute
 */
export async function research(
  origin: string,
  device: string,
): Promise<{ readonly conversationId: string; readonly settled: number }> {
  const client = await TestClient.open(origin, device)
  const askId = client.ask(question, { pattern: 'research' })
  const { conversation_id: conversationId = '' } = await client.until((frame) => frame.code === 101)
  await client.until((frame) => frame.waiting !== undefined, longestRunMs)
  const outline = readCards(client.cards(askId), 'outline')[0]
  const chosen = (outline?.sections ?? []).map((section) => ({ id: section.id, title: section.title }))
  client.send({ ask_id: askId, copilot_option: { outline: { sections: chosen } } }, conversationId)
  await client.ended(askId, longestRunMs)
  const done = readCards(client.cards(askId), 'outline')[0]
  client.close()
  const settled = done?.sections.filter(({ state, error }) => state === 'done' || error !== undefined) ?? []
  return { conversationId, settled: settled.length }
}

/** A well model that writes pieces at this pace, and a search that finds forty pages. */
export async function researchSettings(scope: Scope, delayMs: number): Promise<Record<string, string>> {
  const model = await startFakeOpenAi((request) => reply(request, delayMs))
  scope.defer(() => model.close())
  const found = Array.from({ length: pages }, (_, at) => ({
    title: `第 ${at} 个小区加装电梯纪实`,
    url: `https://pages${at}.invalid/`,
    text: `${2_000 + (at % 20)}年${1 + (at % 12)}月第 ${at} 个小区的老旧楼加装电梯开工，街道建设委员会说有的快有的慢，起因和经过、花费与时间、各方的做法和争议都有记载。`,
  }))
  const engine = await startFakeVendor(searxngProtocol, found, 20)
  scope.defer(() => engine.close())
  return { ...settingsFor([engine]), LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'm1' }
}

function reply({ body }: FakeRequest, delayMs: number) {
  const call = researchCallOf(body.messages[0]?.content ?? '')
  const asked = body.messages
    .slice(1)
    .map(({ content }) => content)
    .join('\n')
  const text = call ? researchReply(call, asked, sections) : '好的。'
  const pieces = text.match(/[^]{1,12}/g) ?? []
  return streamed(pieces, call === 'section' && delayMs > 0 ? { delayMs } : {})
}
