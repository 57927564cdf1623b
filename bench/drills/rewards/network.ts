import { setTimeout as sleep } from 'node:timers/promises'
import type { DatabaseLine } from '../../../app/testing/database-line.ts'

const faults = ['reset', 'stalled', 'lost without a word', 'refused'] as const
type Fault = (typeof faults)[number]
export type Side = 'vendor' | 'database'
/** How often each fault was played on each side. */
export type Network = Record<Side, Record<Fault, number>>

const none = (): Record<Fault, number> => ({ reset: 0, stalled: 0, 'lost without a word': 0, refused: 0 })
/** Between faults, and how long one lasts: longer than a call waits for the vendor, shorter than anybody gives up. */
const [calmMs, shortestMs, longestMs] = [4_000, 100, 900]

/**
 * Cuts and jams the ways of the workers, in turn that to the vendor and that to the database and in turn each fault, until `isOver`;
 * then both ways are whole again.
 */
export async function troubleLines(lines: Record<Side, DatabaseLine>, isOver: () => boolean): Promise<Network> {
  const played: Network = { vendor: none(), database: none() }
  for (let turn = 0; !isOver(); turn += 1) {
    await sleep(calmMs / 4 + Math.random() * calmMs)
    const side: Side = turn % 2 === 0 ? 'vendor' : 'database'
    const fault = faults[(turn >> 1) % faults.length] ?? 'reset'
    const line = lines[side]
    if (fault === 'refused') await line.refuse()
    else if (fault === 'reset') line.reset()
    else if (fault === 'stalled') line.stall()
    else line.lose()
    await sleep(shortestMs + Math.random() * (longestMs - shortestMs))
    await line.restore()
    played[side][fault] += 1
  }
  return played
}
