import { createMetrics } from '../../platform/server/metrics.ts'
import type { Metric } from '../../platform/server/metric.ts'

/** The lines of metrics with their values: `tuppence_credits_total{source="survey"}` -> 3. */
export async function readSeries(metrics: readonly Metric[]): Promise<Map<string, number>> {
  const all = createMetrics()
  all.register(metrics)
  return toSeries(await all.text())
}

/** Reads the text format of Prometheus. */
export const toSeries = (text: string): Map<string, number> =>
  new Map(
    [...text.matchAll(/^(\w+(?:\{[^}]*\})?) (\S+)$/gm)].map(([, name = '', value]): [string, number] => [
      name,
      Number(value),
    ]),
  )

/** Returns a function that tells which of these counters have grown since, and by how much. */
export async function watchCounters(metrics: readonly Metric[]) {
  const names = metrics.map((metric) => ('name' in metric ? metric.name : ''))
  const before = await readSeries(metrics)
  return async (): Promise<Record<string, number>> => {
    const grown = [...(await readSeries(metrics))].flatMap(([name, value]): [string, number][] => {
      const by = value - (before.get(name) ?? 0)
      return by !== 0 && names.some((one) => name.startsWith(one)) ? [[name.replace('tuppence_', ''), by]] : []
    })
    return Object.fromEntries(grown)
  }
}
