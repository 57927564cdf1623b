import type { Login } from '../../areas/auth/contract/auth.ts'
import { pointsWalletKind, type WalletAmount } from '../../areas/wallet/contract.ts'
import type { Letter } from '../../platform/server/mail-writer.ts'
import {
  importApi,
  partBytes,
  type ColumnChoice,
  type Import,
  type ImportFile,
  type ImportLine,
} from '../../areas/import/contract.ts'
import { staffWorld, type Person, type StaffWorld } from './staff-world.ts'

type Options = Partial<ImportFile['options']>
/** The password that members choose when they follow the link. */
export const chosenPassword = 'harbour-lantern-42'
/** The first line of a file. */
export const head = 'email,first name,last name,points\n'
export type ImportWorld = Awaited<ReturnType<typeof importWorld>>

/**
 * Sets up the whole program, and people who import and confirm. Emails are collected, and the test runs the jobs of
 * imports.
 */
export async function importWorld() {
  const world = await staffWorld()
  const letters: Letter[] = []
  Object.assign(world.program.platform.mail, {
    send: async (letter: Letter): Promise<void> => {
      letters.push(letter)
    },
  })
  const [boss, second] = [await world.person({ role: '2' }), await world.person({ role: '2', firstName: 'Bo' })]
  const { imports } = world.program
  const pathOf = ({ path }: { path: string }, importId: string): string => path.replace('{importId}', importId)
  const call = <Data = Import>(spec: { path: string }, importId: string, body?: object, by: Person = boss) =>
    world.call<Data>(by.token, 'POST', pathOf(spec, importId), body)
  const ask = <Data = ImportFile>(spec: { path: string }, importId: string) =>
    world.call<Data>(boss.token, 'GET', pathOf(spec, importId))
  const get = async (importId: string): Promise<ImportFile> => (await ask(importApi.getImport, importId)).data

  /** Uploads a file in parts, as the page does. */
  async function send(bytes: Uint8Array, fileName = 'members.csv'): Promise<string> {
    const body = { fileName, bytes: bytes.length }
    const { data } = await world.call<{ importId: string }>(boss.token, 'POST', importApi.createImport.path, body)
    for (let no = 0; no * partBytes < bytes.length; no++) {
      const part = Buffer.from(bytes.subarray(no * partBytes, (no + 1) * partBytes)).toString('base64')
      const answer = await call(importApi.addPart, data.importId, { no, data: part })
      if (answer.status !== 200) throw new Error(`part ${no}: ${answer.message}`)
    }
    return data.importId
  }
  /** Uploads a file and has every line checked with the columns that are suggested for it. */
  async function check(content: Uint8Array | string, options: Options = {}, more: readonly ColumnChoice[] = []) {
    const importId = await send(typeof content === 'string' ? Buffer.from(content) : content)
    const { data: file } = await call<ImportFile>(importApi.finishUpload, importId, {})
    const choices = [...file.choices, ...more]
    const answer = await call(importApi.checkImport, importId, { choices, options: { ...file.options, ...options } })
    if (answer.status !== 200) throw new Error(answer.message)
    await imports.runCheck(importId)
    return get(importId)
  }
  /** Asks for an import as the person sees it now, and confirms it. */
  const start = async (importId: string, by: Person = boss) =>
    call(importApi.startImport, importId, { digest: (await get(importId)).digest }, by)
  const confirm = async (importId: string, by: Person = second) =>
    call(importApi.confirmImport, importId, { digest: (await get(importId)).digest }, by)
  /** Runs the job of an import to its end; on a busy machine that takes it more than one turn. */
  async function runToEnd(importId: string): Promise<void> {
    do await imports.run(importId)
    while ((await get(importId)).state === 'running')
  }
  /** Imports what a check accepted, with two people where two are needed. */
  async function run(importId: string): Promise<ImportFile> {
    const { data } = await start(importId)
    if (data.state === 'waiting') await confirm(importId)
    await runToEnd(importId)
    return get(importId)
  }
  async function undo(importId: string, reason = 'Wrong file'): Promise<void> {
    await call(importApi.undoImport, importId, { reason })
    await imports.runUndo(importId, 0)
  }
  const lines = async (importId: string, state?: string): Promise<ImportLine[]> =>
    (
      await world.call<{ rows: ImportLine[] }>(
        boss.token,
        'GET',
        `import/getImportLines/${importId}?limit=100${state ? `&state=${state}` : ''}`,
      )
    ).data.rows
  const report = async (importId: string): Promise<Buffer> => {
    const headers = { authorization: `Bearer ${boss.token}` }
    return (await world.program.app.inject({ url: `/api/v1/import/report/${importId}`, headers })).rawPayload
  }
  /** Sends a wave, and returns the key in the email to each address. */
  async function wave(importId: string, count: number): Promise<Map<string, string>> {
    const before = letters.length
    const answer = await call(importApi.sendWave, importId, { count })
    if (answer.status !== 200) throw new Error(answer.message)
    const [found] = await world.rows<{ waves: number }>('select waves from imports where import_id = $1', [importId])
    await imports.deliverWave(importId, found?.waves ?? 0)
    return new Map(
      letters
        .slice(before)
        .map(({ to, text }) => [to, decodeURIComponent(/userKey=([^\s&]+)/.exec(text)?.[1] ?? '')] as const),
    )
  }
  /**
   * Counts the rows of every table, except the audit log, what a worker records about itself and about a reward
   * provider, the list of changed accounts (kept for a day, for the index of matching), the dictionary of answers, the
   * daily sums of sign-ups, which a job counts again, and steps that took two people. The counts of answers are
   * compared by their sums, as they are written.
   */
  async function rowCounts(): Promise<Record<string, number>> {
    const tables = await world.rows<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
         and table_name not in ('audit_log', 'installation', 'secret_key', 'job_pools', 'panelist_changes', 'profile_codes', 'report_days', 'visit_progress',
           'profile_answer_changes', 'reward_provider_looks', 'profile_answer_counts', 'waiting_steps') order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const [row] = await world.rows<{ n: number }>(`select count(*)::int as n from "${name}"`)
      counts[name] = row?.n ?? 0
    }
    const [told] = await world.rows<{ n: number }>(
      `select ((select coalesce(sum(answered), 0) from profile_answer_counts) +
         (select coalesce(sum(change), 0) from profile_answer_changes))::int as n`,
    )
    counts['answers told'] = told?.n ?? 0
    return counts
  }

  return {
    ...world,
    ...memberCalls(world),
    ...facts(world),
    imports,
    letters,
    boss,
    second,
    post: call,
    ask,
    get,
    send,
    check,
    start,
    confirm,
    run,
    runToEnd,
    undo,
    lines,
    report,
    wave,
    rowCounts,
  }
}

