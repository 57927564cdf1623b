/** The rules of the ledger's check, with the invariants of docs/ledger.md that they prove. */
// Not for users: a finding names what is broken in the words of the invariants.
const rules = {
  sum: ['W1', 'the sides of the transfer do not sum to zero, or are fewer than two'],
  orphan: ['W1', 'a posting belongs to no transfer'],
  points: ['W1', 'the sides do not move the points that the transfer names, or move those of another user'],
  house: ['W1', 'the side of the house is not under the name that the transfer has'],
  sign: ['W2', 'an account is below zero, or a debt above it'],
  balance: ['W3', 'the balance or version of the account is not that of its last posting'],
  gap: ['W3', 'a posting has a gap before it, or a balance that is not the one before plus its amount'],
  trigger: ['W4', 'the trigger that refuses changes is missing or off'],
  index: ['W5', 'the unique index that refuses a second row is missing, incomplete or another one'],
  key: ['W5', 'the key was used by more than one transfer'],
  endedTwice: ['W5', 'the transfer was ended, or released, more than once'],
  ending: ['W5', 'the transfer ends nothing that it could end: other points, another user, another kind, or nothing'],
  heldSide: ['W7', 'the transfer changes what is on hold otherwise than its kind says'],
  held: ['W7', 'what the user has on hold is not the sum of the open holds'],
  pending: ['W7', 'what the user has pending is not the sum of the credits that wait'],
  debt: ['W7', 'the user owes points while some are available'],
  hash: ['W11', 'the hash of the posting is not that of its contents and the hash before it'],
  end: ['W11', 'the account does not end with the hash of its last posting'],
  openingWaits: ['W12', 'an opening balance waits although it was credited'],
  opening: ['W12', 'the opening balance does not come from the account of opening balances, or was credited twice'],
  root: ['W13', 'the transfers of the sealed day are not those that were sealed'],
  dayGap: ['W13', 'a day before this one is not sealed any more'],
  older: ['W13', 'the transfer is older than the first sealed day and was not there when that was sealed'],
  topUps: ['T1', 'the top-ups of an attempt are more than its points, or add to a completion that was taken back'],
} as const
export type RuleName = keyof typeof rules

/** The invariant that a rule proves, and what is wrong where the rule is broken. */
export const ruleOf = (name: RuleName): { invariant: string; message: string } => {
  const [invariant, message] = rules[name]
  return { invariant, message }
}
