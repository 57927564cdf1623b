import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../platform/contract/fields.ts'

/** As many changes as one press can send: a page of settings. */
export const changesMax = 60
export const reasonMaxLength = 300

const Key = Type.String({ minLength: 3, maxLength: 80, pattern: '^[a-z][a-zA-Z]*\\.[a-zA-Z0-9]+$' })
/** A number, a flag, a text, a list of them, or a text for each language; the setting's shape says which. */
const Value = Type.Unknown()

export const SettingRow = Type.Object({
  key: Type.String(),
  /** The part of the product that declares it. */
  area: Type.String(),
  group: Type.String(),
  /** Its kind and bounds, as data. */
  shape: Type.Unknown(),
  value: Value,
  /** What counts until something is chosen: the first value of the environment, else the product's own. */
  default: Value,
  /** Send it back with a change; 0 until something was chosen. */
  version: Type.Integer({ minimum: 0 }),
  changedAt: nullable(Instant),
  /** Null for the product itself, and for who is gone. */
  changedBy: nullable(Id),
})
export type SettingRow = Static<typeof SettingRow>

const Change = Type.Object(
  { key: Key, value: Value, version: Type.Integer({ minimum: 0 }) },
  { additionalProperties: false },
)
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
})
export type SettingVersion = Static<typeof SettingVersion>

const Changed = Type.Object({ settings: Type.Array(SettingRow) })

export const settingsApi = {
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
    summary: 'Changes settings, all of them or none; every process follows within a second.',
    body: SettingChanges,
    data: Changed,
  }),
  previewSettings: endpoint({
    method: 'POST',
    path: 'settings/previewSettings',
    access: 'settings.update',
    summary: 'What a change would do, without doing it.',
    body: SettingChanges,
    data: Type.Object({
      impact: Type.Array(
        Type.Object({
          code: Type.String(),
          values: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
        }),
      ),
    }),
  }),
  getSettingHistory: endpoint({
    method: 'GET',
    path: 'settings/getSettingHistory',
    access: 'settings.view',
    summary: 'Every version of one setting, the newest first.',
    query: Type.Object({ key: Key }),
    data: Type.Object({ versions: Type.Array(SettingVersion) }),
  }),
  revertSetting: endpoint({
    method: 'POST',
    path: 'settings/revertSetting',
    access: 'settings.update',
    summary: 'Chooses the value of an earlier version again; `to` 0 is what it is without a choice.',
    body: body({
      key: Key,
      to: Type.Integer({ minimum: 0 }),
      version: Type.Integer({ minimum: 0 }),
      reason: Type.String({ minLength: 1, maxLength: reasonMaxLength, pattern: '\\S' }),
    }),
    data: Changed,
  }),
} as const
