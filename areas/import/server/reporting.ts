import type { Language } from '../../../platform/contract/language.ts'
import { csvFile, type File } from '../../../platform/server/csv.ts'
import { transaction, type Db } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId } from '../../../platform/server/secrets.ts'
import type { Users } from '../../users/server/service.ts'
import { reportHead } from './csv.ts'
import { describeLine } from './showing.ts'
import type { By, Steps } from './steps.ts'
import * as store from './store.ts'

type Needs = { db: Db; users: Pick<Users, 'findMany'>; steps: Pick<Steps, 'record'> }

const reportLinesAtOnce = 2_000

/** The file that says what happened to every line. */
export function createReporting({ db, users, steps: { record } }: Needs) {
  return {
    /** Makes a file with the result of every line. Each download is recorded. */
    report: async (importId: string, by: By, language: Language): Promise<File> => {
      const found = isId(importId) ? await store.findImport(db, importId) : null
      if (!found) throw new Problem('not-found')
      await transaction(db, (tx) => record(tx, 'import.report', importId, by, { fileName: found.fileName }))
      const head = reportHead(language)
      async function* rows() {
        for await (const lines of store.streamLines(db, importId, reportLinesAtOnce)) {
          const people = await users.findMany(
            db,
            lines.flatMap(({ userId }) => userId ?? []),
          )
          yield lines.map((line) => {
            const { name, email, remarks, points, externalId, state } = describeLine(line, people, language)
            return [line.line, head.stateOf(state), email, name, externalId, points, remarks.join(' ')]
          })
        }
      }
      return csvFile(`import_${found.createdAt.toISOString().slice(0, 10)}.csv`, head.columns, rows())
    },
  }
}
