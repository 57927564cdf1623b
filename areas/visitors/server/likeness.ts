/**
 * The signs by which devices differ, with the weight of each; the weights add up to 100. Canvas and audio depend on
 * hardware, driver and fonts and differ most between devices. Millions of devices share a platform and a language.
 */
export const signWeights = {
  canvas: 30,
  audio: 20,
  hardware: 15,
  capabilities: 10,
  screen: 10,
  network: 10,
  platform: 3,
  localization: 2,
} as const
export type Sign = keyof typeof signWeights
export const signs: readonly Sign[] = ['canvas', 'audio', 'hardware', 'capabilities', 'screen', 'network', 'platform', 'localization'] // prettier-ignore

/** A device as hashed signs; null for a sign that it did not report. */
export type Device = Readonly<Record<Sign, string | null>>

/** Two devices can be compared only if the signs known for both have at least this total weight. */
const comparableWeight = 50
/** The score from which two devices count as similar. */
export const lookalikeScore = 85
/** How many other accounts in one network are normal. More than that is worth a look. */
const ordinaryNeighbours = 3

/** Computes how similar two devices are, from 0 to 100: the weight of the equal signs among those known for both. */
export function scoreLikeness(one: Device, other: Device): number {
  const known = signs.filter((sign) => one[sign] !== null && other[sign] !== null)
  const weigh = (some: readonly Sign[]) => some.reduce((sum, sign) => sum + signWeights[sign], 0)
  const comparable = weigh(known)
  if (comparable < comparableWeight) return 0
  return Math.round((100 * weigh(known.filter((sign) => one[sign] === other[sign]))) / comparable)
}

/** What the devices of an account have in common with those of others. */
export type Risk = {
  /** Other accounts that were created or used in a browser of this user. */
  sameDevice: string[]
  /** Other accounts on devices that are similar to one of this user's, each with its best score. */
  similarDevice: { userId: string; score: number }[]
  /** How many other accounts have a device in a network of this user. */
  sameNetwork: number
}
export type RiskFlag = 'shared-device' | 'similar-device' | 'shared-network'

/**
 * Finds the flags that a reviewer sees about the devices of an account. A flag is a reason to look, never a decision.
 */
export function findRiskFlags({ sameDevice, similarDevice, sameNetwork }: Risk): RiskFlag[] {
  const flags: RiskFlag[] = []
  if (sameDevice.length > 0) flags.push('shared-device')
  if (similarDevice.length > 0) flags.push('similar-device')
  if (sameNetwork > ordinaryNeighbours) flags.push('shared-network')
  return flags
}

export type Neighbour = { userId: string; device: Device }

/** Finds the similar devices of other accounts, with the best score of each account. */
export function findLookalikes(own: readonly Device[], others: readonly Neighbour[]): Risk['similarDevice'] {
  const best = new Map<string, number>()
  for (const { userId, device } of others) {
    const score = Math.max(0, ...own.map((mine) => scoreLikeness(mine, device)))
    if (score >= lookalikeScore) best.set(userId, Math.max(score, best.get(userId) ?? 0))
  }
  return [...best].map(([userId, score]) => ({ userId, score })).sort((a, b) => b.score - a.score)
}

const nestingMax = 6
/** Converts a value to a text that does not depend on the order of fields; this text is hashed. */
export function serialise(value: unknown, depth = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (depth >= nestingMax) return '"..."'
  if (Array.isArray(value)) return `[${value.map((one) => serialise(one, depth + 1)).join(',')}]`
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${fields.map(([name, one]) => `${JSON.stringify(name)}:${serialise(one, depth + 1)}`).join(',')}}`
}
