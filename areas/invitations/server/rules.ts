const minuteMs = 60_000
export const dayMs = 86_400_000
export const weekMs = 7 * dayMs

/** How many people are drawn for one that is wanted, so that enough are left when some may not be invited. */
export const drawnForOne = 4
export const drawnAtLeast = 100

export type PlannedWave = { waveNo: number; dueAt: Date; userIds: string[] }

/** People in waves of a size, the best first, the first wave at once and each next a gap later. */
export function wavesOf(
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

/** How many invitations one person gets at most. */
export type Caps = { perDay: number; perWeek: number }

/** When somebody who was written to at these times may be written to again; null: now. */
export function freeAgainAt(sent: readonly Date[], now: Date, { perDay, perWeek }: Caps): Date | null {
  const after = (most: number, spanMs: number): number => {
    const recent = sent.map((at) => at.getTime()).filter((at) => at > now.getTime() - spanMs)
    const blocking = recent.toSorted((a, b) => b - a)[most - 1]
    return blocking === undefined ? 0 : blocking + spanMs
  }
  const at = Math.max(after(perDay, dayMs), after(perWeek, weekMs))
  return at > now.getTime() ? new Date(at) : null
}

/** How long an invitation waits for its person at most: after that the survey is news to nobody. */
export const givenUpAfter = (dueAt: Date): Date => new Date(dueAt.getTime() + weekMs)
