import { settingProblem, type Setting, type SettingValue } from '../../../platform/contract/setting.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import type { SettingChanges, SettingRow, SettingVersion } from '../contract.ts'
import * as store from './store.ts'

type Needs = { db: Db; audit: Pick<Audit, 'record'>; chosen: Chosen }
type Actor = { userId: string; ip: string | null }
/** What a change would do: a code and its values, which the area that declares the setting has words for. */
export type Impact = { code: string; values: Readonly<Record<string, number | string>> }
type Next = { setting: Setting; value: SettingValue }

export interface SettingsDesk {
  /** Every setting with its value, in the order in which the areas declare them. */
  list(): Promise<SettingRow[]>
  /** Changes all of them or none. Refuses a value that is not allowed, by key, and a version that is no longer the last. */
  update(actor: Actor, asked: SettingChanges): Promise<SettingRow[]>
  /** What the change would do; refuses what `update` would refuse, and writes nothing. */
  preview(asked: SettingChanges): Promise<Impact[]>
  /** The last hundred versions of a setting, the newest first. */
  history(key: string): Promise<SettingVersion[]>
  /** Chooses an earlier value again, as a new version; 0 is the value without any choice. */
  revert(actor: Actor, asked: { key: string; to: number; version: number; reason: string }): Promise<SettingRow[]>
  /** Reads what is stored when it has changed since the last look. */
  refresh(): Promise<void>
  /** Looks again and again, until the answered function is called. */
  follow(everyMs: number, failed: (error: unknown) => void): () => void
}

const versionsShown = 100

/** The settings of the whole panel: what may be chosen is declared by the areas, and this one keeps what was. */
export function createSettings({ db, audit, chosen }: Needs): SettingsDesk {
  let edition = -1
  const byKey = new Map(chosen.declared.map((one) => [one.key, one]))
  const declaredAs = (key: string): Setting => {
    const found = byKey.get(key)
    if (!found) throw new Problem('not-found')
    return found
  }
  const refresh = async (): Promise<void> => {
    const newest = await store.editionOf(db)
    if (newest === edition) return
    // Read after the edition: a change between the two is read twice, and never missed.
    chosen.take(await store.selectChosen(db))
    edition = newest
  }
  const rows = async (from: Db = db): Promise<SettingRow[]> => {
    const stored = new Map((await store.selectChosen(from)).map((row) => [row.key, row]))
    return chosen.declared.map((setting) => rowOf(setting, chosen.firstOf(setting.key), stored.get(setting.key)))
  }
  const write = async (tx: Tx, actor: Actor, asked: SettingChanges): Promise<void> => {
    // The row of the edition is locked first, so that of two changes at once the second sees what the first wrote.
    await store.touchEdition(tx)
    const stored = new Map((await store.selectChosen(tx)).map((row) => [row.key, row]))
    const now = await nowOf(tx)
    for (const { key, value, version } of asked.changes) {
      const last = stored.get(key)
      if (version !== (last?.version ?? 0)) throw changedMeanwhile(key, last)
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
  const change = async (actor: Actor, asked: SettingChanges): Promise<SettingRow[]> => {
    allowed(asked, declaredAs)
    await transaction(db, (tx) => write(tx, actor, asked))
    await refresh()
    return rows()
  }

  return {
    list: () => rows(),
    update: change,
    preview: async (asked) => {
      allowed(asked, declaredAs)
      return []
    },
    history: async (key) => (await store.selectVersions(db, declaredAs(key).key, versionsShown)).map(versionOf),
    revert: async (actor, { key, to, version, reason }) => {
      declaredAs(key)
      const earlier = to === 0 ? { value: chosen.firstOf(key) } : await store.selectVersion(db, key, to)
      if (!earlier) throw new Problem('not-found')
      return change(actor, { changes: [{ key, value: earlier.value, version }], reason })
    },
    refresh,
    follow: (everyMs, failed) => {
      const timer = setInterval(() => void refresh().catch(failed), everyMs)
      timer.unref()
      return () => clearInterval(timer)
    },
  }
}

/** Refuses keys that are named twice and values that their settings may not have, each by its key. */
function allowed({ changes }: SettingChanges, declaredAs: (key: string) => Setting): Next[] {
  const keys = changes.map(({ key }) => key)
  const twice = keys.find((key, at) => keys.indexOf(key) !== at)
  if (twice) throw new Problem('invalid-input', { errors: [{ field: twice, message: 'twice' }] })
  const errors = changes.flatMap(({ key, value }) => {
    const problem = settingProblem(declaredAs(key).shape, value)
    return problem ? [{ field: key, message: problem.code }] : []
  })
  if (errors.length > 0) throw new Problem('invalid-input', { errors })
  return changes.map(({ key, value }) => ({ setting: declaredAs(key), value: value as SettingValue }))
}

const changedMeanwhile = (key: string, last: store.ChosenRow | undefined): Problem =>
  new Problem('changed-meanwhile', {
    data: {
      key,
      version: last?.version ?? 0,
      changedAt: last?.changed_at.toISOString() ?? null,
      changedBy: last?.changed_by ?? null,
    },
  })

const rowOf = (setting: Setting, first: SettingValue, stored: store.ChosenRow | undefined): SettingRow => {
  // What the program can no longer read counts as not chosen, as it does wherever it is used.
  const isReadable = stored !== undefined && settingProblem(setting.shape, stored.value) === null
  return {
    key: setting.key,
    area: setting.key.slice(0, setting.key.indexOf('.')),
    group: setting.group,
    shape: setting.shape,
    value: isReadable ? stored.value : first,
    default: first,
    version: stored?.version ?? 0,
    changedAt: stored?.changed_at.toISOString() ?? null,
    changedBy: stored?.changed_by ?? null,
  }
}

const versionOf = ({ version, value, reason, changed_at, changed_by }: store.VersionRow): SettingVersion => ({
  version,
  value,
  reason,
  changedAt: changed_at.toISOString(),
  changedBy: changed_by,
})
