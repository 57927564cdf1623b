import { ringsApi } from '../contract.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  useRingsListQuery,
  useRingsOneQuery,
  useRingsPreviewMutation,
  useRingsDecideMutation,
  useRingsUndoMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    ringsList: query(build, ringsApi.getRings, { provides: ['rings'] }),
    ringsOne: query(build, ringsApi.getRing, { provides: ['rings'] }),
    ringsPreview: mutation(build, ringsApi.previewRingDecision),
    ringsDecide: mutation(build, ringsApi.decideRing, { invalidates: ['rings', 'panelists', 'redemptions'] }),
    ringsUndo: mutation(build, ringsApi.undoRingDecision, { invalidates: ['rings', 'panelists', 'redemptions'] }),
  }),
})

/** Reads rings again, after a colleague decided first. */
export const reloadRings = () => api.util.invalidateTags(['rings'])
