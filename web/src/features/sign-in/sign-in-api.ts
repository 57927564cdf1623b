import { authApi } from '@tuppence/contract/auth'
import { usersApi } from '@tuppence/contract/users'
import { api, mutation, query } from '../../api/api.ts'

/** The calls of people who are not signed in yet. */
export const {
  useSignInJoinMutation,
  useSignInLogInMutation,
  useSignInEmailFreeQuery,
  useSignInForgotMutation,
  useSignInNewPasswordMutation,
  useSignInResendMutation,
  useSignInActivityMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    signInJoin: mutation(build, authApi.signup),
    signInLogIn: mutation(build, authApi.login),
    signInEmailFree: query(build, authApi.emailAlreadyExist),
    signInForgot: mutation(build, authApi.forgotPassword),
    signInNewPassword: mutation(build, authApi.resetForgotPassword),
    signInResend: mutation(build, authApi.resendEmail),
    signInActivity: mutation(build, usersApi.createUserActivitylogs),
  }),
})
