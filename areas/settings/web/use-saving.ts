import { useState } from 'react'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import type { Fields } from '../../../kit/form/use-fields.ts'
import { type CallFailure } from '../../../platform/web/api/failure.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import type { DataOf } from '../../../platform/contract/endpoint.ts'
import type { Answer } from '../../../platform/web/api/call.ts'
import type { SettingChanges, SettingRow, settingsApi } from '../contract.ts'
import { overtakenIn } from './setting-values.ts'
import { settingsChanged, useSettingsPreviewMutation, useSettingsUpdateMutation } from './settings-api.ts'

type Saved = DataOf<typeof settingsApi.updateSettings>
type Asked = { body: SettingChanges }
type Change = SettingChanges['changes'][number]
/** What changes would do, by the setting whose change does it. */
export type Told = { key: string; message: string }
type Ways<Values> = {
  changesOf: (values: Values) => readonly Change[]
  /** The field that is about a setting, by its key; what is no key of the form's settings stays. */
  fieldOf: (key: string) => string
  /** Said once it is saved; the rows as they are then tell what waits. */
  saved: (values: Values, after: readonly SettingRow[]) => string
  onSaved: (answer: Answer<Saved>) => void
}

/** What changes of a form would do, and then saving exactly them, from the versions that the writer has seen. */
export function useSaving<Values extends { reason: string }>(
  form: Fields<Values>,
  { changesOf, fieldOf, saved, onSaved }: Ways<Values>,
) {
  const dispatch = useAppDispatch()
  const [previewCall] = useSettingsPreviewMutation()
  const [update] = useSettingsUpdateMutation()
  const [preview, setPreview] = useState<{ of: string; told: readonly Told[] } | null>(null)
  const written = (values: Values): string => JSON.stringify(changesOf(values))
  const ask = (values: Values): Asked => ({ body: { changes: [...changesOf(values)], reason: values.reason.trim() } })
  const onRefused = ({ code }: CallFailure) => {
    if (code !== 'changed-meanwhile') return
    setPreview(null)
    dispatch(settingsChanged())
  }
  const previewing = useSubmit(form, [previewCall], {
    ask,
    shownAs: fieldOf,
    onDone: ({ data }, values) => setPreview({ of: written(values), told: data.impact }),
    onRefused,
  })
  const saving = useSubmit(form, [update], {
    ask,
    done: ({ data }, values) => saved(values, data.settings),
    shownAs: fieldOf,
    onDone: onSaved,
    onRefused,
  })
  const shown = preview !== null && preview.of === written(form.values) ? preview.told : null
  const refused = [previewing, saving].find(({ failure }) => failure?.code === 'changed-meanwhile')
  return {
    /** What the changes as they stand would do; null until they were previewed. */
    shown,
    submit: shown ? saving : previewing,
    previewFailure: previewing.failure,
    saveFailure: saving.failure,
    /** Who was faster, when that is why it was refused. */
    overtaken: refused ? overtakenIn(refused.failure?.data) : null,
    /** What was typed is previewed once more. */
    renew: () => {
      setPreview(null)
      previewing.clearFailure()
      saving.clearFailure()
    },
  }
}
export type Saving = ReturnType<typeof useSaving>
