import type { Message } from '../../../platform/contract/messages.ts'
import { readStored, settingProblem } from '../../../platform/contract/setting-problem.ts'
import type { Setting, SettingValue, ValueOf } from '../../../platform/contract/setting.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import type { CrossCheck, Impact, SecondApproval } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { countryCodes } from '../../../platform/server/countries.ts'
import { nowOf, transaction, type Db, type Tx } from '../../../platform/server/db.ts'
import { createFollower } from '../../../platform/server/follower.ts'
import { Problem } from '../../../platform/server/problem.ts'
import type { Audit } from '../../audit/server/service.ts'
import {
  deskMessage,
  loosenStep,
  type Overtaken,
  type SettingChanges,
  type SettingRow,
  type SettingVersion,
  type WaitingValue,
} from '../contract.ts'
import { findWaitingAbout } from './approval-store.ts'
import type { Approvals } from './approvals.ts'
import { getArea, getImpact, isLooser, nameOf, computeChosen, findFaults } from './rules.ts'
import * as store from './store.ts'
import { keepWaiting, selectWaiting, takeWaiting } from './waiting-store.ts'
import { loadStoredSettings } from './apply-stored.ts'
import { refuseFaults } from '../../../platform/server/field-problem.ts'

type Needs = {
  db: Db
  audit: Pick<Audit, 'record' | 'namesOf'>
  chosen: Chosen
  impacts: () => readonly Impact[]
  crossChecks: () => readonly CrossCheck[]
  approvals: Pick<Approvals, 'ask' | 'decided' | 'dueOf' | 'isOnePerson'>
}
export type { Readiness } from './readiness.ts'
export type { TestEmail } from './test-email.ts'

type Actor = { userId: string; ip: string | null }
/** Who chose a value, and who put it into effect; the latter is null when the delay did. */
type ChangeOrigin = { chosenBy: string | null; by: Actor | null }
/** A setting in the list, whose texts are still messages. */
export type ListedSetting = Omit<SettingRow, 'name' | 'help' | 'parts'>
/** What changing a setting would do. */
export type ToldImpact = Message & { key: string }

export interface SettingsDesk {
  /** Whether an area still declares this setting. */
  isDeclared(key: string): boolean
  /** Lists every setting with its value, in the order of the areas. */
  list(): Promise<ListedSetting[]>
  /**
   * Makes all of these changes or none. Changes that weaken a guard of money wait for a second person. Throws, by key,
   * for values that are not allowed (alone or in combination), and for versions that are not the latest. Throws
   * 'setting-waits' when another value is already waiting.
   */
  update(actor: Actor, asked: SettingChanges): Promise<ListedSetting[]>
  /**
   * Makes a change in the transaction of another area, which must call `refresh` afterwards. It is based on the version
   * that this process knows.
   */
  choose(tx: Tx, actor: Actor, asked: { key: string; value: SettingValue; reason: string }): Promise<void>
  /** Sets a value in a new database, which has no accounts yet, so no author is recorded. The caller must call `refresh` afterwards. */
  chooseFirst(tx: Tx, asked: { key: string; value: SettingValue; reason: string }): Promise<void>
  /** Lists what these changes would do. Throws what `update` would throw, and changes nothing. */
  preview(asked: SettingChanges): Promise<ToldImpact[]>
  /** Reads the stored value of a setting and locks it until the transaction ends, so that a promise can rely on it. */
  hold<S extends Setting>(tx: Tx, setting: S): Promise<ValueOf<S>>
  /** Lists the latest hundred versions of a setting, newest first. */
  history(key: string): Promise<SettingVersion[]>
  /** Restores an earlier value as a new version; version 0 is the default. */
  revert(actor: Actor, asked: { key: string; to: number; version: number; reason: string }): Promise<ListedSetting[]>
  /** How a waiting change is made or withdrawn, on the page of waiting steps or at the end of its delay. */
  readonly step: SecondApproval
  /** Loads the stored values if they have changed since the last time. */
  refresh(): Promise<void>
  /** Repeats `refresh` until the returned function is called. */
  follow(everyMs: number, failed: (error: unknown) => void): () => void
}

const versionsMax = 100
type Change = SettingChanges['changes'][number]

