import type { Message } from '../../../platform/contract/messages.ts'
import { readStored, settingProblem } from '../../../platform/contract/setting-problem.ts'
import type { Setting, SettingValue, ValueOf } from '../../../platform/contract/setting.ts'
import type { CrossCheck, Impact } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { countryCodes } from '../../../platform/server/countries.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { createFollower } from '../../../platform/server/follower.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import { deskMessage, type Overtaken, type SettingChanges, type SettingRow, type SettingVersion } from '../contract.ts'
import { areaOf, impactOf, nameOf, nextChosen, findFaults } from './rules.ts'
import * as store from './store.ts'
import { applyStored } from './apply-stored.ts'

type Needs = {
  db: Db
  audit: Pick<Audit, 'record' | 'namesOf'>
  chosen: Chosen
  impacts: () => readonly Impact[]
  crossChecks: () => readonly CrossCheck[]
}
export type { Readiness } from './readiness.ts'
export type { TestEmail } from './test-email.ts'

type Actor = { userId: string; ip: string | null }
/** A setting of the list, whose texts are still messages. */
export type ListedSetting = Omit<SettingRow, 'name' | 'help' | 'parts'>
/** The effects of a change of a setting. */
export type ToldImpact = Message & { key: string }

export interface SettingsDesk {
  /** Whether an area still declares a setting. */
  isDeclared(key: string): boolean
  /** Every setting with its value, in the order in which the areas declare them. */
  list(): Promise<ListedSetting[]>
  /**
   * Makes all of these changes or none. Refuses by key values that are not allowed, alone or in combination, and versions that are not the
   * last.
   */
  update(actor: Actor, asked: SettingChanges): Promise<ListedSetting[]>
  /** The same in the transaction of another area, which calls `refresh` afterwards. Versions are those this process knows. */
  choose(tx: Tx, actor: Actor, asked: { key: string; value: SettingValue; reason: string }): Promise<void>
  /** The effects of a change; refuses what `update` would refuse, and writes nothing. */
  preview(asked: SettingChanges): Promise<ToldImpact[]>
  /** The value as it is stored, which nobody changes before this transaction ends: for what is promised by it. */
  hold<S extends Setting>(tx: Tx, setting: S): Promise<ValueOf<S>>
  /** The last hundred versions of a setting, newest first. */
  history(key: string): Promise<SettingVersion[]>
  /** Restores an earlier value as a new version; 0 restores the default. */
  revert(actor: Actor, asked: { key: string; to: number; version: number; reason: string }): Promise<ListedSetting[]>
  /** Reads the stored values if they have changed since the last time. */
  refresh(): Promise<void>
  /** Keeps reading, until the returned function is called. */
  follow(everyMs: number, failed: (error: unknown) => void): () => void
}

const versionsShown = 100

