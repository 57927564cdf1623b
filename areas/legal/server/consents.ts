import { isDay, utcDay } from '../../../platform/contract/day.ts'
import { dayMs } from '../../../platform/contract/durations.ts'
import { csvFile, type Cell, type File } from '../../../platform/server/csv.ts'
import { ageOf } from '../../../platform/contract/paging.ts'
import { nowOf, transaction, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { consentDocuments, type ConsentFilter, type ConsentRow } from '../contract.ts'
import { listConsentsPage, type ConsentPlace, type ConsentWhere, type ListedConsent } from './consent-store.ts'

export type ConsentNeeds = { db: Db; audit: Pick<Audit, 'record' | 'people'>; users: Pick<Users, 'findMany'> }

const rowsAtOnce = 1_000
const usualPageRows = 25
const columns = ['user_id', 'email', 'document', 'version', 'language', 'at', 'how', 'ip_country']
/** An id that matches no one; used when the text in a search is not an id. */
const nobodyId = '00000000-0000-0000-0000-000000000000'

/** Who accepted what, as staff see it. */
export function createConsents({ db, audit, users }: ConsentNeeds) {
  const read = async (where: ConsentWhere, limit: number, place: ConsentPlace | null) => {
    const rows = await listConsentsPage(db, where, limit + 1, place)
    const shown = rows.slice(0, limit)
    const people = await users.findMany(db, [...new Set(shown.map((row) => row.user_id))])
    const last = rows.length > limit ? shown.at(-1) : undefined
    const listed = shown.map((row): ConsentRow => {
      const account = people.get(row.user_id)
      return rowOf(row, account && !account.closedAt ? account.email : null)
    })
    return { rows: listed, next: last ? placeOf(last) : null }
  }

  return {
    /**
     * Lists a page of acceptances, starting from the newest or the oldest; `after` is the last one of the previous
     * page.
     */
    list: async ({ after, limit = usualPageRows, ...filter }: ConsentFilter & { after?: string; limit?: number }) => {
      const place = after === undefined ? null : placeIn(after)
      if (after !== undefined && place === null) throw new Problem('not-found')
      const { rows, next } = await read(whereOf(filter), limit, place)
      return { rows, next: next && textOfPlace(next) }
    },
    /** Finds people by a name or email address, or one person by id. */
    people: audit.people,
    /** Makes a file of the acceptances that match a filter, in the order of the list. The audit log records each download. */
    export: async ({ sort, ...filter }: ConsentFilter, by: { actorId: string; ip: string }): Promise<File> => {
      const where = whereOf({ ...filter, ...(sort ? { sort } : {}) })
      const now = await nowOf(db)
      await transaction(db, (tx) =>
        audit.record(tx, { ...by, action: 'legal.export', subject: 'legal:consents', after: filter }),
      )
      async function* batches(): AsyncGenerator<Cell[][]> {
        let place: ConsentPlace | null = null
        do {
          const portion: Awaited<ReturnType<typeof read>> = await read(where, rowsAtOnce, place)
          yield portion.rows.map(cellsOf)
          place = portion.next
        } while (place)
      }
      return csvFile(`consents_${utcDay(now)}.csv`, columns, batches())
    },
  }
}

const rowOf = (row: ListedConsent, email: string | null): ConsentRow => ({
  userId: row.user_id,
  email,
  document: row.document,
  version: row.version,
  language: row.language,
  at: row.at.toISOString(),
  how: row.how,
  ipCountry: row.ip_country,
})
const cellsOf = (row: ConsentRow): Cell[] => [
  row.userId,
  row.email ?? '',
  row.document,
  row.version,
  row.language,
  row.at,
  row.how,
  row.ipCountry ?? '',
]

const placeOf = ({ exact_at: at, user_id: userId, document, version, how }: ListedConsent): ConsentPlace => ({
  at,
  userId,
  document,
  version,
  how,
})
/** Encodes a place in the list as a text for an address. */
const textOfPlace = ({ at, userId, document, how, version }: ConsentPlace): string =>
  Buffer.from([at, userId, document, how, version].join('|')).toString('base64url')
function placeIn(text: string): ConsentPlace | null {
  // The last part may contain the separator, because a former panel may have named its version anything.
  const [at = '', userId = '', document = '', how = '', ...version] = Buffer.from(text, 'base64url')
    .toString('utf8')
    .split('|')
  const isOurs =
    /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?$/.test(at) &&
    isId(userId) &&
    consentDocuments.some((one) => one === document)
  return isOurs ? { at, userId, document, how, version: version.join('|') } : null
}

function whereOf({ document, userId, startDate, endDate, sort }: ConsentFilter): ConsentWhere {
  return {
    age: ageOf(sort),
    ...(document ? { document } : {}),
    ...(userId ? { userId: isId(userId) ? userId : nobodyId } : {}),
    ...(startDate && isDay(startDate) ? { from: startOf(startDate) } : {}),
    ...(endDate && isDay(endDate) ? { before: new Date(startOf(endDate).getTime() + dayMs) } : {}),
  }
}
const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`)
