import type { Message } from '../../../platform/contract/messages.ts'
import { TermsVersions } from '../../legal/contract.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { AnyEmail, Email, GivenPassword, Instant, OpaqueKey, Password } from '../../../platform/contract/fields.ts'
import type { IdentityCode } from './identity-codes.ts'
import { socialProviders, type SocialProvider } from '../../../platform/contract/site.ts'
import { LoginUser } from '../../users/contract/users.ts'

export const accessTokenMinutes = 10
export const refreshSlidingDays = 14
export const refreshAbsoluteDays = 30
/**
 * For how many seconds a refresh token that was already used still returns the same new token. Two tabs that refresh at
 * once therefore do not look like theft.
 */
export const refreshGraceSeconds = 10
export const verifyKeyHours = 24
export const resetKeyMinutes = 30
/** For how many minutes after an address was verified the emailed key can fetch the tokens, once. */
export const verifiedTokensMinutes = 15

const Token = Type.Object({ token: Type.String(), expires: Instant })
export const TokenPair = Type.Object({
  access: Token,
  refresh: Token,
  /** When the account was last used before this log-in; null on a first visit. Present only when a session begins. */
  lastVisitAt: Type.Optional(nullable(Instant)),
})
export type TokenPair = Static<typeof TokenPair>

/**
 * Whether the email with the verification link was sent just now, was already sent before, or could not be sent again.
 */
export type LinkMail = 'sent' | 'sent-before' | 'not-sent'

export const Login = Type.Object({
  user: LoginUser,
  /** Null until the email address is verified, and while the second step of the log-in is missing. */
  token: nullable(TokenPair),
  /** The key of a log-in whose second step is missing. Send it to `auth/secondStep` together with a code. */
  challenge: Type.Optional(nullable(Type.String())),
  /** What the second step needs: a code from the account's app, or the setup of an app first. */
  secondStep: Type.Optional(Type.Unsafe<'code' | 'enrol'>({ type: 'string', enum: ['code', 'enrol'] })),
  /** The recovery codes, which are shown once. Present when this log-in has just set up the account's app. */
  recoveryCodes: Type.Optional(Type.Array(Type.String())),
  /** What happened to the verification email. Present when the account's address is not verified yet. */
  mail: Type.Optional(Type.Unsafe<LinkMail>({ type: 'string', enum: ['sent', 'sent-before', 'not-sent'] })),
  /** The address of a tracking pixel, which the browser loads once. Null when the panelist's campaign has no pixel. */
  returnUrl: Type.Optional(nullable(Type.String())),
  /** The id of that pixel. When the browser has loaded the pixel, it calls `affiliate/callbacks/{callbackId}/fired`. */
  callbackId: Type.Optional(nullable(Type.String())),
})
export type Login = Static<typeof Login>

/** The language of the page on which the documents were accepted. */
const PageLanguage = Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$' })

/**
 * The versions of the terms that the form showed. If there is a newer one now, the sign-up is refused with
 * 'terms-changed'.
 */
export const ShownTerms = Type.Optional(TermsVersions)

