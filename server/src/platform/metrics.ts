import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

/** What operators watch, in Prometheus' text format. */
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
    gauge: (name: string, help: string, read: () => Promise<number>) =>
      new Gauge({
        name: `tuppence_${name}`,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      }),
    text: (): Promise<string> => registry.metrics(),
    contentType: registry.contentType,
  }
}
