import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AuditCounts } from './audit/word-audit.ts'
import { outboundCounts } from './outbound/outbound-counts.ts'
import type { TalliedCitations } from './search/citations/citation-tally.ts'
import type { ProviderStatus } from './search/providers/web-provider.ts'

export interface Metrics {
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void
  render(): Promise<{ body: string; contentType: string }>
}

/** What answering comes to; what is left out is not measured. */
export interface AnswerFigures {
  /** How the searches of the web do. */
  readonly providers?: () => readonly ProviderStatus[]
  /** What the citations of models came to. */
  readonly citations?: () => TalliedCitations
  /** What the sensitive check came to; null without a word list. */
  readonly audit?: (() => AuditCounts) | null
}

interface Figures extends AnswerFigures {
  readonly sockets: () => number
  readonly turns: () => number
}

/** The figures of this process in the Prometheus text format. */
export function createMetrics(figures: Figures): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  gauge(registry, 'sockets_open', 'Open sockets', figures.sockets)
  gauge(registry, 'turns_running', 'Turns that this process runs', figures.turns)
  if (figures.providers) registerProviderGauges(registry, figures.providers)
  if (figures.citations) registerCitationGauge(registry, figures.citations)
  registerOutboundGauges(registry)
  if (figures.audit) registerAuditGauges(registry, figures.audit)
  return {
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    render: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
  }
}

const circuitStates = { closed: 0, half_open: 1, open: 2 } as const

/** Each web search with the state of its circuit breaker and how often it has answered and failed. */
function registerProviderGauges(registry: Registry, providers: () => readonly ProviderStatus[]): void {
  new Gauge({
    name: 'search_provider_circuit',
    help: 'Circuit breaker of a web search: 0 closed, 1 half open, 2 open',
    labelNames: ['provider'],
    registers: [registry],
    collect() {
      for (const { name, state } of providers()) this.set({ provider: name }, circuitStates[state])
    },
  })
  new Gauge({
    name: 'search_provider_calls',
    help: 'Calls of a web search since the start, by outcome',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
    collect() {
      for (const { name, answered, failed } of providers()) {
        this.set({ provider: name, outcome: 'answered' }, answered)
        this.set({ provider: name, outcome: 'failed' }, failed)
      }
    },
  })
}

/** What a model's citations came to; a share of bad or unverified ones that grows says that a model has changed. */
function registerCitationGauge(registry: Registry, citations: () => TalliedCitations): void {
  new Gauge({
    name: 'answer_citations',
    help: 'Citations in answers of a model since the start: total, bad (no such source), unverified',
    labelNames: ['outcome'],
    registers: [registry],
    collect() {
      const { total, bad, unverified } = citations()
      for (const [outcome, count] of Object.entries({ total, bad, unverified })) this.set({ outcome }, count)
    },
  })
  gauge(
    registry,
    'answer_citations_left_out',
    'Answers whose citations could not be counted: too many at once, or one too long',
    () => citations().leftOut,
  )
}

/** All that this process has called, by kind (model, search, page…) and by how it went. */
function registerOutboundGauges(registry: Registry): void {
  const labelNames = ['kind', 'outcome']
  const registers = [registry]
  const help = 'Outgoing calls since the start, by kind and outcome'
  new Gauge({
    name: 'outbound_calls',
    help,
    labelNames,
    registers,
    collect() {
      for (const { kind, outcome, calls } of outboundCounts()) this.set({ kind, outcome }, calls)
    },
  })
  new Gauge({
    name: 'outbound_seconds',
    help: `${help}: until the reply began, together`,
    labelNames,
    registers,
    collect() {
      for (const { kind, outcome, seconds } of outboundCounts()) this.set({ kind, outcome }, seconds)
    },
  })
}

/** How many words are listed, whether the list is what its file holds now, and where listed words were found. */
function registerAuditGauges(registry: Registry, counts: () => AuditCounts): void {
  gauge(registry, 'audit_words', 'Words of the sensitive word list', () => counts().words)
  gauge(
    registry,
    'audit_list_healthy',
    '1 when the word list is what its file holds, 0 when that cannot be read',
    () => Number(counts().isHealthy),
  )
  new Gauge({
    name: 'audit_findings',
    help: 'Texts with a listed word since the start, by place: check, question, answer, source',
    labelNames: ['place'],
    registers: [registry],
    collect() {
      for (const [place, count] of Object.entries(counts().findings)) this.set({ place }, count)
    },
  })
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(read())
    },
  })
}
