import type pg from 'pg'

/** A call as a receiver heard it; `isTaken` when it answered well. */
export type HeardCall = { endpoint: string; id: string; body: string; isVerified: boolean; isTaken: boolean }
/** What must have been told of each subject, in its order. */
export type Happened = ReadonlyMap<string, readonly string[]>

type Body = { type: string; data: Record<string, string | null> }
const subjectOf = ({ type, data }: Body): string =>
  type.startsWith('points.') ? `wallet:${data['panelistId']}` : `attempt:${data['attemptId']}`
const eventOf = ({ type, data }: Body): string => (type.startsWith('points.') ? `${type} ${data['transferId']}` : type)

/** What happened, by the ledger and the attempts alone: nothing of it is read where webhooks keep what they send. */
export async function whatHappened(pool: pg.Pool): Promise<Happened> {
  const happened = new Map<string, string[]>()
  const note = (subject: string, event: string) => happened.set(subject, [...(happened.get(subject) ?? []), event])
  const { rows: transfers } = await pool.query<{ transfer_id: string; user_id: string; kind: string }>(
    `select t.transfer_id, t.user_id, t.kind from transfers t join postings p using (transfer_id)
     where p.account = 'available' order by p.user_id, p.version`,
  )
  for (const { transfer_id: id, user_id: userId, kind } of transfers)
    note(`wallet:${userId}`, `points.${kind === 'reversal' ? 'reversed' : 'credited'} ${id}`)
  const { rows: attempts } = await pool.query<{ attempt_id: string; outcome: string }>(
    `select attempt_id, outcome from attempts where outcome <> 'started'`,
  )
  for (const { attempt_id: id, outcome } of attempts) {
    note(`attempt:${id}`, 'attempt.ended')
    if (outcome === 'reversed') note(`attempt:${id}`, 'attempt.reversed')
  }
  return happened
}

/** What is wrong with what an endpoint heard, in words: something lost, invented, out of order, unsigned, or told under two ids. */
export function wrongsOf(endpoint: string, heard: readonly HeardCall[], happened: Happened): string[] {
  const wrong: string[] = []
  const arrived = new Map<string, string[]>()
  const taken = new Set<string>()
  const ids = new Map<string, string>()
  const bodies = new Map<string, string>()
  for (const { id, body, isVerified, isTaken } of heard) {
    if (!isVerified) {
      wrong.push(`${endpoint}: ${id} is not signed by our secret`)
      continue
    }
    const said = JSON.parse(body) as Body
    const subject = subjectOf(said)
    const event = eventOf(said)
    const key = `${subject} ${event}`
    arrived.set(subject, [...(arrived.get(subject) ?? []), event])
    if (isTaken) taken.add(key)
    if ((ids.get(key) ?? id) !== id) wrong.push(`${endpoint}: ${key} came as ${ids.get(key)} and as ${id}`)
    if ((bodies.get(id) ?? body) !== body) wrong.push(`${endpoint}: ${id} came with two bodies`)
    ids.set(key, id)
    bodies.set(id, body)
  }
  for (const [subject, events] of happened)
    for (const event of events)
      if (!taken.has(`${subject} ${event}`)) wrong.push(`${endpoint}: ${subject} ${event} is lost`)
  for (const [subject, events] of arrived) {
    const places = events.map((event) => happened.get(subject)?.indexOf(event) ?? -1)
    if (places.includes(-1)) wrong.push(`${endpoint}: ${subject} was told of what did not happen: ${events.join(', ')}`)
    // A repeat comes before what follows it, or the later one was sent too soon.
    if (places.some((place, no) => place < (places[no - 1] ?? place)))
      wrong.push(`${endpoint}: ${subject} was told in the order ${places.join(' ')}`)
  }
  return wrong
}

/** How many calls were repeats of one that was heard before. */
export const repeatsIn = (heard: readonly HeardCall[]): number =>
  heard.length - new Set(heard.map(({ endpoint, id }) => `${endpoint} ${id}`)).size
