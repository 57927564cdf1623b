import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Version } from '../../platform/contract/fields.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import type { SettingDirection, SettingGroup, SettingShape } from '../../platform/contract/setting.ts'
import type { SettingProblem } from '../../platform/contract/setting-problem.ts'

/** The maximum number of changes in one call: one page of settings. */
export const changesMax = 60
export const reasonMaxLength = 300

const Key = Type.String({ minLength: 3, maxLength: 80, pattern: '^[a-z][a-zA-Z]*\\.[a-zA-Z0-9]+$' })
/**
 * The value of a setting. Its shape decides whether it is a number, a flag, a text, a list, or a text for each
 * language.
 */
const Value = Type.Unknown()

type None = Readonly<Record<string, never>>
type Bounds = { min: number; max: number }
/** The messages for why a value is refused: a code of `settingProblem`, or a key that occurs twice. */
export type SettingRefusals = Readonly<Record<Exclude<SettingProblem['code'], keyof BoundedRefusals>, None>> &
  BoundedRefusals & { twice: None }
type BoundedRefusals = {
  'too-small': Bounds
  'too-large': Bounds
  'wrong-length': { length: number }
  'too-few': { least: number }
  'too-long': { max: number }
  'too-many': { max: number }
}
/** Makes the message of a refusal. */
export const refusalMessage = messagesOf<SettingRefusals>('setting-problems')

/** The messages about changes of settings and test emails. */
export type DeskMessages = {
  overtaken: { who: string; name: Message }
  overtakenByGone: { name: Message }
  testSent: { to: string }
  testDone: None
  testTodo: None
  /** The name of a change that a second person must approve. */
  loosen: { name: Message; before: number; after: number }
  /** The change needs two people or, on a panel run by one person, a day's wait. */
  takesTwo: None
  takesDay: None
}
/** Makes a message about settings. */
export const deskMessage = messagesOf<DeskMessages>('settings-desk')

const Shape = Type.Unsafe<SettingShape>({
  type: 'object',
  properties: { kind: { type: 'string' } },
  required: ['kind'],
  additionalProperties: true,
})

/** The kind of step in which a second person approves a change that weakens a guard of money. */
export const loosenStep = 'settings.loosen'
/** A value that waits for a second person. `dueAt` is when it takes effect on a panel run by one person. */
export const WaitingValue = Type.Object({
  stepId: Id,
  value: Value,
  reason: Type.String(),
  askedAt: Instant,
  /** The name of the person who chose it; null when that account is closed. */
  askedByName: nullable(Type.String()),
  dueAt: nullable(Instant),
})
export type WaitingValue = Static<typeof WaitingValue>

const SettingPart = Type.Object({ value: Type.String(), name: Type.String() })
export type SettingPart = Static<typeof SettingPart>

export const SettingRow = Type.Object({
  key: Type.String(),
  /** The area that declares the setting. */
  area: Type.String(),
  /** The group in which the setting is shown. */
  group: Type.Unsafe<SettingGroup>({ type: 'string' }),
  /** The name of the setting, in the language of the page that asks. */
  name: Type.String(),
  /** What the setting does, and what its value means. */
  help: Type.String(),
  /** The kind and bounds of the setting. */
  shape: Shape,
  /** The names of its choices, or of the numbers in its value, in the language of the page; empty for other kinds. */
  parts: Type.Array(SettingPart),
  value: Value,
  /** The value until one is chosen: the one from the environment, otherwise the product's. */
  default: Value,
  /** The environment variable that can hold the default; null if there is none. */
  variable: nullable(Type.String()),
  /** The version of the value, which a change must name; 0 until a value is chosen. */
  version: Version,
  changedAt: nullable(Instant),
  /** The id of the person who chose the value; null for the program itself, and when that account is closed. */
  changedBy: nullable(Id),
  /** The name of that person; null for the program itself, and when that account is closed. */
  changedByName: nullable(Type.String()),
  /** The direction of change that needs two people; null when one person can make any change. */
  loosens: nullable(Type.Unsafe<SettingDirection>({ type: 'string', enum: ['up', 'down'] })),
  /** The value that waits for a second person; null if there is none. */
  waiting: nullable(WaitingValue),
})
export type SettingRow = Static<typeof SettingRow>

