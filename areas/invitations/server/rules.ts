import { dayMs, minuteMs } from '../../../platform/contract/durations.ts'

export const weekMs = 7 * dayMs

/** How many people are drawn for each requested one, so that enough remain when some cannot be invited. */
export const drawnForOne = 4
/** How many more people are drawn, so that even a small round has candidates. */
export const drawnAtLeast = 100

export type PlannedWave = { waveNo: number; dueAt: Date; userIds: string[] }

/**
 * Splits people into waves of this size, best first. The first wave is due at once, and each further one a gap later.
 */
export function planWaves(
  userIds: readonly string[],
  { waveSize, gapMinutes }: { waveSize: number; gapMinutes: number },
  now: Date,
): PlannedWave[] {
  const waves: PlannedWave[] = []
  for (let from = 0; from < userIds.length; from += waveSize) {
    const dueAt = new Date(now.getTime() + waves.length * gapMinutes * minuteMs)
    waves.push({ waveNo: waves.length + 1, dueAt, userIds: userIds.slice(from, from + waveSize) })
  }
  return waves
}

/** The limits on invitations for one person. */
export type Caps = { perDay: number; perWeek: number }

/** When a person who was invited at these times can be invited again; null means now. */
export function findFreeTime(sent: readonly Date[], now: Date, { perDay, perWeek }: Caps): Date | null {
  const after = (most: number, spanMs: number): number => {
    const recent = sent.map((at) => at.getTime()).filter((at) => at > now.getTime() - spanMs)
    const blocking = recent.toSorted((a, b) => b - a)[most - 1]
    return blocking === undefined ? 0 : blocking + spanMs
  }
  const at = Math.max(after(perDay, dayMs), after(perWeek, weekMs))
  return at > now.getTime() ? new Date(at) : null
}

/** When an invitation that keeps being postponed is dropped, because its survey is no longer new. */
export const findExpiry = (dueAt: Date): Date => new Date(dueAt.getTime() + weekMs)
