import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TalliedCitations } from '../answers/warrants/answer-checker.ts'
import type { AuditCounts } from '../moderation/word-audit.ts'
import { outboundCounts } from '../outbound/outbound-counts.ts'
import type { VectorProgress } from '../search/embeddings/vector-builds.ts'
import type { ProviderStatus } from '../search/providers/web-provider.ts'

export interface Metrics {
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void
  render(): Promise<{ body: string; contentType: string }>
}

/** Statistics of answering; absent ones are not measured. */
export interface AnswerFigures {
  readonly providers?: () => readonly ProviderStatus[]
  readonly citations?: () => TalliedCitations
  /** The progress of the library's vectors; null without an embedding model. */
  readonly vectors?: () => VectorProgress | null
  /** The counts of the sensitive word check; null without a word list. */
  readonly audit?: (() => AuditCounts) | null
}

interface Figures extends AnswerFigures {
  readonly sockets: () => number
  readonly turns: () => number
}

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
  if (figures.vectors) registerVectorGauge(registry, figures.vectors)
  registerOutboundGauges(registry)
  if (figures.audit) registerAuditGauges(registry, figures.audit)

  return {
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    render: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
  }
}

const circuitStates = { closed: 0, half_open: 1, open: 2 } as const

function registerProviderGauges(registry: Registry, providers: () => readonly ProviderStatus[]): void {
  const circuitHelp = 'Circuit breaker of a web search: 0 closed, 1 half open, 2 open'
  labelledGauge(registry, 'search_provider_circuit', circuitHelp, ['provider'], () =>
    providers().map(({ name, state }) => [{ provider: name }, circuitStates[state]]),
  )
  const callsHelp = 'Calls of a web search since the start, by outcome'
  labelledGauge(registry, 'search_provider_calls', callsHelp, ['provider', 'outcome'], () =>
    providers().flatMap(({ name, answered, failed }) => [
      [{ provider: name, outcome: 'answered' }, answered],
      [{ provider: name, outcome: 'failed' }, failed],
    ]),
  )
}

/** Citations by result; a growing share of bad or unclear ones indicates that a model has changed. */
function registerCitationGauge(registry: Registry, citations: () => TalliedCitations): void {
  const help =
    'Citations in answers since the start: total, bad (no such source), unclear (no program proves them)'
  labelledGauge(registry, 'answer_citations', help, ['outcome'], () => {
    const { total, bad, unclear } = citations()
    return Object.entries({ total, bad, unclear }).map(([outcome, count]) => [{ outcome }, count])
  })
  gauge(
    registry,
    'answer_citations_left_out',
    'Answers whose citations could not be counted: too many at once, or one too long',
    () => citations().leftOut,
  )
}

function registerVectorGauge(registry: Registry, read: () => VectorProgress | null): void {
  const help = 'Passages of the library while an embedding model is set up: all, with a vector'
  labelledGauge(registry, 'library_vectors', help, ['state'], () => {
    const { passages = 0, vectors = 0 } = read() ?? {}
    return [
      [{ state: 'passages' }, passages],
      [{ state: 'vectors' }, vectors],
    ]
  })
}

function registerOutboundGauges(registry: Registry): void {
  const labels = ['kind', 'outcome']
  const help = 'Outgoing calls since the start, by kind and outcome'
  labelledGauge(registry, 'outbound_calls', help, labels, () =>
    Array.from(outboundCounts(), ({ kind, outcome, calls }) => [{ kind, outcome }, calls]),
  )
  labelledGauge(registry, 'outbound_seconds', `${help}: until the reply began, together`, labels, () =>
    Array.from(outboundCounts(), ({ kind, outcome, seconds }) => [{ kind, outcome }, seconds]),
  )
}

function registerAuditGauges(registry: Registry, counts: () => AuditCounts): void {
  gauge(registry, 'audit_words', 'Words of the sensitive word list', () => counts().words)
  gauge(
    registry,
    'audit_list_healthy',
    '1 when the word list is what its file holds, 0 when that cannot be read',
    () => Number(counts().isHealthy),
  )
  const help = 'Texts with a listed word since the start, by place: check, question, answer, source'
  labelledGauge(registry, 'audit_findings', help, ['place'], () =>
    Object.entries(counts().findings).map(([place, count]) => [{ place }, count]),
  )
}

function gauge(registry: Registry, name: string, help: string, read: () => number): void {
  labelledGauge(registry, name, help, [], () => [[{}, read()]])
}

type Sample = readonly [labels: Readonly<Record<string, string>>, value: number]

/** @param read is called each time the metrics are requested */
function labelledGauge(
  registry: Registry,
  name: string,
  help: string,
  labelNames: readonly string[],
  read: () => readonly Sample[],
): void {
  new Gauge({
    name,
    help,
    labelNames,
    registers: [registry],
    collect() {
      for (const [labels, value] of read()) this.set(labels, value)
    },
  })
}
