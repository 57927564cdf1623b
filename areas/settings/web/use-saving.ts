import { useState } from 'react'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import type { DataOf } from '../../../platform/contract/endpoint.ts'
import type { Answer } from '../../../platform/web/api/call.ts'
import type { SettingChanges, SettingRow, settingsApi } from '../contract.ts'
import { readOvertaken } from './setting-values.ts'
import { reloadSettings, useSettingsPreviewMutation, useSettingsUpdateMutation } from './settings-api.ts'

type Saved = DataOf<typeof settingsApi.updateSettings>
type Asked = { body: SettingChanges }
type Change = SettingChanges['changes'][number]
/** The effects of a change, and the key of the setting that causes them. */
export type Effect = { key: string; message: string }
type Ways<Values> = {
  changesOf: (values: Values) => readonly Change[]
  /** Maps the key of a setting to the field that shows it; returns any other key unchanged. */
  fieldOf: (key: string) => string
  /** The message after saving; the given rows are the new ones, which show what waits for approval. */
  saved: (values: Values, after: readonly SettingRow[]) => string
  onSaved: (answer: Answer<Saved>) => void
}

/**
 * Previews the effects of a form's changes and then saves exactly those changes, based on the versions that the writer
 * has seen.
 */
export function useSaving<Values extends { reason: string }>(
  form: Fields<Values>,
  { changesOf, fieldOf, saved, onSaved }: Ways<Values>,
) {
  const dispatch = useAppDispatch()
  const [previewCall] = useSettingsPreviewMutation()
  const [update] = useSettingsUpdateMutation()
  const [preview, setPreview] = useState<{ of: string; effects: readonly Effect[] } | null>(null)
  const stringifyChanges = (values: Values): string => JSON.stringify(changesOf(values))
  const ask = (values: Values): Asked => ({ body: { changes: [...changesOf(values)], reason: values.reason.trim() } })
  const onRefused = ({ code }: CallFailure) => {
    if (code !== 'changed-meanwhile') return
    setPreview(null)
    dispatch(reloadSettings())
  }
  const previewing = useSubmit(form, [previewCall], {
    ask,
    shownAs: fieldOf,
    onDone: ({ data }, values) => setPreview({ of: stringifyChanges(values), effects: data.impact }),
    onRefused,
  })
  const saving = useSubmit(form, [update], {
    ask,
    done: ({ data }, values) => saved(values, data.settings),
    shownAs: fieldOf,
    onDone: onSaved,
    onRefused,
  })
  const shown = preview !== null && preview.of === stringifyChanges(form.values) ? preview.effects : null
  const refused = [previewing, saving].find(({ failure }) => failure?.code === 'changed-meanwhile')
  return {
    /** The effects of the current changes; null until they have been previewed. */
    shown,
    submit: shown ? saving : previewing,
    previewFailure: previewing.failure,
    saveFailure: saving.failure,
    /** The change that came first, if that is why saving was refused. */
    overtaken: refused ? readOvertaken(refused.failure?.data) : null,
    /** Previews the typed values again. */
    renew: () => {
      setPreview(null)
      previewing.clearFailure()
      saving.clearFailure()
    },
  }
}
export type Saving = ReturnType<typeof useSaving>
