import { authApi, waysInApi } from '../../contract/auth.ts'
import { secondStepApi } from '../../contract/second-step.ts'
import { usersApi } from '../../../users/contract/users.ts'
import { api, mutation, query } from '../../../../platform/web/api/api.ts'

/** The calls that need no session. */
export const {
  useSignInJoinMutation,
  useSignInLogInMutation,
  useSignInEmailTakenQuery,
  useSignInForgotMutation,
  useSignInNewPasswordMutation,
  useSignInResendMutation,
  useSignInActivityMutation,
  useSignInSocialMutation,
  useSignInLinkMutation,
  useSignInAppQuery,
  useSignInSecondStepMutation,
  useSignInChoosePasswordMutation,
} = api.injectEndpoints({
  endpoints: (build) => ({
    signInJoin: mutation(build, authApi.signup),
    signInLogIn: mutation(build, authApi.login),
    signInEmailTaken: query(build, authApi.emailAlreadyExist),
    signInForgot: mutation(build, authApi.forgotPassword),
    signInNewPassword: mutation(build, authApi.resetForgotPassword),
    signInResend: mutation(build, authApi.resendEmail),
    signInSocial: mutation(build, waysInApi.loginWithSocial),
    signInLink: mutation(build, waysInApi.loginLink),
    signInApp: query(build, secondStepApi.enrolSecondStep),
    signInSecondStep: mutation(build, secondStepApi.secondStep),
    signInChoosePassword: mutation(build, authApi.choosePassword),
    signInActivity: mutation(build, usersApi.createUserActivitylogs),
  }),
})