/** The settings of the whole panel: the areas declare them, this one keeps the chosen values. */
export function createSettings({ db, audit, chosen, impacts, crossChecks }: Needs): SettingsDesk {
  const byKey = new Map(chosen.declared.map((one) => [one.key, one]))
  const declaredAs = (key: string): Setting => {
    const found = byKey.get(key)
    if (!found) throw new Problem('not-found')
    return found
  }
  const { refresh, follow } = createFollower(
    () => store.editionOf(db),
    () => applyStored(db, chosen),
  )
  const rows = async (): Promise<ListedSetting[]> => {
    const stored = new Map((await store.selectChosen(db)).map((row) => [row.key, row]))
    const names = await audit.namesOf(whoIn([...stored.values()]))
    return chosen.declared.map((setting) => {
      const row = stored.get(setting.key)
      const by = { changedBy: row?.changed_by ?? null, changedByName: names.get(row?.changed_by ?? '') ?? null }
      const variable = chosen.variableOf(setting.key)
      return { ...rowOf(setting, chosen.firstOf(setting.key), row), ...by, variable }
    })
  }
  const reading = {
    firstOf: chosen.firstOf,
    isReadable: ({ shape }: Setting, value: unknown) => settingProblem(shape, value) === null,
  }
  /** The stored values; refuses versions that are not the last, and values that do not fit together or with the others. */
  const allowed = async (tx: Tx, asked: SettingChanges): Promise<ReadonlyMap<string, store.ChosenRow>> => {
    const stored = new Map((await store.selectChosen(tx)).map((row) => [row.key, row]))
    for (const { key, version } of asked.changes)
      if (version !== (stored.get(key)?.version ?? 0)) throw new OvertakenError(key, stored.get(key))
    const next = nextChosen(asked, stored, reading)
    const before = nextChosen({ changes: [] }, stored, reading)
    const changed = new Set(asked.changes.map(({ key }) => key))
    const errors: { field: string; message: Message }[] = []
    for (const { keys, of } of crossChecks())
      if (keys.some((key) => changed.has(key)))
        errors.push(...(await of(next, tx, before)).map(({ key, message }) => ({ field: key, message })))
    const [first] = errors
    if (first) throw new Problem('invalid-input', { message: first.message, errors })
    return stored
  }
  const write = async (tx: Tx, actor: Actor, asked: SettingChanges): Promise<void> => {
    // The row of the edition is locked first, so that the second of two simultaneous changes sees the first.
    await store.touchEdition(tx)
    const stored = await allowed(tx, asked)
    const now = await nowOf(tx)
    for (const { key, value, version } of asked.changes) {
      const last = stored.get(key)
      const before = last?.value ?? chosen.firstOf(key)
      const written = {
        key,
        value,
        version: version + 1,
        changedAt: now,
        changedBy: actor.userId,
        reason: asked.reason,
      }
      await store.write(tx, written)
      await audit.record(tx, {
        actorId: actor.userId,
        action: 'settings.change',
        subject: `setting:${key}`,
        before: { value: before },
        after: { value, reason: asked.reason },
        ip: actor.ip,
      })
    }
  }
  const refuseWrong = (asked: SettingChanges): void => {
    const errors = findFaults(asked, declaredAs, (code) => countryCodes.includes(code))
    const [first] = errors
    if (first) throw new Problem('invalid-input', { message: first.message, errors })
  }
  /** Who changed it first is read after the transaction: within it, the losers would hold every connection while waiting for one more. */
  const overtaken = async ({ key, last }: OvertakenError): Promise<Problem> => {
    const changedBy = last?.changed_by ?? null
    const who = (await audit.namesOf(changedBy ? [changedBy] : [])).get(changedBy ?? '') ?? null
    const changedAt = last?.changed_at.toISOString() ?? null
    const data: Overtaken = { key, version: last?.version ?? 0, changedAt, changedBy, changedByName: who }
    const name = nameOf(key)
    const message = who === null ? deskMessage('overtakenByGone', { name }) : deskMessage('overtaken', { who, name })
    return new Problem('changed-meanwhile', { message, data })
  }
  const inOneTransaction = <Done>(work: (tx: Tx) => Promise<Done>): Promise<Done> =>
    transaction(db, work).catch(async (error: unknown) => {
      throw error instanceof OvertakenError ? await overtaken(error) : error
    })
  const change = async (actor: Actor, asked: SettingChanges): Promise<ListedSetting[]> => {
    refuseWrong(asked)
    await inOneTransaction((tx) => write(tx, actor, asked))
    await refresh()
    return rows()
  }

  return {
    isDeclared: (key) => byKey.has(key),
    list: () => rows(),
    update: change,
    choose: async (tx, actor, { key, value, reason }) => {
      const asked = { changes: [{ key, value, version: chosen.versionOf(key) }], reason }
      refuseWrong(asked)
      await write(tx, actor, asked)
    },
    preview: async (asked) => {
      refuseWrong(asked)
      await inOneTransaction((tx) => allowed(tx, asked))
      const told = asked.changes.map(async ({ key, value }) => {
        const figures = impacts().filter((one) => one.key === key)
        const counted = await Promise.all(figures.map(({ of }) => of(value as SettingValue)))
        return [...counted.flat(), impactOf(key)].map((message) => ({ ...message, key }))
      })
      return (await Promise.all(told)).flat()
    },
    hold: async (tx, setting) => {
      await store.holdEdition(tx)
      const stored = new Map((await store.selectChosen(tx)).map((row) => [row.key, row]))
      return nextChosen({ changes: [] }, stored, reading).get(setting)
    },
    history: async (key) => {
      const versions = await store.selectVersions(db, declaredAs(key).key, versionsShown)
      const names = await audit.namesOf(whoIn(versions))
      return versions.map((row) => ({ ...versionOf(row), changedByName: names.get(row.changed_by ?? '') ?? null }))
    },
    revert: async (actor, { key, to, version, reason }) => {
      declaredAs(key)
      const earlier = to === 0 ? { value: chosen.firstOf(key) } : await store.selectVersion(db, key, to)
      if (!earlier) throw new Problem('not-found')
      return change(actor, { changes: [{ key, value: earlier.value, version }], reason })
    },
    refresh,
    follow,
  }
}

/** A newer version, found while a change was being written. */
class OvertakenError extends Error {
  readonly key: string
  readonly last: store.ChosenRow | undefined

  constructor(key: string, last: store.ChosenRow | undefined) {
    super(key)
    this.key = key
    this.last = last
  }
}

const whoIn = (rows: readonly { changed_by: string | null }[]): string[] =>
  rows.flatMap(({ changed_by: who }) => who ?? [])

type Stated = Omit<ListedSetting, 'changedBy' | 'changedByName' | 'variable'>
const rowOf = (setting: Setting, first: SettingValue, stored: store.ChosenRow | undefined): Stated => {
  return {
    key: setting.key,
    area: areaOf(setting.key),
    group: setting.group,
    shape: setting.shape,
    value: (stored && readStored(setting, stored.value)) ?? first,
    default: first,
    version: stored?.version ?? 0,
    changedAt: stored?.changed_at.toISOString() ?? null,
  }
}

const versionOf = ({
  version,
  value,
  reason,
  changed_at,
  changed_by,
}: store.VersionRow): Omit<SettingVersion, 'changedByName'> => ({
  version,
  value,
  reason,
  changedAt: changed_at.toISOString(),
  changedBy: changed_by,
})
