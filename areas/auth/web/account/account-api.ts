import { accountApi, privacyApi } from '../../contract/account.ts'
import { authApi, waysInApi } from '../../contract/auth.ts'
import { placesApi } from '../../../places/contract.ts'
import { secondStepApi } from '../../contract/second-step.ts'
import { usersApi } from '../../../users/contract/users.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

export const {
  useAccountUpdateMutation,
  useAccountCountriesQuery,
  useAccountStatesQuery,
  useAccountCitiesQuery,
  useAccountZipcodesQuery,
  useAccountChangePasswordMutation,
  useAccountMailPasswordLinkMutation,
  useAccountConnectionsQuery,
  useAccountDisconnectMutation,
  useAccountSessionsQuery,
  useAccountEndSessionMutation,
  useAccountEndOtherSessionsMutation,
  useAccountLogOutEverywhereMutation,
  useAccountSecondStepQuery,
  useAccountBeginStepMutation,
  useAccountConfirmStepMutation,
  useAccountRenewCodesMutation,
  useAccountEndStepMutation,
  useAccountExportMutation,
  useAccountCloseMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    accountUpdate: mutation(build, usersApi.updateUser, { invalidates: ['me', 'surveys'] }),
    accountCountries: query(build, placesApi.getAllCountries),
    accountStates: query(build, placesApi.getAllStates),
    accountCities: query(build, placesApi.getAllCities),
    accountZipcodes: query(build, placesApi.zipcode),

    accountChangePassword: mutation(build, authApi.changePassword, { invalidates: ['sessions'] }),
    accountMailPasswordLink: mutation(build, authApi.forgotPassword),
    accountConnections: query(build, accountApi.getConnections, { provides: ['connections'] }),
    accountDisconnect: mutation(build, accountApi.disconnect, { invalidates: ['connections'] }),
    accountSessions: query(build, accountApi.getSessions, { provides: ['sessions'] }),
    accountEndSession: mutation(build, accountApi.endSession, { invalidates: ['sessions'] }),
    accountEndOtherSessions: mutation(build, accountApi.endOtherSessions, { invalidates: ['sessions'] }),
    accountLogOutEverywhere: mutation(build, waysInApi.logoutEverywhere),

    accountSecondStep: query(build, secondStepApi.getSecondStep, { provides: ['connections'] }),
    accountBeginStep: mutation(build, secondStepApi.beginSecondStep),
    accountConfirmStep: mutation(build, secondStepApi.confirmSecondStep, { invalidates: ['connections', 'sessions'] }),
    accountRenewCodes: mutation(build, secondStepApi.renewRecoveryCodes, { invalidates: ['connections'] }),
    accountEndStep: mutation(build, secondStepApi.endSecondStep, { invalidates: ['connections'] }),

    // A mutation and not a query, so that the copy is not kept in the cache.
    accountExport: mutation(build, privacyApi.exportMyData),
    accountClose: mutation(build, privacyApi.closeAccount),
  }),
})
