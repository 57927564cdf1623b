import { utcDay } from '../../../platform/contract/day.ts'
import type { Message } from '../../../platform/contract/messages.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Places } from '../../places/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { linesAtOnce, linesMax, reportMessage } from '../contract.ts'
import { decodeParts } from './decoding.ts'
import { readLines, UnreadableFile, type Line } from './reading.ts'
import { readLine, type Member, type Reader } from './rules.ts'
import * as store from './store.ts'
import type { CheckedLine, ImportRow } from './store.ts'

export type CheckNeeds = {
  db: Db
  /** The maximum number of lines that a file can have; a test sets a smaller number. */
  atMost?: number
  users: Pick<Users, 'personKeyOf' | 'knownAmong'>
  places: Pick<Places, 'countries' | 'states' | 'refusalOf' | 'admits' | 'minimumAge'>
  profiler: Pick<Profiler, 'readTakenOver'>
}

/** Checks every line of a file and stores the results. When it runs again, it continues after the last stored line. */
export function createChecking({ db, users, places, profiler, atMost = linesMax }: CheckNeeds) {
  const readerFor = async (found: ImportRow): Promise<Reader> => {
    const byName = new Map<string, string>()
    for (const { countryId, name } of await places.countries()) {
      byName.set(countryId.toLowerCase(), countryId)
      byName.set(name.toLowerCase(), countryId)
    }
    const { options, pointsPerDollar } = found
    if (!options || pointsPerDollar === null)
      throw new Error(`the import ${found.importId} is checked before its columns were chosen`)
    return {
      columns: found.columns,
      choices: found.choices,
      options,
      countryOf: (text) => byName.get(text) ?? null,
      admits: places.admits,
      minimumAge: places.minimumAge,
      today: utcDay(await nowOf(db)),
      pointsPerDollar,
    }
  }

  /** Creates a reader of places that caches its results, because a file names the same towns again and again. */
  const createPlaceReader = () => {
    const states = new Map<string, ReadonlyMap<string, string>>()
    const refused = new Map<string, string | null>()
    const stateOf = async (countryId: string, text: string): Promise<string | null> => {
      let known = states.get(countryId)
      if (!known) {
        known = new Map(
          (await places.states(countryId)).flatMap(({ stateId, name }) => [
            [stateId.toLowerCase(), stateId],
            [(stateId.split('.').at(-1) ?? '').toLowerCase(), stateId],
            [name.toLowerCase(), stateId],
          ]),
        )
        states.set(countryId, known)
      }
      return known.get(text.toLowerCase()) ?? null
    }
    const isFit = async (countryId: string | null, stateId: string | null, zipcode: string): Promise<boolean> => {
      const asked = `${countryId} ${stateId} ${zipcode}`
      let field = refused.get(asked)
      if (field === undefined) {
        // The country was already checked together with the line.
        field = (await places.refusalOf({ countryId, stateId, zipcode, from: countryId }))?.field ?? null
        refused.set(asked, field)
      }
      return field === null
    }
    /**
     * Keeps only the parts of the address that exist, and replaces `state` by the id of the state. Returns notes about
     * the other parts.
     */
    return async (member: Member): Promise<Message[]> => {
      const notes: Message[] = []
      const { countryId, state, zipcode } = member
      const stateId = state === null || countryId === null ? null : await stateOf(countryId, state)
      if (state !== null && stateId === null) notes.push(reportMessage('stateLeftOut', { value: state }))
      member.state = stateId
      if (zipcode !== null && !(await isFit(countryId, stateId, zipcode))) {
        notes.push(reportMessage('zipcodeLeftOut', { value: zipcode }))
        member.zipcode = null
      }
      return notes
    }
  }

  /**
   * Checks lines against the database and against earlier lines of the file; returns for each whether it is good or
   * refused.
   */
  async function judge(tx: Tx, importId: string, lines: readonly Line[], read: (line: Line) => Promise<CheckedLine>) {
    const checked: CheckedLine[] = []
    for (const line of lines) checked.push(await read(line))
    const keys = checked.flatMap((one) => (one.member ? [one.personKey] : []))
    const known = await users.knownAmong(tx, keys)
    const before = await store.findLinesOfPersons(tx, importId, keys)
    return checked.map((one): CheckedLine => {
      if (!one.member) return one
      const person = one.personKey.toString('hex')
      const { line, email } = one
      const refuseLine = (fault: Message): CheckedLine => ({ line, email, remarks: [fault], member: null })
      const standing = known.get(person)
      if (standing) return refuseLine(reportMessage(standing === 'open' ? 'emailKnown' : 'emailClosed'))
      const earlier = before.get(person)
      if (earlier !== undefined) return refuseLine(reportMessage('emailTwice', { line: earlier }))
      before.set(person, line)
      return one
    })
  }

  /** Stores the results for one batch of lines; false when the check was restarted or withdrawn in the meantime. */
  const keep = (
    importId: string,
    portion: readonly Line[],
    read: (line: Line) => Promise<CheckedLine>,
  ): Promise<boolean> =>
    transaction(db, async (tx) => {
      const locked = await store.lockImport(tx, importId)
      const first = portion[0]
      if (locked?.state !== 'checking' || !first) return false
      // Another worker has already stored this batch, because this one seemed dead.
      if (first.line <= locked.lines) return true
      await store.addLines(tx, importId, await judge(tx, importId, portion, read))
      await store.noteProgress(tx, importId, locked.done + portion.length, portion.at(-1)?.line ?? 0)
      return true
    })

  return async (importId: string): Promise<void> => {
    const found = await store.findImport(db, importId)
    if (found?.state !== 'checking') return
    const reader = await readerFor(found)
    const placed = createPlaceReader()
    const read = async ({ line, cells }: Line): Promise<CheckedLine> => {
      const told = readLine(cells, reader)
      if ('faults' in told) return { line, email: told.email, remarks: told.faults, member: null }
      const { member } = told
      const notes = [...told.notes, ...(await placed(member))]
      const { given, left } = profiler.readTakenOver(member, reader.today)
      notes.push(...left.map(({ column, text: value }) => reportMessage('answerLeftOut', { column, value })))
      Object.assign(member, { given, answers: [] })
      return { line, email: member.email, remarks: notes, member, personKey: users.personKeyOf(member.email) }
    }
    const fail = (fault: Message) =>
      transaction(db, async (tx) => {
        if ((await store.lockImport(tx, importId))?.state === 'checking') await store.refuse(tx, importId, fault)
      })
    let portion: Line[] = []
    let count = found.done
    let isHead = true
    try {
      for await (const line of readLines(
        decodeParts(store.streamParts(db, importId), found.encoding),
        found.delimiter,
      )) {
        if (isHead) {
          isHead = false
          continue
        }
        if (line.line <= found.lines) continue
        portion.push(line)
        count += 1
        if (count > atMost) return await fail(reportMessage('tooManyLines', { max: atMost }))
        if (portion.length < linesAtOnce) continue
        if (!(await keep(importId, portion, read))) return
        portion = []
      }
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error
      return fail(error.fault)
    }
    if (portion.length > 0 && !(await keep(importId, portion, read))) return
    if (count === 0) return fail(reportMessage('noLines'))
    await transaction(db, async (tx) => {
      const locked = await store.lockImport(tx, importId)
      if (locked?.state === 'checking') await store.move(tx, importId, 'checked', { done: locked.done })
    })
  }
}
