import { createBatcher } from '../../../platform/server/batcher.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { RawRequest } from '../../../platform/server/http.ts'
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
import { createPaces, type Pace } from '../../../platform/server/pace.ts'
import { exportAliases, forgetOldFormerAliases } from './aliases-store.ts'
import { createCalls } from './calls.ts'
import { createCatalogueOffers } from './catalogue-offers.ts'
import { createCatalogues } from './catalogues.ts'
import { createConnections } from './connections.ts'
import type { Arrival, Claim, ReadMessage, Reply, Verified } from './connectors/connector.ts'
import { findOutcome } from './connectors/outcome-codes.ts'
import { keepCallbacks } from './inbox-store.ts'
import { processBatch, makeUnreadableRow, type Arrived, type CallbackEffect } from './inbox.ts'
import { createInventory } from './inventory.ts'
import { createGoingLive } from './going-live.ts'
import { createKnownSuppliers, listValidSecrets, type KnownSupplier } from './known-suppliers.ts'
import { createLiveChanges } from './live-changes.ts'
import { eraseListed, forgetOldListed } from './listings-store.ts'
import { createMaps } from './maps.ts'
import { countCallbacks, countRefused } from './metrics.ts'
import { createPartners } from './partners.ts'
import { createPassing } from './passing.ts'
import { createQuarantine } from './quarantine.ts'
import { createReconciliation } from './reconciliation.ts'
import { createRefusals } from './refusals.ts'
import { cutQuery } from './rules.ts'
import { createRunner, usualPace } from './runner.ts'
import type { CallbackContent, TurnedAway } from './told.ts'
import { createScorecard } from './scorecard.ts'
import { createFloors } from './floors.ts'
import { isPlainCompletion, takeSimple } from './simple-callbacks.ts'
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
  /** False if every callback is to be decided with locks, as when the past of the demo world is written. */
  readsAhead?: boolean
  /** How fast each network may be called. */
  pace?: Pace
  clock?: () => Date
}

/** What the address of a returning browser says: its attempt, that it names none, or that it cannot be trusted. */
export type WayBack = { attempt: string } | 'unnamed' | 'nowhere'

/** The result of a message, and the reply that its network expects; without `reply`, our own JSON envelope is sent. */
export type CallbackAnswer = { credited: boolean; reply?: NonNullable<Reply> }

/** The maximum number of callbacks that one transaction handles. */
export const batchSize = 64
const refusalsMax = 1_000

