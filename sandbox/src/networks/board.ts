import { randomInt, randomUUID } from 'node:crypto'
import { createVariants } from '../variants.ts'
import { networkSecrets, rotated, type Credentials, type NetworkKey } from './secrets.ts'
import { unknowns, type Variant, type VariantName } from './unknowns.ts'

/** How a network may misbehave. The last two are states; the others are drawn each time. */
export const faultKinds = [
  'late-answer',
  'half-answer',
  'html',
  'error-after-commit',
  'late-message',
  'doubled',
  'reversed-first',
  'forged',
  'unsigned',
  'price-lowered',
  'clock-off',
  'secret-rotated',
] as const
export type Fault = (typeof faultKinds)[number]
/** Shares of all answers or messages, 0 to 1; `lateMs` is the delay of late ones. */
export type Faults = Readonly<Record<Fault, number>> & { readonly lateMs: number }
export const noFaults: Faults = {
  'late-answer': 0,
  'half-answer': 0,
  html: 0,
  'error-after-commit': 0,
  'late-message': 0,
  doubled: 0,
  'reversed-first': 0,
  forged: 0,
  unsigned: 0,
  'price-lowered': 0,
  'clock-off': 0,
  'secret-rotated': 0,
  lateMs: 1_500,
}
const clockOffMs = 10 * 60_000

const numericIds = ['transaction', 'click'] as const
export type IdKind = (typeof numericIds)[number] | 'trace' | 'impression' | 'token' | 'session'
export type NewId = (kind: IdKind) => string
export const newId: NewId = (kind) =>
  numericIds.some((numeric) => numeric === kind) ? String(randomInt(1e9, 1e10)) : randomUUID()

/** What a publisher sets on the network's own pages: its credentials, and the address that the network calls. */
export type Dashboard = Credentials & {
  /** An address of the panel, with the network's own placeholders. */
  template: string
  /** Where the network posts what it changes later; empty where it uses the first address for that. */
  reconciliations: string
}

export type World = { now: () => Date; random: () => number; newId: NewId }
export type Board<K extends NetworkKey = NetworkKey> = ReturnType<typeof createBoard<K>>

/** The switches of one network: its faults, the variants of what is unknown, and its dashboard. */
export function createBoard<K extends NetworkKey>(
  key: K,
  template: string,
  { now, random, newId: id }: World,
  reconciliations = '',
) {
  const starting: Dashboard = { ...networkSecrets[key], template, reconciliations }
  const variants = createVariants(unknowns[key], random)
  let faults = noFaults
  let dashboard = starting
  const isOn = (fault: Fault): boolean => faults[fault] > 0

  return {
    key,
    newId: id,
    /** The network's own clock. */
    now: () => new Date(now().getTime() + (isOn('clock-off') ? clockOffMs : 0)),
    faults: () => faults,
    setFaults: (wanted: Partial<Faults>): void => void (faults = { ...noFaults, ...wanted }),
    /** Whether this fault strikes now. */
    draw: (fault: Fault): boolean => isOn(fault) && random() < faults[fault],
    dashboard: () => dashboard,
    setDashboard: (wanted: Partial<Dashboard>): void => void (dashboard = { ...dashboard, ...wanted }),
    /** The secret with which the network signs and checks now. */
    secret: () => (isOn('secret-rotated') ? rotated(dashboard.secret) : dashboard.secret),
    /** The variant to play of an unknown item: the chosen one, or one at random. */
    variant: <N extends VariantName<K>>(name: N) => variants.play(name) as Variant<K, N>,
    chosen: variants.chosen,
    choose: variants.choose,
    reset(): void {
      faults = noFaults
      dashboard = starting
      variants.reset()
    },
  }
}
