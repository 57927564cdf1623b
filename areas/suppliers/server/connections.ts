import { isDeepStrictEqual } from 'node:util'
import type { Message } from '../../../platform/contract/messages.ts'
import { transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import type { Jobs } from '../../../platform/server/jobs.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Secrets } from '../../../platform/server/secrets.ts'
import type { Surveys } from '../../surveys/server/service.ts'
import type { Users } from '../../users/server/service.ts'
import {
  leftOut,
  listedLeftOutMax,
  type CatalogueReadState,
  type Connection,
  type ConnectionTest,
} from '../contract/connections.ts'
import { connectionMessage } from '../contract/connection-messages.ts'
import { previousDaysMax } from '../contract/supplier-admin.ts'
import type { Calls } from './calls.ts'
import { findCatalogueState, makeCatalogueDue, readCatalogues, type CatalogueState } from './catalogue-store.ts'
import { applyChange, type GivenValue, type SettingFlaw } from './connection-rules.ts'
import * as store from './connection-store.ts'
import { connectors } from './connectors/by-format.ts'
import type { Catalogue, Connector, OpenedSettings, Person, Wall } from './connectors/connector.ts'
import type { KnownSuppliers } from './known-suppliers.ts'
import type { LiveChanges } from './live-changes.ts'
import { openSettings, sealCredentials, unsealCredentials } from './opened.ts'
import { usualPace } from './runner.ts'
import { rotateSecret, findSupplier, type SupplierRow } from './store.ts'
import { readTheirClock } from './their-clock.ts'

type Staff = { userId: string; ip: string | null }
type Needs = {
  db: Db
  secrets: Secrets
  surveys: Pick<Surveys, 'refresh'>
  users: Pick<Users, 'findMany'>
  changes: LiveChanges
  known: KnownSuppliers
  calls: Calls
  jobs: Pick<Jobs, 'add'>
  clock: () => Date
}

/** The state of reading a catalogue as staff see it; null if it was never requested. */
const readingOf = (state: CatalogueState | null): CatalogueReadState | null =>
  state && {
    readAt: state.asked_at?.toISOString() ?? null,
    nextAt: state.next_at.toISOString(),
    failures: state.failures,
    clockOffsetMs: state.clock_offset_ms,
    offers: state.offers,
    leftOut: state.skipped.length,
    leftOutFirst: state.skipped.slice(0, listedLeftOutMax).map(({ externalId, why }) => ({
      externalId,
      why: leftOut.find((one) => one === why) ?? 'unreadable',
    })),
  }

/** The made-up panelist for test calls. The internet address is reserved for documentation. */
const testPerson: Person = {
  alias: 'connection-test-panel0',
  countryId: 'US',
  language: 'en',
  ip: '198.51.100.7',
  userAgent: 'Mozilla/5.0',
}

/** The connections to suppliers that we call: credentials, assumed facts, and test calls. */
export function createConnections({ db, secrets, surveys, users, changes, known, calls, jobs, clock }: Needs) {
  /** A supplier that we call, with its connector; Problem 'not-found' for any other. */
  const requireConnected = async (supplierKey: string): Promise<{ row: SupplierRow; connector: Wall | Catalogue }> => {
    const row = await findSupplier(db, supplierKey)
    if (!row) throw new Problem('not-found')
    const connector: Connector = connectors[row.format]
    if (connector.family === 'direct') throw new Problem('not-found')
    return { row, connector }
  }
  const readOne = async (supplierKey: string): Promise<Connection> => {
    const { row, connector } = await requireConnected(supplierKey)
    const settings = await store.findSettings(db, supplierKey)
    const facts = await store.readConfirmedFacts(db, supplierKey)
    const health = await store.findHealth(db, supplierKey)
    const hour = await store.countCallsInLastHour(db, supplierKey)
    const ids = [...facts.values()].map(({ confirmed_by: by }) => by)
    const people = await users.findMany(db, [...new Set([...ids, ...(settings ? [settings.set_by] : [])])])
    const emailOf = (userId: string) => people.get(userId)?.email ?? userId
    const isSet = isSetIn(row, connector, settings)
    return {
      supplierKey,
      version: settings?.version ?? 0,
      setBy: settings && emailOf(settings.set_by),
      setAt: settings?.set_at.toISOString() ?? null,
      fields: connector.fields.map(({ name, kind, isRequired, default: usual, choices = [], mark }) => ({
        name,
        kind,
        isRequired,
        default: usual,
        choices: [...choices],
        mark,
        value: (kind !== 'secret' && settings?.plain[name]) || '',
        isSet: isSet(name),
      })),
      facts: connector.facts.map(({ code, mark, source, isBlocking }) => {
        const confirmation = facts.get(code)
        const confirmedBy = confirmation ? emailOf(confirmation.confirmed_by) : null
        return {
          code,
          mark,
          source,
          isBlocking,
          confirmedBy,
          confirmedAt: confirmation?.confirmed_at.toISOString() ?? null,
        }
      }),
      disclosed: [...connector.disclosed],
      lastGoodAt: health?.last_good_at?.toISOString() ?? null,
      failure:
        health?.failed && health.failed_at
          ? { failed: health.failed, detail: health.detail ?? '', at: health.failed_at.toISOString() }
          : null,
      stoppedAt: health?.stopped_at?.toISOString() ?? null,
      callsInLastHour: hour.calls,
      failuresInLastHour: hour.failures,
      callsPerSecond: usualPace.perSecond,
      catalogue: connector.family === 'catalogue' ? readingOf(await findCatalogueState(db, supplierKey)) : null,
    }
  }
  const isSetIn = (row: SupplierRow, { signedWith }: Wall | Catalogue, settings: store.SettingsRow | null) => {
    const secret = unsealCredentials(secrets, settings)
    return (name: string): boolean =>
      name === signedWith
        ? settings !== null && row.secret_sealed.length > 0
        : secret[name] !== undefined || settings?.plain[name] !== undefined
  }
  const presentSecret = (row: SupplierRow) => secrets.unseal('supplier-secrets', row.secret_sealed)

  /** Writes the next version of a locked supplier's settings; returns whether anything changed. */
  const write = async (tx: Tx, staff: Staff, row: SupplierRow, made: { version: number; values: GivenValue[] }) => {
    const { supplier_key: supplierKey } = row
    const connector = connectors[row.format]
    const settings = await store.findSettings(tx, supplierKey)
    const version = settings?.version ?? 0
    if (version !== made.version) throw new Problem('changed-meanwhile')
    const before = { plain: { ...settings?.plain }, secret: unsealCredentials(secrets, settings), version }
    const after = applyChange(connector, before, made.values)
    if ('flaws' in after) throw makeFlawProblem(after.flaws)
    const { signedWith } = connector
    const { [signedWith ?? '']: signing, ...kept } = after.secret
    const isNewSecret = signing !== undefined && signing !== presentSecret(row)
    const isSame = isDeepStrictEqual(
      { plain: after.plain, secret: kept },
      { plain: before.plain, secret: before.secret },
    )
    if (version > 0 && isSame && !isNewSecret) return false
    if (isNewSecret)
      await rotateSecret(tx, supplierKey, secrets.seal('supplier-secrets', signing), version > 0 ? previousDaysMax : 0)
    const sealed = sealCredentials(secrets, kept)
    const next = { supplier_key: supplierKey, version: version + 1, plain: after.plain, sealed, set_by: staff.userId }
    await store.addSettings(tx, next)
    await store.callAgain(tx, supplierKey)
    const names = made.values.map(({ name }) => name)
    await changes.record(tx, staff, 'connect', supplierKey, {
      before: { version },
      after: { version: version + 1, changed: names },
    })
    return true
  }

  return {
    one: readOne,

    /**
     * Saves the given settings as the next version. A live supplier returns to listen-only mode, because with another
     * host or other credentials, someone else's messages could make us pay. Problem 'not-found', 'changed-meanwhile',
     * or 'invalid-input' with the field.
     */
    save: async (
      staff: Staff,
      supplierKey: string,
      made: { version: number; values: GivenValue[] },
    ): Promise<Connection> => {
      const { connector } = await requireConnected(supplierKey)
      await transaction(db, async (tx) => {
        const held = await changes.hold(tx, staff, supplierKey, () => true)
        // Sending the form without a change does not put the supplier back into listen-only mode.
        if (await write(tx, staff, held.row, made)) await changes.changed(tx, staff, held)
        else throw new Unchanged()
        if (connector.family !== 'catalogue') return
        await makeCatalogueDue(tx, supplierKey, clock())
        await jobs.add(tx, readCatalogues, {}, { key: readCatalogues })
      }).catch((error: unknown) => {
        if (!(error instanceof Unchanged)) throw error
      })
      known.forget()
      calls.forget()
      await surveys.refresh()
      return readOne(supplierKey)
    },

    /**
     * Records that the network has confirmed a fact, or removes the confirmation. If the fact is required, removing it
     * puts a live supplier back into listen-only mode.
     */
    confirm: async (
      staff: Staff,
      supplierKey: string,
      { fact, isConfirmed }: { fact: string; isConfirmed: boolean },
    ) => {
      const { connector } = await requireConnected(supplierKey)
      const found = connector.facts.find(({ code }) => code === fact)
      if (!found) throw new Problem('not-found')
      await transaction(db, async (tx) => {
        const held = await changes.hold(tx, staff, supplierKey, () => !isConfirmed && found.isBlocking)
        const isChanged = isConfirmed
          ? await store.confirmFact(tx, supplierKey, fact, staff.userId)
          : await store.unconfirmFact(tx, supplierKey, fact)
        if (!isChanged) throw new Unchanged()
        await changes.record(tx, staff, isConfirmed ? 'confirm-fact' : 'doubt-fact', supplierKey, { after: { fact } })
        if (!isConfirmed && found.isBlocking) await changes.changed(tx, staff, held)
      }).catch((error: unknown) => {
        if (!(error instanceof Unchanged)) throw error
      })
      known.forget()
      await surveys.refresh()
      return readOne(supplierKey)
    },

    /**
     * Makes one call for a made-up panelist, which changes nothing. If it succeeds, calls to a stopped supplier are
     * allowed again.
     */
    test: async (staff: Staff, supplierKey: string): Promise<ConnectionTest> => {
      const { row, connector } = await requireConnected(supplierKey)
      const settings = await store.findSettings(db, supplierKey)
      if (!settings) throw new Problem('invalid-input', { message: connectionMessage('notSet') })
      const opened: OpenedSettings = openSettings(secrets, settings, connector, presentSecret(row))
      const called = { supplierKey, secrets: listSecrets(connector, opened) }
      const now =
        connector.family === 'catalogue'
          ? await readTheirClock(calls, called, { connector, opened, now: clock() })
          : clock()
      const result = await calls.ask(
        called,
        connector.testAsk(opened, testPerson, now),
        (answer) => connector.readTest(answer, opened) ?? { isGood: true },
        { isTrial: true },
      )
      if ('failed' in result) return { ...result, connection: await readOne(supplierKey) }
      await transaction(db, async (tx) => {
        if (await store.callAgain(tx, supplierKey)) await changes.record(tx, staff, 'call-again', supplierKey)
      })
      calls.forget()
      return { failed: null, detail: '', connection: await readOne(supplierKey) }
    },

    /** Whether calls to any supplier are stopped because it refused the key. */
    isAnyStopped: () => store.isAnyStopped(db),
    /** Removes hourly call counts that are no longer needed. */
    forgetOldCalls: () => transaction(db, (tx) => store.forgetOldCalls(tx)),
  }
}

/** Rolls back a transaction that must not change anything. */
class Unchanged extends Error {}

/** The secrets of a supplier; nothing that is stored may contain them. */
export const listSecrets = ({ fields }: Pick<Wall | Catalogue, 'fields'>, opened: OpenedSettings): string[] =>
  fields.flatMap(({ name, kind }) => (kind === 'secret' && opened[name] ? [opened[name]] : []))

function makeFlawProblem(flaws: readonly SettingFlaw[]): Problem {
  const errors = flaws.map(({ field, flaw }) => ({ field, message: connectionMessage(flaw) }))
  const [first] = errors
  const message: Message = first?.message ?? connectionMessage('malformed')
  return new Problem('invalid-input', { message, errors })
}