/** The settings of the panel. Areas declare them; this area stores the chosen values. */
export function createSettings({ db, audit, chosen, impacts, crossChecks, approvals }: Needs): SettingsDesk {
  const byKey = new Map(chosen.declared.map((one) => [one.key, one]))
  const declaredAs = (key: string): Setting => {
    const found = byKey.get(key)
    if (!found) throw new Problem('not-found')
    return found
  }
  const { refresh, follow } = createFollower(
    () => store.readEditionNumber(db),
    () => loadStoredSettings(db, chosen),
  )
  /** Finds the values that wait for a second person, by key. */
  const waitingValues = async (): Promise<ReadonlyMap<string, WaitingValue>> => {
    const waiting = new Map((await selectWaiting(db)).map((row) => [row.key, row]))
    const steps = waiting.size > 0 ? await findWaitingAbout(db, loosenStep, [...waiting.keys()]) : []
    const due = await approvals.dueOf(db, loosenStep, [...waiting.keys()])
    const names = await audit.namesOf(steps.flatMap(({ asked_by: who }) => who ?? []))
    const found = steps.map(
      ({ step_id: stepId, subject: key, asked_at: at, asked_by: who }): [string, WaitingValue] => [
        key,
        {
          stepId,
          value: waiting.get(key)?.value,
          reason: waiting.get(key)?.reason ?? '',
          askedAt: at.toISOString(),
          askedByName: (who && names.get(who)) ?? null,
          dueAt: due.get(key)?.toISOString() ?? null,
        },
      ],
    )
    return new Map(found)
  }
  const rows = async (): Promise<ListedSetting[]> => {
    const stored = new Map((await store.selectChosen(db)).map((row) => [row.key, row]))
    const waiting = await waitingValues()
    const names = await audit.namesOf(whoIn([...stored.values()]))
    return chosen.declared.map((setting) => {
      const row = stored.get(setting.key)
      const by = { changedBy: row?.changed_by ?? null, changedByName: names.get(row?.changed_by ?? '') ?? null }
      const variable = chosen.variableOf(setting.key)
      const guards = { loosens: setting.loosens ?? null, waiting: waiting.get(setting.key) ?? null }
      return { ...rowOf(setting, chosen.firstOf(setting.key), row), ...by, ...guards, variable }
    })
  }
  const reading = {
    firstOf: chosen.firstOf,
    isReadable: ({ shape }: Setting, value: unknown) => settingProblem(shape, value) === null,
  }
  /**
   * Returns the stored values. Throws for a version that is not the latest, and for values that conflict with each
   * other or with other settings.
   */
  const checkChanges = async (tx: Tx, asked: SettingChanges): Promise<ReadonlyMap<string, store.ChosenRow>> => {
    const stored = new Map((await store.selectChosen(tx)).map((row) => [row.key, row]))
    for (const { key, version } of asked.changes)
      if (version !== (stored.get(key)?.version ?? 0)) throw new OvertakenError(key, stored.get(key))
    const next = computeChosen(asked, stored, reading)
    const before = computeChosen({ changes: [] }, stored, reading)
    const changed = new Set(asked.changes.map(({ key }) => key))
    const errors: { field: string; message: Message }[] = []
    for (const { keys, of } of crossChecks())
      if (keys.some((key) => changed.has(key)))
        errors.push(...(await of(next, tx, before)).map(({ key, message }) => ({ field: key, message })))
    refuseFaults(errors)
    return stored
  }
  type Stored = Awaited<ReturnType<typeof checkChanges>>
  const record = (tx: Tx, by: Actor | null, action: string, key: string, change: object): Promise<void> =>
    audit.record(tx, {
      actorId: by?.userId ?? null,
      action: `settings.${action}`,
      subject: `setting:${key}`,
      ip: by?.ip ?? null,
      ...change,
    })
  /** Writes each of these changes as a new version. */
  const save = async (tx: Tx, { chosenBy, by }: ChangeOrigin, { changes, reason }: SettingChanges, stored: Stored) => {
    const now = await nowOf(tx)
    for (const { key, value, version } of changes) {
      const before = stored.get(key)?.value ?? chosen.firstOf(key)
      await store.write(tx, { key, value, version: version + 1, changedAt: now, changedBy: chosenBy, reason })
      const askedBy = chosenBy !== null && chosenBy !== by?.userId ? { askedBy: chosenBy } : {}
      await record(tx, by, 'change', key, { before: { value: before }, after: { value, reason, ...askedBy } })
    }
  }
  /** Stores a change that waits for a second person. */
  const propose = async (tx: Tx, by: Actor, { key, value, version }: Change, reason: string, before: unknown) => {
    const title = deskMessage('loosen', { name: nameOf(key), before: Number(before), after: Number(value) })
    if (!(await approvals.ask(tx, { kind: loosenStep, subject: key, title, by }))) throw new Problem('setting-waits')
    await keepWaiting(tx, { key, value, version, reason })
    await record(tx, by, 'propose', key, { before: { value: before }, after: { value, reason } })
  }
  /** Makes a function that tells whether a change weakens a guard of money, compared with the stored value. */
  const isLooserThan = (stored: Stored) => {
    const before = computeChosen({ changes: [] }, stored, reading)
    return ({ key, value }: Change) => isLooser(declaredAs(key), before.get(declaredAs(key)), value)
  }
  /** Makes changes at once, except for those that weaken a guard of money, which wait for a second person. */
  const write = async (tx: Tx, by: Actor, asked: SettingChanges): Promise<void> => {
    // The edition is locked first, so that the second of two changes at the same time sees the first.
    await store.touchEdition(tx)
    const stored = await checkChanges(tx, asked)
    const isWaiting = isLooserThan(stored)
    const atOnce = { ...asked, changes: asked.changes.filter((one) => !isWaiting(one)) }
    if (atOnce.changes.length < asked.changes.length) await checkChanges(tx, atOnce)
    await save(tx, { chosenBy: by.userId, by }, atOnce, stored)
    // A value that waited was chosen for the previous version, so it is dropped.
    for (const { key } of atOnce.changes)
      if (await takeWaiting(tx, key)) await approvals.decided(tx, { kind: loosenStep, subject: key, by: by.userId })
    const before = computeChosen({ changes: [] }, stored, reading)
    for (const one of asked.changes.filter(isWaiting))
      await propose(tx, by, one, asked.reason, before.get(declaredAs(one.key)))
  }
  const refuseWrong = (asked: SettingChanges): void => {
    refuseFaults(findFaults(asked, declaredAs, (code) => countryCodes.includes(code)))
  }
  /**
   * Makes the refusal of a change that came too late. The other person's name is read after the transaction, because
   * inside it every late call would hold one connection while waiting for a second.
   */
  const makeOvertakenProblem = async ({ key, last }: OvertakenError): Promise<Problem> => {
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
      throw error instanceof OvertakenError ? await makeOvertakenProblem(error) : error
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
    chooseFirst: async (tx, { key, value, reason }) => {
      const asked = { changes: [{ key, value, version: 0 }], reason }
      refuseWrong(asked)
      await store.touchEdition(tx)
      await save(tx, { chosenBy: null, by: null }, asked, await checkChanges(tx, asked))
    },
    preview: async (asked) => {
      refuseWrong(asked)
      const isWaiting = isLooserThan(await inOneTransaction((tx) => checkChanges(tx, asked)))
      const takes = deskMessage(approvals.isOnePerson() ? 'takesDay' : 'takesTwo')
      const changeImpacts = asked.changes.map(async (one) => {
        const { key, value } = one
        const figures = impacts().filter((figure) => figure.key === key)
        const counted = await Promise.all(figures.map(({ of }) => of(value as SettingValue)))
        const waitSentences = isWaiting(one) ? [takes] : []
        return [...waitSentences, ...counted.flat(), getImpact(key)].map((message) => ({ ...message, key }))
      })
      return (await Promise.all(changeImpacts)).flat()
    },
    hold: async (tx, setting) => {
      await store.holdEdition(tx)
      const stored = new Map((await store.selectChosen(tx)).map((row) => [row.key, row]))
      return computeChosen({ changes: [] }, stored, reading).get(setting)
    },
    history: async (key) => {
      const versions = await store.selectVersions(db, declaredAs(key).key, versionsMax)
      const names = await audit.namesOf(whoIn(versions))
      return versions.map((row) => ({ ...versionOf(row), changedByName: names.get(row.changed_by ?? '') ?? null }))
    },
    revert: async (actor, { key, to, version, reason }) => {
      declaredAs(key)
      const earlier = to === 0 ? { value: chosen.firstOf(key) } : await store.selectVersion(db, key, to)
      if (!earlier) throw new Problem('not-found')
      return change(actor, { changes: [{ key, value: earlier.value, version }], reason })
    },
    step: {
      kind: loosenStep,
      permission: 'settings.update',
      href: (key) => `${documentPaths.settingsAdmin}?setting=${key}`,
      take: async (tx, { subject: key, by, askedBy }) => {
        await store.touchEdition(tx)
        const waiting = await takeWaiting(tx, key)
        if (!waiting) throw new Problem('approval-ended')
        const { value, version, reason } = waiting
        const asked = { changes: [{ key, value, version }], reason }
        refuseWrong(asked)
        const stored = await checkChanges(tx, asked).catch((error: unknown) => {
          throw error instanceof OvertakenError ? new Problem('changed-meanwhile') : error
        })
        await save(tx, { chosenBy: askedBy, by }, asked, stored)
      },
      takeBack: async (tx, { subject: key, by, code }) => {
        const waiting = await takeWaiting(tx, key)
        if (!waiting) throw new Problem('approval-ended')
        await record(tx, by, 'withdraw', key, { after: { value: waiting.value, ...(code ? { code } : {}) } })
      },
    },
    refresh,
    follow,
  }
}

/** Thrown when a setting has a newer version than the change names. */
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

type Stated = Omit<ListedSetting, 'changedBy' | 'changedByName' | 'variable' | 'loosens' | 'waiting'>
const rowOf = (setting: Setting, first: SettingValue, stored: store.ChosenRow | undefined): Stated => {
  return {
    key: setting.key,
    area: getArea(setting.key),
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
