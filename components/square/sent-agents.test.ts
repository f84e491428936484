import { expect, test } from '@jest/globals'
import { type AgentSummary, agentStatus } from '@/lib/contract/made-agent'
import { fromSentPage, toSentPage } from './sent-agents'

const usual: AgentSummary = {
  id: 'a1',
  agent_type: 'custom',
  name: '楼里帮手',
  intro: '',
  desc: '',
  icon: '',
  avatar: { glyph: '邻', tone: 'ok' },
  status: agentStatus.published,
  category: '',
  author: '',
  uses: 0,
  updated: 0,
  is_mine: false,
  is_bound: false,
  works_without_model: false,
  allows_copy: false,
}
const unusual: Partial<AgentSummary>[] = [
  {},
  { status: agentStatus.draft },
  { status: agentStatus.rejected, reason: '太短' },
  { category: 'life', updated: 1_700_000_000 },
  { is_mine: true },
  { is_bound: true, works_without_model: true, allows_copy: true },
]

test.each(unusual)('an agent with %j is the same after it was sent', (difference) => {
  const agent = { ...usual, ...difference }
  const page = { list: [agent], total: 1, page: 1, size: 20 }
  expect(fromSentPage(JSON.parse(JSON.stringify(toSentPage(page))))).toEqual(page)
})

test('what no card shows, and what most agents have in common, is not sent', () => {
  const [sent] = toSentPage({
    list: [{ ...usual, desc: '长', icon: 'data:' }],
    total: 1,
    page: 1,
    size: 20,
  }).list
  expect(Object.keys(sent ?? {})).toEqual(['id', 'name', 'intro', 'avatar', 'author', 'uses'])
})