/**
 * Survey suppliers: their callbacks, without which no external survey is paid, their inventories, and their figures.
 */
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
    pace = usualPace,
    clock = () => new Date(),
  } = options
  const known = createKnownSuppliers(db, secrets, clock)
  const refusals = createRefusals({ db, clock })
  const changes = createLiveChanges({ surveys, audit, approvals })
  const calls = createCalls({ db, audit, runner: createRunner({ outgoing, paces: createPaces(db), pace }) })
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
  /** Handles a callback: simple ones are decided on data read without locks, all others with locks. */
  const take = async (arrived: Arrived): Promise<CallbackEffect> => {
    const taken = readsAhead && isPlainCompletion(arrived) ? await simple.add(arrived) : null
    return taken ?? batcher.add(arrived)
  }
  const keepUnreadable = (supplierKey: string, signed: string): Promise<void> =>
    transaction(db, async (tx) => {
      await keepCallbacks(tx, [makeUnreadableRow(supplierKey, signed)])
      countCallbacks(tx, ['unreadable'])
    })
  /**
   * The content of a message, and the time at which the secret that signed it was made; null when no valid secret did.
   */
  const verifyArrival = (
    supplier: KnownSupplier,
    arrival: Arrival,
    { read, at }: { read: ReadMessage; at: Date },
  ): { said: Verified; signedWith: Date } | null => {
    for (const { secret, since } of listValidSecrets(supplier, at)) {
      const arrivalRead = read(arrival, [secret], at, supplier.opened)
      if (!('turnedAway' in arrivalRead) || arrivalRead.turnedAway !== 'wrong-signature')
        return { said: arrivalRead, signedWith: since }
    }
    return null
  }

  return {
    /**
     * Handles a message from server to server exactly as it was sent; resolves when its changes are committed. A wrong
     * signature, method, time or address is refused with 'signature-invalid' and changes nothing. A signed message is
     * always stored with its verdict; in listen-only mode nothing else changes. A network that expects its own text as
     * a reply gets it, even instead of a refusal.
     */
    callback: async (supplierKey: string, sent: RawRequest, ip = ''): Promise<CallbackAnswer> => {
      const at = clock()
      const supplier = await known.findReporting(supplierKey)
      const read = supplier?.connector.called
      if (!supplier || !read) throw new Problem('supplier-unknown')
      const arrival = { ...sent, publicUrl }
      const replyTo = (isTaken: boolean) => supplier.connector.reply(isTaken, supplier.opened)
      const refuse = (reason: TurnedAway) => {
        countRefused()
        refusals.note(supplierKey, reason, { ip, query: cutQuery(sent.rawUrl) })
        return answerRefusal(replyTo(false), 'signature-invalid')
      }
      const signed = verifyArrival(supplier, arrival, { read, at })
      if (!signed) return refuse('wrong-signature')
      const { said, signedWith } = signed
      if ('turnedAway' in said) return refuse(said.turnedAway)
      if (!supplier.mayComeFrom(ip)) return refuse('address-not-listed')
      if ('unreadable' in said) {
        await keepUnreadable(supplierKey, said.unreadable)
        return answerRefusal(replyTo(false), 'invalid-input')
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
     * Handles a browser that a network sends back, and returns its attempt: 'unnamed' when the address names none,
     * 'nowhere' when a network that signs addresses did not sign this one. The address counts as a message only if the
     * network signs it and sends no other messages, and then its points wait as long as the connector demands. An
     * address without a signature only sends the panelist on.
     */
    returned: async (supplierKey: string, sent: RawRequest, ip = ''): Promise<WayBack> => {
      const at = clock()
      const supplier = await known.findReporting(supplierKey)
      if (!supplier) throw new Problem('supplier-unknown')
      const { connector } = supplier
      const read = connector.family === 'catalogue' && connector.called === null ? connector.returned : null
      const named = new URLSearchParams(cutQuery(sent.rawUrl)).get('attempt') ?? ''
      if (!read) return isId(named) ? { attempt: named.toLowerCase() } : 'unnamed'
      const turnAway = (reason: TurnedAway): WayBack => {
        countRefused()
        refusals.note(supplierKey, reason, { ip, query: cutQuery(sent.rawUrl) })
        return 'nowhere'
      }
      const signed = verifyArrival(supplier, { ...sent, publicUrl }, { read, at })
      if (!signed) return turnAway('wrong-signature')
      const { said, signedWith } = signed
      if ('turnedAway' in said) return turnAway(said.turnedAway)
      if ('unreadable' in said) {
        await keepUnreadable(supplierKey, said.unreadable)
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

    /**
     * Handles a message whose signature was checked elsewhere, in the caller's transaction; used to write the past of
     * the demo world.
     */
    takeUnsigned: async (tx: Tx, supplierKey: string, told: CallbackContent, at: Date): Promise<void> => {
      const supplier = await known.find(supplierKey)
      const [present] = supplier?.secrets ?? []
      if (!supplier || !present) throw new Problem('supplier-unknown')
      await processBatch(tx, [{ supplier, told, at, signedWith: present.since }], surveys)
    },

    settings,
    floors: createFloors({ db, audit, known }),
    connections: createConnections({ db, secrets, surveys, users, changes, known, calls, jobs, clock }),
    goingLive: createGoingLive({ db, surveys, changes, known, one: settings.one }),
    save,
    rotateSecret,
    partners,
    /** The surveys that partners list for each panelist, which are not in our catalogue. */
    walls: createWalls({ db, known, partners, calls, catalogues, answers, clock }),
    catalogues,
    catalogueOffers: createCatalogueOffers({ db, known, answers, catalogues }),
    /** Panelists' answers in networks' codes. */
    answers,
    maps,
    passing,
    /** Panelists' aliases at suppliers, for the export and the erasure of their data. */
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
    /** Removes the records of what partners' lists showed hours ago. */
    forgetOldListed: (): Promise<void> => transaction(db, (tx) => forgetOldListed(tx)),
    /** Removes former aliases under which nothing will be reported any more. */
    forgetOldAliases: (): Promise<void> => transaction(db, (tx) => forgetOldFormerAliases(tx)),
    /** Removes all but the newest refused calls; returns how many. */
    trimRefusals: (): Promise<number> => transaction(db, (tx) => trimRefusals(tx, refusalsMax)),

    /** Resolves when all callbacks are answered, and all refused calls are stored. */
    idle: async (): Promise<void> => {
      await simple.idle()
      await Promise.all([batcher.idle(), refusals.idle()])
    },
  }
}

/** A refusal in the words that the network expects, or the Problem of our own envelope. */
function answerRefusal(reply: Reply, code: 'signature-invalid' | 'invalid-input'): CallbackAnswer {
  if (reply === null) throw new Problem(code)
  return { credited: false, reply }
}

/** The content of a claim, with the network's codes translated by its table. */
function toldBy({ connector }: KnownSupplier, { codes, ...claim }: Claim): CallbackContent {
  const { outcome, detail, isKnown } = findOutcome(connector.outcomes, codes)
  const [exact] = codes
  return { ...claim, outcome, detail, unknownCode: isKnown || !exact ? null : `${exact.field}=${exact.code}` }
}
