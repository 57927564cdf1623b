import { panelistsApi } from '../contract.ts'
import { placesApi } from '../../places/contract.ts'
import { usersApi } from '../../users/contract/users.ts'
import { api, mutation, query } from '../../../platform/web/api/api.ts'

export const {
  usePanelistsListQuery,
  usePanelistsOneQuery,
  usePanelistsAttemptsQuery,
  usePanelistsActivitiesQuery,
  usePanelistsWalletQuery,
  usePanelistsRedemptionsQuery,
  usePanelistsDevicesQuery,
  usePanelistsNotesQuery,
  usePanelistsHistoryQuery,
  usePanelistsCountriesQuery,
  usePanelistsStatesQuery,
  usePanelistsUpdateMutation,
  usePanelistsBlockMutation,
  usePanelistsRemoveMutation,
  usePanelistsAddNoteMutation,
  usePanelistsLiftMutation,
  usePanelistsKeepLockMutation,
  usePanelistsRestrictMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    panelistsList: query(build, panelistsApi.getAllPanelist, { provides: ['panelists'] }),
    panelistsOne: query(build, panelistsApi.panelistById, { provides: ['panelists'] }),
    panelistsAttempts: query(build, panelistsApi.getSurveyHistoryByUserId, { provides: ['panelists'] }),
    panelistsActivities: query(build, usersApi.userActivities, { provides: ['panelists'] }),
    panelistsWallet: query(build, panelistsApi.getPanelistWallet, { provides: ['panelists'] }),
    panelistsRedemptions: query(build, panelistsApi.getPanelistRedemptions, { provides: ['panelists', 'redemptions'] }),
    panelistsDevices: query(build, panelistsApi.getPanelistDevices, { provides: ['panelists'] }),
    panelistsNotes: query(build, panelistsApi.getPanelistNotes, { provides: ['panelists'] }),
    panelistsHistory: query(build, panelistsApi.getPanelistAudit, { provides: ['panelists'] }),
    panelistsCountries: query(build, placesApi.getAllCountries),
    panelistsStates: query(build, placesApi.getAllStates),
    panelistsUpdate: mutation(build, panelistsApi.updatePanelist, { invalidates: ['panelists'] }),
    panelistsBlock: mutation(build, panelistsApi.blockPanelist, { invalidates: ['panelists'] }),
    panelistsRemove: mutation(build, panelistsApi.deletePanelist, { invalidates: ['panelists'] }),
    panelistsLift: mutation(build, panelistsApi.liftRestriction, { invalidates: ['panelists'] }),
    panelistsKeepLock: mutation(build, panelistsApi.keepRestriction, { invalidates: ['panelists'] }),
    panelistsRestrict: mutation(build, panelistsApi.restrictPanelist, { invalidates: ['panelists'] }),
    panelistsAddNote: mutation(build, panelistsApi.addPanelistNote, { invalidates: ['panelists'] }),
  }),
})
