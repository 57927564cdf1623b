import { adjustmentPointsAtMost } from '../../areas/finance/contract.ts'
import { Problem } from '../../platform/server/problem.ts'
import type { Command } from './command.ts'

/** Checks every invariant of the ledger, and names the broken ones. */
export const ledgerCheck: Command = {
  name: 'ledger check',
  usage: '',
  does: 'Looks for broken invariants of the books and prints each as a line of JSON; exit code 2 when there is one.',
  words: 0,
  run: async (_given, { terminal, program }) => {
    const findings = await (await program()).checkLedger()
    for (const finding of findings) terminal.print(JSON.stringify(finding))
    if (findings.length === 0) {
      terminal.print('The ledger is right: every invariant holds.')
      return 0
    }
    terminal.print(`${findings.length} findings.`)
    return 2
  },
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
