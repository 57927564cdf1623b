import { createBatcher } from '../../../platform/server/batcher.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { adapters } from './adapters/by-format.ts'
import { keepCallbacks } from './inbox-store.ts'
import { mayBeEveryday, processBatch, takeEveryday, unreadable, type Arrived } from './inbox.ts'
import { createInventory } from './inventory.ts'
import type { MappedQuestion } from './inventory-rules.ts'
import { createGoingLive } from './going-live.ts'
import { createKnownSuppliers, secretsOf, type KnownSupplier } from './known-suppliers.ts'
import { createQuarantine } from './quarantine.ts'
import { createReconciliation } from './reconciliation.ts'
import { createRefusals } from './refusals.ts'
import { queryOf, type Claim, type TurnedAway, type Verified } from './rules.ts'
import { createScorecard } from './scorecard.ts'
import { createSettings } from './settings.ts'
import { trimRefusals } from './store.ts'

export type { NewSupplier } from './settings.ts'
export type Suppliers = ReturnType<typeof createSuppliers>
export type SuppliersOptions = {
  db: Db
  surveys: Pick<
    Surveys,
    'endAttempts' | 'holdAttempts' | 'letAttemptGo' | 'importOffers' | 'closeOffers' | 'pauseOffers' | 'refresh'
  >
  users: Pick<Users, 'findMany'>
  /** The profile questions with what the exchanges call them. */
  questions: () => Iterable<MappedQuestion>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf'>
  jobs: Pick<Jobs, 'add'>
  outgoing: Pick<Outgoing, 'call'>
  secrets: Secrets
  publicUrl: string
  /** Whether completions are usually available at once, so that the everyday ones can be taken the quick way. */
  paysAtOnce: () => boolean
  clock?: () => Date
}

/** How many callbacks one transaction takes. */
export const batchSize = 64
const refusalsKept = 1_000

/** Survey suppliers: their callbacks, which are the only way an external survey is paid, their inventories and their figures. */
export function createSuppliers(options: SuppliersOptions) {
  const {
    db,
    surveys,
    users,
    questions,
    audit,
    approvals,
    jobs,
    outgoing,
    secrets,
    publicUrl,
    clock = () => new Date(),
  } = options
  const known = createKnownSuppliers(db, secrets, clock)
  const refusals = createRefusals({ db, clock })
  const { save, rotateSecret, ...settings } = createSettings({ db, secrets, audit, approvals, known, publicUrl })
  const batcher = createBatcher({
    maxItems: batchSize,
    flush: (items: readonly Arrived[]) => transaction(db, (tx) => processBatch(tx, items, surveys)),
  })
  const everyday = createBatcher({
    maxItems: batchSize,
    flush: (items: readonly Arrived[]) => takeEveryday(db, items),
  })
  /** The quick way first; what it leaves goes the other. */
  const take = async (arrived: Arrived): Promise<{ credited: boolean }> => {
    const taken = options.paysAtOnce() && mayBeEveryday(arrived) ? await everyday.add(arrived) : null
    return taken ?? batcher.add(arrived)
  }
  const refuse = (supplierKey: string, reason: TurnedAway, ip: string, rawUrl: string): never => {
    refusals.note(supplierKey, reason, { ip, query: queryOf(rawUrl) })
    throw new Problem('signature-invalid')
  }
  /** What a callback says, and since when the secret has existed that signed it; null when none did that is good. */
  const verified = (supplier: KnownSupplier, rawUrl: string, at: Date): { said: Verified; signedWith: Date } | null => {
    for (const { secret, since } of secretsOf(supplier, at)) {
      const said = adapters[supplier.format].verify({ rawUrl, publicUrl }, [secret], at)
      if (!('turnedAway' in said) || said.turnedAway !== 'wrong-signature') return { said, signedWith: since }
    }
    return null
  }

  return {
    /**
     * Takes a callback by its address exactly as it was sent, and answers when what it changed is committed. A wrong signature, time or
     * address is 'signature-invalid' and changes nothing; a signed callback is always kept, with what was made of it: of a supplier
     * that only listens, nothing. `text` is what
     * this kind of supplier wants to read.
     */
    callback: async (supplierKey: string, rawUrl: string, ip = ''): Promise<{ credited: boolean; text?: string }> => {
      const at = clock()
      const supplier = await known.find(supplierKey)
      if (!supplier) throw new Problem('supplier-unknown')
      const signed = verified(supplier, rawUrl, at)
      if (!signed) return refuse(supplierKey, 'wrong-signature', ip, rawUrl)
      const { said, signedWith } = signed
      if ('turnedAway' in said) return refuse(supplierKey, said.turnedAway, ip, rawUrl)
      if (!supplier.mayComeFrom(ip)) return refuse(supplierKey, 'address-not-listed', ip, rawUrl)
      if ('unreadable' in said) {
        await transaction(db, (tx) => keepCallbacks(tx, [unreadable(supplierKey, said.unreadable)]))
        throw new Problem('invalid-input')
      }
      const taken = await take({ supplier, claim: said.claim, at, signedWith }).catch((error: unknown) => {
        const hasEnded = error instanceof Problem && error.code === 'signature-invalid'
        if (hasEnded) return refuse(supplierKey, 'wrong-signature', ip, rawUrl)
        throw error
      })
      const { answer } = adapters[supplier.format]
      return answer === null ? taken : { ...taken, text: answer }
    },

    /** Takes a callback whose signature was checked elsewhere, in the caller's transaction: the demo world's past. */
    hear: async (tx: Tx, supplierKey: string, claim: Claim, at: Date): Promise<void> => {
      const supplier = await known.find(supplierKey)
      const [present] = supplier?.secrets ?? []
      if (!supplier || !present) throw new Problem('supplier-unknown')
      await processBatch(tx, [{ supplier, claim, at, signedWith: present.since }], surveys)
    },

    settings,
    goingLive: createGoingLive({ db, surveys, audit, approvals, known, one: settings.one }),
    save,
    rotateSecret,
    inbox: createQuarantine({ db, surveys, users, audit }),
    inventory: createInventory({ db, surveys, questions, outgoing, secrets, jobs, audit, known, clock }),
    reconciliation: createReconciliation({ db, surveys, jobs, audit }),
    scorecard: createScorecard({ db }),
    /** Forgets all but the newest of what was turned away. */
    trimRefusals: (): Promise<number> => transaction(db, (tx) => trimRefusals(tx, refusalsKept)),

    /** Resolves when every callback in hand is answered, and what was turned away is noted. */
    idle: async (): Promise<void> => {
      await everyday.idle()
      await Promise.all([batcher.idle(), refusals.idle()])
    },
  }
}