export const authApi = {
  signup: endpoint({
    method: 'POST',
    path: 'auth/signup',
    access: 'public',
    summary: 'Joins the panel with email and password; a verification mail follows.',
    body: body({
      email: Email,
      password: Password,
      providerId: Type.Literal('manual'),
      type: Type.Literal('signup'),
      acceptedTerms: Type.Unsafe<true>({ type: 'boolean', check: 'accepted' }),
      shownTerms: ShownTerms,
      language: Type.Optional(PageLanguage),
      affId: Type.Optional(Type.String({ maxLength: 32 })),
      visitorId: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    data: Login,
  }),
  login: endpoint({
    method: 'POST',
    path: 'auth/login',
    access: 'public',
    summary:
      'Logs in with email and password, or with the one-time token of a mailed link in the Token-Signature header.',
    headers: Type.Object({ 'token-signature': Type.Optional(Type.String({ maxLength: 200 })) }),
    body: body({ email: Type.Optional(Type.String({ maxLength: 5000 })), password: Type.Optional(GivenPassword) }),
    data: Login,
  }),
  emailAlreadyExist: endpoint({
    method: 'GET',
    path: 'auth/emailAlreadyExist',
    access: 'public',
    summary: 'Refuses an email address that is taken (400).',
    query: Type.Object({ email: Email }),
    data: Nothing,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: 'auth/forgot-password',
    access: 'public',
    summary: 'Mails a link for choosing a new password.',
    body: body({ email: AnyEmail }),
    data: Nothing,
  }),
  resetForgotPassword: endpoint({
    method: 'POST',
    path: 'auth/reset-forgot-password',
    access: 'public',
    summary: 'Sets a new password with the key of a mailed link, and ends every session.',
    body: body({ password: Password, userId: OpaqueKey }),
    data: Nothing,
  }),
  resendEmail: endpoint({
    method: 'POST',
    path: 'auth/resendEmail',
    access: 'public',
    summary: 'Sends the verification or the reset mail again.',
    body: body({ email: AnyEmail, type: Type.Union([Type.Literal('verifyEmail'), Type.Literal('resetPassword')]) }),
    data: Nothing,
  }),
  mailVerification: endpoint({
    method: 'POST',
    path: 'auth/mail-verification',
    access: 'public',
    summary: 'Verifies the email address with the key of a mailed link.',
    body: body({ userId: OpaqueKey }),
    data: Type.Object({
      returnUrl: nullable(Type.String()),
      callbackId: Type.Optional(nullable(Type.String())),
      email: Type.String(),
      /**
       * Whether log-in by password stays off until the user chooses a password with `choosePassword`. True when the
       * verification link was opened in another browser than the one that joined.
       */
      isPasswordAsked: Type.Optional(Type.Boolean()),
      /** The providers that were unlinked because they had been linked before the address was verified. */
      removed: Type.Optional(Type.Array(Type.Unsafe<SocialProvider>({ type: 'string' }))),
    }),
  }),
  logout: endpoint({
    method: 'POST',
    path: 'auth/logout',
    access: 'public',
    summary:
      'Ends the session of the access token, and that of the refresh token, which is enough by itself. Other fields are not read.',
    body: Type.Object({ refresh: Type.Optional(Type.String({ maxLength: 200 })) }, { additionalProperties: true }),
    data: Nothing,
  }),
  refresh: endpoint({
    method: 'POST',
    path: 'auth/refresh',
    access: 'public',
    summary: 'Exchanges a refresh token for the next pair; a token used twice ends the whole family.',
    body: body({ refresh: Type.String({ minLength: 1, maxLength: 200 }) }),
    data: Type.Object({ token: TokenPair }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: 'auth/changePassword',
    access: 'signed-in',
    summary: 'Changes the password and ends every other session.',
    body: body({ currentPassword: GivenPassword, newPassword: Password }),
    data: Nothing,
  }),
  choosePassword: endpoint({
    method: 'POST',
    path: 'auth/choosePassword',
    access: 'signed-in',
    summary: 'Chooses the password of an account that none opens, in the session that has just proved its address.',
    body: body({ password: Password }),
    data: Nothing,
  }),
  getUserDetailsEmailverify: endpoint({
    method: 'POST',
    path: 'user/getUserDetailsEmailverify',
    access: 'public',
    summary: 'Fetches the tokens once, with a key that has just verified an email address.',
    body: body({ userId: OpaqueKey }),
    data: Type.Object({ token: TokenPair, user: LoginUser }),
  }),
} as const

export const socialProviderNames: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' }

/** The message that the popup's last page sends to the window that opened it. */
export type SocialMessage =
  | { kind: 'tuppence-social'; ticket: string; uid: string; providerId: SocialProvider }
  | { kind: 'tuppence-social'; problem: IdentityCode; message: string }

/** A message of the popup before it is translated. */
export type UnwordedSocial =
  | Exclude<SocialMessage, { message: string }>
  | (Omit<Extract<SocialMessage, { message: string }>, 'message'> & { message: Message })

/** The data of a 'terms-missing' refusal for a new user: the next ticket, which logs in once the terms are accepted. */
export type TermsAsked = { token: string; email: string }

/**
 * For how many minutes an emailed log-in link, an unfinished sign-in with a provider, and a ticket work. Each works
 * once.
 */
export const loginLinkMinutes = 10
export const socialFlowMinutes = 10
export const socialTicketMinutes = 2
/** How many minutes a new user has to read and accept the terms after a sign-in with a provider. */
export const socialTermsMinutes = 15

/** The calls that log in with a sign-in service or an emailed link, and that end every session. */
export const waysInApi = {
  loginWithSocial: endpoint({
    method: 'POST',
    path: 'auth/loginWithSocial',
    access: 'public',
    summary:
      'Exchanges the one-time ticket of the provider popup for a session; the uid is checked against it, never trusted.',
    body: body({
      uid: Type.String({ minLength: 1, maxLength: 255 }),
      providerId: Type.Unsafe<SocialProvider>({ type: 'string', enum: [...socialProviders] }),
      token: OpaqueKey,
      /** Whether the checkbox beside the buttons is ticked. Without it a new user cannot join. */
      acceptedTerms: Type.Optional(Type.Boolean()),
      shownTerms: ShownTerms,
      language: Type.Optional(PageLanguage),
      affId: Type.Optional(Type.String({ maxLength: 32 })),
      visitorId: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    data: Login,
  }),
  loginLink: endpoint({
    method: 'POST',
    path: 'auth/loginLink',
    access: 'public',
    summary: 'Mails a link that logs in once, within ten minutes; answers the same for every address.',
    body: body({ email: AnyEmail }),
    data: Nothing,
  }),
  logoutEverywhere: endpoint({
    method: 'POST',
    path: 'auth/logoutEverywhere',
    access: 'signed-in',
    summary: 'Ends every session of the caller, this one too.',
    body: body({}),
    data: Nothing,
  }),
} as const
