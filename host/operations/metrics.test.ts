import { expect, test } from '@jest/globals'
import { countOutbound } from '../outbound/outbound-counts.ts'
import { createMetrics } from './metrics.ts'

test('each web search is reported with its circuit and its calls', async () => {
  const metrics = createMetrics({
    sockets: () => 3,
    turns: () => 0,
    citations: () => ({ total: 3, bad: 1, unclear: 1, contradicted: 2, leftOut: 2 }),
    audit: () => ({
      words: 7,
      isHealthy: false,
      findings: { check: 2, question: 1, answer: 0, source: 5 },
    }),
    providers: () => [
      { name: '博查', state: 'open', answered: 4, failed: 3 },
      { name: 'Brave', state: 'closed', answered: 0, failed: 0 },
    ],
  })
  countOutbound('vendor', 'timeout', performance.now() - 2_000_000)
  const { body } = await metrics.render()
  expect(body).toContain('outbound_calls{kind="vendor",outcome="timeout"} 1')
  expect(body).toMatch(/outbound_seconds\{kind="vendor",outcome="timeout"\} 20\d\d\./)
  expect(body).toContain('search_provider_circuit{provider="博查"} 2')
  expect(body).toContain('search_provider_circuit{provider="Brave"} 0')
  expect(body).toContain('search_provider_calls{provider="博查",outcome="failed"} 3')
  expect(body).toContain('sockets_open 3')
  expect(body).toContain('answer_citations{outcome="bad"} 1')
  expect(body).toContain('answer_citations_left_out 2')
  expect(body).toContain('audit_words 7')
  expect(body).toContain('audit_list_healthy 0')
  expect(body).toContain('audit_findings{place="source"} 5')
})
