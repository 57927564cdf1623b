import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import { counter, metricPrefix, timer, type Figure, type Metric } from './metric.ts'
import { waitAtMost } from './outage.ts'

/**
 * All readings of a scrape together may take this long; those that do not come in time are left out. When the database
 * does not answer, the other figures matter most.
 */
const readWithinMs = 2_000

/**
 * Metrics of prom-client that are left out: their names end in `_total`, which promises a counter, but they are gauges.
 * The same figures by type remain.
 */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total']

/** The classes of HTTP status that are counted separately. */
const statusClasses = ['1xx', '2xx', '3xx', '4xx', '5xx'] as const

export type Metrics = ReturnType<typeof createMetrics>
type Stored = Extract<Metric, { kind: 'stored' }>

/** Collects the metrics for operators, in the text format of Prometheus. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, prefix: metricPrefix })
  for (const name of misnamed) registry.removeSingleMetric(metricPrefix + name)
  // A status for each route and a duration for each route, and not one with the other: that would be eight times as
  // many series.
  const answers = counter('http_requests_total', 'Requests, by route and class of status', {
    route: 'any',
    status: statusClasses,
  })
  const durations = timer('http_request_seconds', 'Time to answer, by route', {
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    labels: { route: 'any' },
  })
  const gaugeOf = new Map<string, Gauge>()
  const known: Exclude<Metric, { kind: 'counted' }>[] = []
  const refreshers = new Map<Metric, () => Promise<void>>()

  const findGauge = ({ name, help, labels }: Figure): Gauge => {
    const made = gaugeOf.get(name) ?? new Gauge({ name, help, labelNames: Object.keys(labels), registers: [registry] })
    gaugeOf.set(name, made)
    return made
  }
  const show = (figures: readonly Figure[], values: Readonly<Record<string, number | null>>): void => {
    for (const figure of figures) {
      const value = values[figure.key] ?? null
      if (value === null) findGauge(figure).remove(figure.labels)
      else findGauge(figure).set(figure.labels, value)
    }
  }

  const register = (metric: Metric): void => {
    if (metric.kind === 'counted') return registry.registerMetric(metric.collector)
    for (const figure of metric.figures) findGauge(figure).remove(figure.labels)
    known.push(metric)
    if (metric.kind === 'stored') refreshers.set(metric, createRefresher(metric, show))
  }
  for (const metric of [answers, durations]) register(metric)

  /** Reads all gauges: those in memory first, then those in the database, one query after another. */
  const readAll = async (): Promise<void> => {
    for (const metric of known) if (metric.kind === 'now') show(metric.figures, metric.read())
    const stored = known.filter((metric) => metric.kind === 'stored')
    const end = performance.now() + readWithinMs
    for (const metric of stored) {
      const leftMs = end - performance.now()
      const isRead =
        leftMs > 0 && (await waitAtMost(leftMs, refreshers.get(metric)?.() ?? Promise.resolve()).catch(() => false))
      if (!isRead) show(metric.figures, {})
    }
  }

  return {
    observeRequest: (route: string, status: number, seconds: number): void => {
      durations.observe({ route }, seconds)
      answers.add({ route, status: statusClasses[Math.floor(status / 100) - 1] ?? '5xx' })
    },
    /** Shows these metrics from now on. */
    register: (metrics: readonly Metric[]): void => metrics.forEach(register),
    text: async (): Promise<string> => {
      await readAll()
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Reads stored gauges unless that was done a moment ago; calls at the same time share one query. */
function createRefresher(
  { figures, read, everySeconds }: Stored,
  show: (figures: readonly Figure[], values: Readonly<Record<string, number | null>>) => void,
): () => Promise<void> {
  let readAt = -Infinity
  let running: Promise<void> | null = null
  const refresh = async (): Promise<void> => {
    const values = await read()
    show(figures, values)
    readAt = performance.now()
  }
  return async () => {
    if (performance.now() - readAt < everySeconds * 1000) return
    running ??= refresh().finally(() => {
      running = null
    })
    return running
  }
}
