// Prometheus counters of the calls; read through `/metrics` by whoever holds METRICS_TOKEN.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  readonly registry: Registry
  /** Counts a finished request under its endpoint path (never the raw URL) and envelope code. */
  observe(label: string, method: string, status: number, code: number, seconds: number): void
  /** Adds a figure without labels that is read each time the metrics are. */
  addGauge(name: string, help: string, read: () => number): void
}

/** Makes a registry of its own, so that several servers can live in one process. */
export function createMetrics({ withProcess }: { withProcess: boolean }): Metrics {
  const registry = new Registry()
  if (withProcess) collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Finished requests by endpoint, method, status and envelope code.',
    labelNames: ['path', 'method', 'status', 'code'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by endpoint and method.',
    labelNames: ['path', 'method'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  return {
    registry,
    observe(path, method, status, code, seconds) {
      requests.inc({ path, method, status, code })
      duration.observe({ path, method }, seconds)
    },
    addGauge(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        collect: () => gauge.set(read()),
      })
    },
  }
}
