import type { Ask } from '../../router.ts'
import type { NewId } from '../board.ts'
import type { Reply } from '../messages.ts'
import { pairsIn, textIn } from '../played.ts'
import type { Change, ProdegeStatus, ProdegeTransaction } from './redirect.ts'

type Playing = {
  newId: NewId
  find: (id: string) => ProdegeTransaction | undefined
  redirected: (transaction: ProdegeTransaction) => string
  reconciled: (changes: readonly Change[]) => Promise<Reply>
}

const statuses = [1, 2, 3, 4] as const
const statusIn = (value: unknown): ProdegeStatus | undefined => statuses.find((one) => String(one) === String(value))

/** A redirect or a reconciliation without a browser; in words what is wrong with the fields. */
export async function playProdege(fields: Ask['body'], { newId, find, redirected, reconciled }: Playing) {
  const event = textIn(fields, 'event')
  if (event === 'redirect') {
    const status = statusIn(fields['status'])
    const [projectId, vpid] = ['projectId', 'vpid'].map((name) => textIn(fields, name))
    if (!status) return 'status is 1, 2, 3 or 4'
    if (!projectId || !vpid) return 'projectId or vpid is missing'
    return {
      location: redirected({
        id: textIn(fields, 'transaction') || newId('transaction'),
        projectId,
        vpid,
        status,
        reason: textIn(fields, 'reason'),
        failedOn: textIn(fields, 'failedOn') === '' ? [] : textIn(fields, 'failedOn').split('-').map(Number),
        variables: Object.entries(pairsIn(fields, 'variables')),
      }),
    }
  }
  if (event !== 'reconciliation') return 'event is redirect or reconciliation'
  const changes = Object.entries(pairsIn(fields, 'changes')).flatMap(([id, to]) => {
    const [transaction, newStatus] = [find(id), statusIn(to)]
    return transaction && newStatus ? [{ transaction, newStatus }] : []
  })
  return changes.length === 0 ? 'changes names no transaction with a new status' : { reply: await reconciled(changes) }
}
