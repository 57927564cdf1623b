import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { waitAtMost } from './outage.ts'

/**
 * A gauge that takes longer than this is left out. When the database does not answer, the other figures matter most.
 */
const gaugeWithinMs = 2_000

export type Metrics = ReturnType<typeof createMetrics>

/** Collects the metrics for operators, in the text format of Prometheus. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: 'tuppence_' })
  const requests = new Histogram({
    name: 'tuppence_http_request_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  return {
    observeRequest: (route: string, status: number, seconds: number): void =>
      requests.observe({ route, status }, seconds),
    counter: (name: string, help: string, labelNames: string[] = []) =>
      new Counter({ name: `tuppence_${name}`, help, labelNames, registers: [registry] }),
    /** Adds a figure that is computed when metrics are requested. It is left out when computing it fails. */
    gauge: (name: string, help: string, read: () => Promise<number>) =>
      new Gauge({
        name: `tuppence_${name}`,
        help,
        registers: [registry],
        async collect() {
          const reading = read().then((value) => this.set(value))
          const isRead = await waitAtMost(gaugeWithinMs, reading).catch(() => false)
          if (!isRead) this.remove()
        },
      }),
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  }
}
