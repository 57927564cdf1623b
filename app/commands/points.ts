import { adjustmentPointsAtMost } from '../../areas/finance/contract.ts'
import type { CheckReport } from '../../areas/wallet/server/service.ts'
import { Problem } from '../../platform/server/problem.ts'
import type { Command } from './command.ts'

/** What the obstacles to sealing a day mean for whom runs the command. */
const obstacles = {
  'read-only': 'This database takes no changes: no day was sealed, and the result is not kept.',
  'prepared-transaction': 'No day was sealed: a prepared transaction may still write into one (pg_prepared_xacts).',
  'hidden-session':
    'No day was sealed: a session of another role does not say when its transaction began. "grant pg_read_all_stats" to our role shows it.',
} as const

/** Checks the invariants of the ledger and what other areas say of it, and names the broken ones. */
export const ledgerCheck: Command = {
  name: 'ledger check',
  usage: '[--full]',
  does: 'Looks for broken invariants of the books and prints each as a line of JSON; exit code 2 when there is one. It checks what is not sealed yet, seals the days that are over, and verifies a part of the sealed ones; --full reads everything.',
  flags: { full: 'yes' },
  words: 0,
  run: async (given, { terminal, program }) => {
    const { wallet, checkAreas } = await program()
    const report = given.has('full') ? await wallet.checkWhole() : await wallet.checkSinceSealed()
    const findings = [...report.findings, ...(await checkAreas())]
    for (const finding of findings) terminal.print(JSON.stringify(finding))
    terminal.print(
      findings.length === 0 ? 'The ledger is right: every invariant holds.' : `${findings.length} findings.`,
    )
    terminal.print(describeReport(report))
    if (report.obstacle !== null) terminal.print(obstacles[report.obstacle])
    return findings.length === 0 ? 0 : 2
  },
}

function describeReport({ kind, transfers, sealed, sealedNow, verifiedDays }: CheckReport): string {
  const checked = `Checked ${kind === 'whole' ? 'all' : 'the'} ${transfers} transfers${kind === 'whole' ? '' : ' that were not sealed'}`
  const until = sealed.last === null ? 'no day is sealed' : `${sealed.days} days are sealed, up to ${sealed.last}`
  return `${checked}, and verified ${verifiedDays} sealed days; ${until} (${sealedNow.length} of them now).`
}

/** Recounts panel health from attempts, locks and movements of money. */
export const healthRecount: Command = {
  name: 'health recount',
  usage: '',
  does: 'Counts the figures of panel health again, for everybody and from the beginning.',
  words: 0,
  run: async (_given, { terminal, program }) => {
    await (await program()).health.recount()
    terminal.print('Panel health was counted again.')
    return 0
  },
}

const keyPattern = /^[\w.:-]{1,80}$/

/** Gives points to a panelist, or takes some away, in the name of the operator. */
export const pointsAdjust: Command = {
  name: 'points adjust',
  usage: '<email> <points> --reason TEXT --key KEY [--debt POINTS]',
  does: 'Gives a panelist points, or takes some away with a number below zero; the panelist reads the reason. The key (a ticket number) makes a repeat harmless. What is not there becomes debt only as far as --debt says.',
  flags: { reason: 'text', key: 'text', debt: 'text' },
  words: 2,
  run: async (given, { terminal, program }) => {
    const [email = '', told = ''] = given.words
    const points = wholeNumber(told, 'The points')
    const debtAtMost = wholeNumber(given.text('debt') ?? '0', '--debt')
    const reason = given.text('reason')
    const key = given.text('key')
    if (points === 0) throw new Error('The points must be more or fewer than zero.')
    if (Math.abs(points) > adjustmentPointsAtMost) throw new Error(`At most ${adjustmentPointsAtMost} points at once.`)
    if (!reason) throw new Error('Say why, with --reason: the panelist reads it.')
    if (!key || !keyPattern.test(key))
      throw new Error('Give a --key of letters, digits and . : - _, such as ticket-17.')
    const { finance, wallet, db } = await program()
    const wish = { email, points, reason, key, debtAtMost }
    const { moved, userId } = await finance.adjust(wish).catch((error: unknown) => {
      throw explainUnknownEmail(error, email) ?? explainDebt(error) ?? error
    })
    const { available, debt } = await wallet.balances(db, userId)
    const has = `${email} has ${available} points${debt > 0 ? ` and owes ${debt}` : ''}`
    terminal.print(moved ? `Done. ${has}.` : `Nothing was done: the key ${key} was used before. ${has}.`)
    return 0
  },
}

function wholeNumber(text: string, what: string): number {
  if (!/^[+-]?\d{1,9}$/.test(text)) throw new Error(`${what} must be a whole number, not "${text}".`)
  return Number(text)
}

const explainUnknownEmail = (error: unknown, email: string): Error | null =>
  error instanceof Problem && error.code === 'not-found' ? new Error(`No panelist has the address ${email}.`) : null

const explainDebt = (error: unknown): Error | null => {
  if (!(error instanceof Problem) || error.code !== 'adjustment-debt') return null
  const { debt } = error.more.data as { debt: number }
  return new Error(`${debt} of these points are not in the wallet. To let them become debt, add --debt ${debt}.`)
}
