import { expect, test } from 'vitest'
import { findAsOf, judgeReplica, readPosition, type ReplicaView, type Sample } from './replica.ts'

const second = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n))
const samples: Sample[] = [
  { position: 100n, at: second(10) },
  { position: 200n, at: second(11) },
  { position: 300n, at: second(12) },
]
const replica = (position: bigint | null, replayedAt: Date | null = null): ReplicaView => ({
  system: '7',
  timeline: 1,
  isStandby: true,
  position,
  replayedAt,
})
const primary = { system: '7', timeline: 1, position: 300n, at: second(12) }

test('a position is a number of 64 bits in two halves', () => {
  // The example of PostgreSQL's manual, 9.27 "System Administration Functions": pg_wal_lsn_diff of these is their distance.
  expect(readPosition('16/B374D848')).toBe(0x16_b374_d848n)
  expect(readPosition('1/0') - readPosition('0/FFFFFFFF')).toBe(1n)
})

test('a replica has everything up to the newest place that it has replayed', () => {
  expect(findAsOf(samples, replica(200n))).toEqual(second(11))
  expect(findAsOf(samples, replica(299n))).toEqual(second(11))
  expect(findAsOf(samples, replica(400n))).toEqual(second(12))
})

test('an idle primary does not leave its replica behind, although the last commit is old', () => {
  expect(judgeReplica(samples, primary, replica(300n, second(-3_600)), 5)).toEqual({
    state: 'fresh',
    asOf: second(12),
    lagSeconds: 0,
  })
})

test('a replica too far behind for the samples counts by the last commit that it replayed', () => {
  expect(judgeReplica(samples, primary, replica(50n, second(2)), 5)).toMatchObject({ state: 'behind', lagSeconds: 10 })
  expect(judgeReplica(samples, primary, replica(50n, second(8)), 5)).toMatchObject({ state: 'fresh', lagSeconds: 4 })
  expect(judgeReplica(samples, primary, replica(50n), 5)).toMatchObject({ state: 'behind', lagSeconds: null })
})

test('another cluster and a primary are no replicas, however close they are', () => {
  expect(judgeReplica(samples, primary, { ...replica(300n), system: '8' }, 5).state).toBe('stranger')
  expect(judgeReplica(samples, primary, { ...replica(null), isStandby: false }, 5).state).toBe('primary')
})

test('a replica that did not follow a failover is behind, also when it has more bytes than the new primary', () => {
  const promoted = { ...primary, timeline: 2 }
  expect(judgeReplica(samples, promoted, replica(400n, second(12)), 5)).toEqual({
    state: 'behind',
    asOf: null,
    lagSeconds: null,
  })
  expect(judgeReplica(samples, promoted, { ...replica(300n), timeline: 2 }, 5).state).toBe('fresh')
})
