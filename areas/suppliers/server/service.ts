import { createBatcher } from '../../../platform/server/batcher.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import type { Outgoing } from '../../../platform/server/outgoing.ts'
import { Problem } from '../../../platform/server/problem.ts'
import { isId, type Secrets } from '../../../platform/server/secrets.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { Approvals } from '../../settings/server/approvals.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Profiler } from '../../profiler/server/service.ts'
import type { Legal } from '../../legal/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import { createPaces } from '../../../platform/server/pace.ts'
import { exportAliases, forgetOldFormerAliases } from './aliases-store.ts'
import { createCalls } from './calls.ts'
import { createCatalogueOffers } from './catalogue-offers.ts'
import { createCatalogues } from './catalogues.ts'
import { createConnections } from './connections.ts'
import type { Arrival, Claim, ReadMessage, Reply, Verified } from './connectors/connector.ts'
import { outcomeOf } from './connectors/outcome-codes.ts'
import { keepCallbacks } from './inbox-store.ts'
import { processBatch, unreadable, type Arrived, type Taken } from './inbox.ts'
import { createInventory } from './inventory.ts'
import { createGoingLive } from './going-live.ts'
import { createKnownSuppliers, secretsOf, type KnownSupplier } from './known-suppliers.ts'
import { createLiveChanges } from './live-changes.ts'
import { eraseListed, forgetOldListed } from './listings-store.ts'
import { createMaps } from './maps.ts'
import { createPartners } from './partners.ts'
import { createPassing } from './passing.ts'
import { createQuarantine } from './quarantine.ts'
import { createReconciliation } from './reconciliation.ts'
import { createRefusals } from './refusals.ts'
import { queryOf } from './rules.ts'
import { createRunner } from './runner.ts'
import type { Told, TurnedAway } from './told.ts'
import { createScorecard } from './scorecard.ts'
import { isSimple, takeSimple } from './simple-callbacks.ts'
import { createSettings } from './settings.ts'
import { trimRefusals } from './store.ts'
import { createWalls } from './walls.ts'

export type { NewSupplier } from './settings.ts'
export type Suppliers = ReturnType<typeof createSuppliers>
export type SuppliersOptions = {
  db: Db
  surveys: Pick<
    Surveys,
    | 'endAttempts'
    | 'decideSimple'
    | 'writeSimple'
    | 'holdAttempts'
    | 'letAttemptGo'
    | 'importOffers'
    | 'closeOffers'
    | 'pauseOffers'
    | 'refresh'
  >
  users: Pick<Users, 'findMany' | 'lock' | 'touch'>
  legal: Pick<Legal, 'notePartner' | 'countryOf'>
  profiler: Pick<Profiler, 'questionsById' | 'answersOf' | 'isFresh' | 'mayBeAsked' | 'worded'>
  audit: Pick<Audit, 'record'>
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf' | 'isOnePerson'>
  jobs: Pick<Jobs, 'add'>
  outgoing: Pick<Outgoing, 'call'>
  secrets: Secrets
  publicUrl: string
  /** False where everything is decided behind locks, as in a past that is written. */
  readsAhead?: boolean
  clock?: () => Date
}

/** What the way back of a browser tells: the attempt it comes from, that it names none, or that it cannot be believed. */
export type WayBack = { attempt: string } | 'unnamed' | 'nowhere'

/** A message as it was sent: all of it but the address that the network was given. */
export type Sent = Omit<Arrival, 'publicUrl'>

/** What came of a message, and what its network wants to read; without it our own envelope tells. */
export type Heard = { credited: boolean; reply?: NonNullable<Reply> }

/** How many callbacks one transaction takes. */
export const batchSize = 64
const refusalsKept = 1_000

