import type { Tag } from '../../../platform/web/api/tags.ts'
import { settingsApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

/** A change that weakens a safeguard of money waits as a step for approval. */
const changed: Tag[] = ['settings', 'approvals']

/** The calls about settings and the checklist before opening. */
export const {
  useSettingsAllQuery,
  useSettingsHistoryQuery,
  useSettingsPreviewMutation,
  useSettingsUpdateMutation,
  useSettingsRevertMutation,
  useSettingsReadinessQuery,
  useSettingsTestEmailMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    settingsAll: query(build, settingsApi.getSettings, { provides: ['settings'] }),
    settingsReadiness: query(build, settingsApi.getReadiness, { provides: ['settings'] }),
    settingsTestEmail: mutation(build, settingsApi.sendTestEmail, { invalidates: ['settings'] }),
    settingsHistory: query(build, settingsApi.getSettingHistory, { provides: ['settings'] }),
    settingsPreview: mutation(build, settingsApi.previewSettings),
    settingsUpdate: mutation(build, settingsApi.updateSettings, { invalidates: changed }),
    settingsRevert: mutation(build, settingsApi.revertSetting, { invalidates: changed }),
  }),
})

/** Invalidates the settings, after another person's change came first. */
export const reloadSettings = () => api.util.invalidateTags(['settings'])
