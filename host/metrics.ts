import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observeRequest(labels: { method: string; route: string; status: string }, seconds: number): void
  render(): Promise<{ body: string; contentType: string }>
}

/** The figures of this process in the Prometheus text format. */
export function createMetrics(gauges: { sockets: () => number; turns: () => number }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  gauge(registry, 'sockets_open', 'Open sockets', gauges.sockets)
  gauge(registry, 'turns_running', 'Turns that this process runs', gauges.turns)
  return {
    observeRequest: (labels, seconds) => requests.observe(labels, seconds),
    render: async () => ({ body: await registry.metrics(), contentType: registry.contentType }),
  }
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