/** Survey suppliers: their callbacks, which are the only way an external survey is paid, their inventories and their figures. */
export function createSuppliers(options: SuppliersOptions) {
  const {
    db,
    surveys,
    users,
    legal,
    profiler,
    audit,
    approvals,
    jobs,
    outgoing,
    secrets,
    publicUrl,
    readsAhead = true,
    clock = () => new Date(),
  } = options
  const known = createKnownSuppliers(db, secrets, clock)
  const refusals = createRefusals({ db, clock })
  const changes = createLiveChanges({ surveys, audit, approvals })
  const calls = createCalls({ db, audit, runner: createRunner({ outgoing, paces: createPaces(db) }) })
  const partners = createPartners({ db, users, legal, jobs, known, calls })
  const passing = createPassing({ db, users, legal, jobs, profiler, known })
  const { answers, admin: maps } = createMaps({ db, profiler, users, changes, known })
  const catalogues = createCatalogues({ db, known, calls, answers, clock })
  const { save, rotateSecret, ...settings } = createSettings({
    db,
    secrets,
    surveys,
    audit,
    approvals,
    changes,
    known,
    publicUrl,
  })
  const batcher = createBatcher({
    maxItems: batchSize,
    flush: (items: readonly Arrived[]) => transaction(db, (tx) => processBatch(tx, items, surveys)),
  })
  const simple = createBatcher({
    maxItems: batchSize,
    flush: (items: readonly Arrived[]) => takeSimple(db, items, surveys),
  })
  /** What is simple is decided on what is read without locks; what that leaves is decided behind them. */
  const take = async (arrived: Arrived): Promise<Taken> => {
    const taken = readsAhead && isSimple(arrived) ? await simple.add(arrived) : null
    return taken ?? batcher.add(arrived)
  }
  /** What a message says, and since when the secret has existed that signed it; null when none did that is good. */
  const verified = (
    supplier: KnownSupplier,
    arrival: Arrival,
    { read, at }: { read: ReadMessage; at: Date },
  ): { said: Verified; signedWith: Date } | null => {
    for (const { secret, since } of secretsOf(supplier, at)) {
      const said = read(arrival, [secret], at, supplier.opened)
      if (!('turnedAway' in said) || said.turnedAway !== 'wrong-signature') return { said, signedWith: since }
    }
    return null
  }

  return {
    /**
     * Takes a message from server to server exactly as it was sent, and answers when what it changed is committed. A wrong signature,
     * method, time or address is 'signature-invalid' and changes nothing; a signed message is always kept, with what was made of it: of
     * a supplier that only listens, nothing. A network that wants to read words of its own gets them, also instead of a refusal.
     */
    callback: async (supplierKey: string, sent: Sent, ip = ''): Promise<Heard> => {
      const at = clock()
      const supplier = await known.heard(supplierKey)
      const read = supplier?.connector.called
      if (!supplier || !read) throw new Problem('supplier-unknown')
      const arrival = { ...sent, publicUrl }
      const replyTo = (isTaken: boolean) => supplier.connector.reply(isTaken, supplier.opened)
      const refuse = (reason: TurnedAway) => {
        refusals.note(supplierKey, reason, { ip, query: queryOf(sent.rawUrl) })
        return refused(replyTo(false), 'signature-invalid')
      }
      const signed = verified(supplier, arrival, { read, at })
      if (!signed) return refuse('wrong-signature')
      const { said, signedWith } = signed
      if ('turnedAway' in said) return refuse(said.turnedAway)
      if (!supplier.mayComeFrom(ip)) return refuse('address-not-listed')
      if ('unreadable' in said) {
        await transaction(db, (tx) => keepCallbacks(tx, [unreadable(supplierKey, said.unreadable)]))
        return refused(replyTo(false), 'invalid-input')
      }
      try {
        const { credited } = await take({ supplier, told: toldBy(supplier, said.claim), at, signedWith })
        const reply = replyTo(true)
        return reply === null ? { credited } : { credited, reply }
      } catch (error) {
        if (error instanceof Problem && error.code === 'signature-invalid') return refuse('wrong-signature')
        throw error
      }
    },

    /**
     * Takes a browser that a network sends back, and says which attempt it comes from: 'unnamed' where the address names none, and
     * 'nowhere' where a network that signs its addresses did not sign this one. What the address says is evidence. It is taken as a
     * message only where the network signs it and sends no other, and then what it pays waits as long as its connector asks for. An
     * address without a signature moves the panelist on, and nothing else.
     */
    returned: async (supplierKey: string, sent: Sent, ip = ''): Promise<WayBack> => {
      const at = clock()
      const supplier = await known.heard(supplierKey)
      if (!supplier) throw new Problem('supplier-unknown')
      const { connector } = supplier
      const read = connector.family === 'catalogue' && connector.called === null ? connector.returned : null
      const named = new URLSearchParams(queryOf(sent.rawUrl)).get('attempt') ?? ''
      if (!read) return isId(named) ? { attempt: named.toLowerCase() } : 'unnamed'
      const turnAway = (reason: TurnedAway): WayBack => {
        refusals.note(supplierKey, reason, { ip, query: queryOf(sent.rawUrl) })
        return 'nowhere'
      }
      const signed = verified(supplier, { ...sent, publicUrl }, { read, at })
      if (!signed) return turnAway('wrong-signature')
      const { said, signedWith } = signed
      if ('turnedAway' in said) return turnAway(said.turnedAway)
      if ('unreadable' in said) {
        await transaction(db, (tx) => keepCallbacks(tx, [unreadable(supplierKey, said.unreadable)]))
        return 'nowhere'
      }
      try {
        const { attemptId } = await take({ supplier, told: toldBy(supplier, said.claim), at, signedWith })
        return isId(attemptId) ? { attempt: attemptId } : 'nowhere'
      } catch (error) {
        if (error instanceof Problem && error.code === 'signature-invalid') return turnAway('wrong-signature')
        throw error
      }
    },

    /** Takes a message whose signature was checked elsewhere, in the caller's transaction: the demo world's past. */
    hear: async (tx: Tx, supplierKey: string, told: Told, at: Date): Promise<void> => {
      const supplier = await known.find(supplierKey)
      const [present] = supplier?.secrets ?? []
      if (!supplier || !present) throw new Problem('supplier-unknown')
      await processBatch(tx, [{ supplier, told, at, signedWith: present.since }], surveys)
    },

    settings,
    connections: createConnections({ db, secrets, surveys, users, changes, known, calls, jobs, clock }),
    goingLive: createGoingLive({ db, surveys, changes, known, one: settings.one }),
    save,
    rotateSecret,
    partners,
    /** What partners show of surveys that are in no catalogue. */
    walls: createWalls({ db, known, partners, calls, catalogues, answers, clock }),
    catalogues,
    catalogueOffers: createCatalogueOffers({ db, known, answers, catalogues }),
    /** What we know of panelists in the words of networks. */
    answers,
    maps,
    passing,
    /** What suppliers know panelists by, for the copy of somebody's data and for erasing it. */
    aliases: {
      exportOf: async (userId: string) => ({
        names: await exportAliases(db, userId),
        consents: await partners.exportOf(userId),
        ...(await passing.exportOf(userId)),
      }),
      erase: async (tx: Tx, { userId }: { userId: string }): Promise<void> => {
        await passing.erase(tx, userId)
        await partners.erase(tx, userId)
        await eraseListed(tx, userId)
      },
    },
    inbox: createQuarantine({ db, surveys, users, audit }),
    inventory: createInventory({
      db,
      surveys,
      questions: () => profiler.questionsById().values(),
      outgoing,
      secrets,
      jobs,
      audit,
      known,
      clock,
    }),
    reconciliation: createReconciliation({ db, surveys, jobs, audit, users }),
    scorecard: createScorecard({ db }),
    /** Forgets what lists of partners showed hours ago. */
    forgetOldListed: (): Promise<void> => transaction(db, (tx) => forgetOldListed(tx)),
    /** Forgets former names of panelists under which nothing is reported any more. */
    forgetOldAliases: (): Promise<void> => transaction(db, (tx) => forgetOldFormerAliases(tx)),
    /** Forgets all but the newest of what was turned away. */
    trimRefusals: (): Promise<number> => transaction(db, (tx) => trimRefusals(tx, refusalsKept)),

    /** Resolves when every callback in hand is answered, and what was turned away is noted. */
    idle: async (): Promise<void> => {
      await simple.idle()
      await Promise.all([batcher.idle(), refusals.idle()])
    },
  }
}

/** A refusal in the words of a network, or in our own envelope. */
function refused(reply: Reply, code: 'signature-invalid' | 'invalid-input'): Heard {
  if (reply === null) throw new Problem(code)
  return { credited: false, reply }
}

/** A claim in our words, by the table of its network. */
function toldBy({ connector }: KnownSupplier, { codes, ...claim }: Claim): Told {
  const { outcome, detail, isKnown } = outcomeOf(connector.outcomes, codes)
  const [exact] = codes
  return { ...claim, outcome, detail, unknownCode: isKnown || !exact ? null : `${exact.field}=${exact.code}` }
}