const Change = Type.Object({ key: Key, value: Value, version: Version }, { additionalProperties: false })
export const SettingChanges = body({
  changes: Type.Array(Change, { minItems: 1, maxItems: changesMax }),
  reason: Type.String({ minLength: 1, maxLength: reasonMaxLength, pattern: '\\S' }),
})
export type SettingChanges = Static<typeof SettingChanges>

export const SettingVersion = Type.Object({
  version: Type.Integer(),
  value: Value,
  reason: Type.String(),
  changedAt: Instant,
  changedBy: nullable(Id),
  changedByName: nullable(Type.String()),
})
export type SettingVersion = Static<typeof SettingVersion>

/** The data of a 'changed-meanwhile' refusal: who changed the setting first, and its new version. */
export const Overtaken = Type.Object({
  key: Type.String(),
  version: Version,
  changedAt: nullable(Instant),
  changedBy: nullable(Id),
  changedByName: nullable(Type.String()),
})
export type Overtaken = Static<typeof Overtaken>

const Changed = Type.Object({ settings: Type.Array(SettingRow) })

export const ReadinessItem = Type.Object({
  code: Type.String(),
  isDone: Type.Boolean(),
  /** Whether the panel cannot open without this step; false for advice. */
  isRequired: Type.Boolean(),
  /** Whether the step is also shown after the opening, until it is done. */
  stays: Type.Boolean(),
  /** The page where staff can do this. */
  href: Type.String(),
  title: Type.String(),
  /** What staff must do. */
  todo: Type.String(),
})
export type ReadinessItem = Static<typeof ReadinessItem>
export const Readiness = Type.Object({ isReady: Type.Boolean(), items: Type.Array(ReadinessItem) })
export type Readiness = Static<typeof Readiness>

export const settingsApi = {
  getReadiness: endpoint({
    method: 'GET',
    path: 'settings/getReadiness',
    access: 'staff',
    summary:
      'What has to be done before the panel opens, and whether all that is required is; a demo world needs nothing.',
    data: Readiness,
  }),
  sendTestEmail: endpoint({
    method: 'POST',
    path: 'settings/sendTestEmail',
    access: 'settings.update',
    needsPerson: true,
    summary:
      "Sends a test email to the caller, and answers once the mail server has taken it; else 409 'test-email-failed'.",
    data: Nothing,
  }),
  getSettings: endpoint({
    method: 'GET',
    path: 'settings/getSettings',
    access: 'settings.view',
    summary: 'Every setting that applies to the whole panel, with its value and what it would be otherwise.',
    data: Changed,
  }),
  updateSettings: endpoint({
    method: 'PATCH',
    path: 'settings/updateSettings',
    access: 'settings.update',
    needsPerson: true,
    summary:
      "Changes settings, all of them or none; every process follows within a second. What weakens a guard of money waits for a second person, or for a day on a panel run by one; 409 'setting-waits' when something does already. With an old version: 409 'changed-meanwhile', `data` says who was faster, and when.",
    body: SettingChanges,
    data: Changed,
  }),
  previewSettings: endpoint({
    method: 'POST',
    path: 'settings/previewSettings',
    access: 'settings.update',
    summary: 'What a change would do, without doing it; refuses what updateSettings would refuse.',
    body: SettingChanges,
    data: Type.Object({
      impact: Type.Array(
        Type.Object({
          /** The key of the setting that has this effect. */
          key: Type.String(),
          code: Type.String(),
          values: Type.Record(Type.String(), Type.Unknown()),
          /** The effect as a sentence. */
          message: Type.String(),
        }),
      ),
    }),
  }),
  getSettingHistory: endpoint({
    method: 'GET',
    path: 'settings/getSettingHistory',
    access: 'settings.view',
    summary: 'The last hundred versions of one setting, the newest first.',
    query: Type.Object({ key: Key }),
    data: Type.Object({ versions: Type.Array(SettingVersion) }),
  }),
  revertSetting: endpoint({
    method: 'POST',
    path: 'settings/revertSetting',
    access: 'settings.update',
    needsPerson: true,
    summary: 'Chooses the value of an earlier version again; `to` 0 is what it is without a choice.',
    body: body({
      key: Key,
      to: Version,
      version: Version,
      reason: Type.String({ minLength: 1, maxLength: reasonMaxLength, pattern: '\\S' }),
    }),
    data: Changed,
  }),
} as const
