import { Counter, Histogram } from 'prom-client'
import { afterCommit, type Db } from './db.ts'

/** The prefix of every metric of ours. */
export const metricPrefix = 'tuppence_'

/** The values that each label may have, so that the number of series is bounded; `any` for names that the caller bounds. */
export type Labels = Readonly<Record<string, readonly string[] | 'any'>>
type LabelValues<L extends Labels> = { [Name in keyof L]: L[Name] extends readonly (infer Value)[] ? Value : string }

/**
 * A metric that an area declares (`metrics` in its area.ts): a counter, or a gauge whose value is read for each scrape.
 * Values in memory are returned by `now`. Values in the database are returned by `read`, at most once in
 * `everySeconds`; a null is left out.
 */
export type Metric =
  | { readonly kind: 'counted'; readonly name: string; readonly collector: Counter | Histogram }
  | { readonly kind: 'now'; readonly figures: readonly Figure[]; readonly read: () => Values }
  | {
      readonly kind: 'stored'
      readonly figures: readonly Figure[]
      readonly read: () => Promise<Values>
      readonly everySeconds: number
    }
type Values = Readonly<Record<string, number | null>>
/** A gauge. Several figures with the same name differ in their labels; `key` names its value in what is read. */
export type Figure = {
  readonly key: string
  readonly name: string
  readonly help: string
  readonly labels: Readonly<Record<string, string>>
}
type Told = { name: string; help: string; labels?: Readonly<Record<string, string>> }

/**
 * Counts events of this process; Prometheus adds up the processes. Every combination of label values starts at zero,
 * because an increase from nothing would not be seen.
 */
export function counter<const L extends Labels = {}>(name: string, help: string, labels = {} as L) {
  const collector = new Counter({
    name: metricPrefix + name,
    help,
    labelNames: Object.keys(labels),
    registers: [],
  })
  const add = (values: LabelValues<L>, by = 1): void => collector.inc(values as Record<string, string>, by)
  for (const values of combine(labels)) collector.inc(values, 0)
  return {
    kind: 'counted' as const,
    name: metricPrefix + name,
    collector,
    /** Counts what has already happened, and cannot be rolled back. */
    add,
    /** Counts what a transaction does, after its commit. */
    addWhenCommitted: (db: Db, values: LabelValues<L>, by = 1): void => {
      if (by > 0) afterCommit(db, () => add(values, by))
    },
  }
}

/** Every combination of the label values; none when a label may have any value. */
function combine(labels: Labels): Record<string, string>[] {
  let made: Record<string, string>[] = [{}]
  for (const [name, values] of Object.entries(labels))
    made = values === 'any' ? [] : made.flatMap((one) => values.map((value) => ({ ...one, [name]: value })))
  return made
}

/** Counts durations of this process, in seconds, by the steps in `buckets`. */
export function timer<const L extends Labels = {}>(
  name: string,
  help: string,
  { buckets, labels = {} as L }: { buckets: readonly number[]; labels?: L },
) {
  const labelNames = Object.keys(labels)
  const collector = new Histogram({ name: metricPrefix + name, help, buckets: [...buckets], labelNames, registers: [] })
  return {
    kind: 'counted' as const,
    name: metricPrefix + name,
    collector,
    observe: (values: LabelValues<L>, seconds: number): void =>
      collector.observe(values as Record<string, string>, seconds),
  }
}

const toFigures = (told: Readonly<Record<string, Told>>): Figure[] =>
  Object.entries(told).map(([key, { name, help, labels = {} }]) => ({ key, name: metricPrefix + name, help, labels }))

/** The same gauge once for each value of a label; its keys are the values after `prefix`. */
export const eachOf = <const Value extends string, const Prefix extends string = ''>(
  label: string,
  values: readonly Value[],
  { prefix = '' as Prefix, ...told }: { prefix?: Prefix; name: string; help: string },
) =>
  Object.fromEntries(
    values.map((value): [string, Told] => [prefix + value, { ...told, labels: { [label]: value } }]),
  ) as Record<`${Prefix}${Value}`, Told>

/** Gauges whose values are in memory, so that they are known even while the database is away. */
export const gauges = <const Key extends string>(
  told: Readonly<Record<Key, Told>>,
  read: () => Readonly<Record<NoInfer<Key>, number | null>>,
): Metric => ({ kind: 'now', figures: toFigures(told), read })

/**
 * Gauges whose values are read from the database together, by one cheap query. While it does not answer, they are left
 * out. A query that is not cheap is asked at most once in `everySeconds`.
 */
export const storedGauges = <const Key extends string>(
  told: Readonly<Record<Key, Told>>,
  read: () => Promise<Readonly<Record<NoInfer<Key>, number | null>>>,
  everySeconds = 0,
): Metric => ({ kind: 'stored', figures: toFigures(told), read, everySeconds })