/** What members do after following the link in the email. */
const memberCalls = ({ call }: StaffWorld) => ({
  activate: (token: string, more: object = {}) =>
    call<Login>(null, 'POST', importApi.activate.path, {
      token,
      password: chosenPassword,
      acceptedTerms: true,
      ...more,
    }),
  walletOf: (token: string) => call<WalletAmount>(token, 'GET', `wallet/getWalletAmount/${pointsWalletKind}`),
})

/** What the database holds about an import and its members. */
function facts({ rows }: StaffWorld) {
  const entries = (importId: string) =>
    rows<{ action: string; actor_id: string; after: Record<string, unknown> }>(
      'select action, actor_id, after from audit_log where subject = $1 order by at, audit_id',
      [`import:${importId}`],
    )
  return {
    /** The lines that were refused, and why. */
    codesOf: async (importId: string): Promise<[number, string][]> =>
      (
        await rows<{ line: number; code: string }>(
          `select line, replace(remarks -> 0 ->> 'code', 'import-report.', '') as code from import_lines
           where import_id = $1 and state = 'bad' order by line`,
          [importId],
        )
      ).map(({ line, code }) => [line, code]),
    accountOf: async (email: string) =>
      (
        await rows<{ user_id: string; email_verified_at: Date | null }>(
          'select user_id, email_verified_at from users where lower(email) = lower($1)',
          [email],
        )
      )[0],
    entries,
    actionsOf: async (importId: string) => (await entries(importId)).map(({ action }) => action),
  }
}
