import { authApi, waysInApi } from '@tuppence/contract/auth'
import { usersApi } from '@tuppence/contract/users'
import { api, mutation } from '../../api/api.ts'

export const { useAccountUpdateMutation, useAccountChangePasswordMutation, useAccountLogOutEverywhereMutation } =
  api.injectEndpoints({
    endpoints: (build) => ({
      accountUpdate: mutation(build, usersApi.updateUser, { invalidates: ['me', 'surveys'] }),
      accountChangePassword: mutation(build, authApi.changePassword),
      accountLogOutEverywhere: mutation(build, waysInApi.logoutEverywhere),
    }),
  })
