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
 * For this many seconds the parent of a rotated refresh token still gets the same child, so that two tabs do not look
 * like theft.
 */
export const refreshGraceSeconds = 10
export const verifyKeyHours = 24
export const resetKeyMinutes = 30
/** Once an address is verified, the same key fetches the tokens, once and within this many minutes. */
export const verifiedTokensMinutes = 15

const Token = Type.Object({ token: Type.String(), expires: Instant })
export const TokenPair = Type.Object({
  access: Token,
  refresh: Token,
  /** Present only when a session begins: when the account was last used before; null on a first visit. */
  lastVisitAt: Type.Optional(nullable(Instant)),
})
export type TokenPair = Static<typeof TokenPair>

/**
 * Whether the link that verifies an address was mailed just now, is in the mailbox already, or could not be mailed
 * again.
 */
export type LinkMail = 'sent' | 'sent-before' | 'not-sent'

export const Login = Type.Object({
  user: LoginUser,
  /** Null until the email address is verified, and while the log-in still needs its second step. */
  token: nullable(TokenPair),
  /** Present while the log-in still needs its second step; it goes to `auth/secondStep` together with a code. */
  challenge: Type.Optional(nullable(Type.String())),
  /** Whether that step asks for a code of the account's app, or for an app to be set up first. */
  secondStep: Type.Optional(Type.Unsafe<'code' | 'enrol'>({ type: 'string', enum: ['code', 'enrol'] })),
  /** Present when this log-in has just set up the account's app. They are shown once. */
  recoveryCodes: Type.Optional(Type.Array(Type.String())),
  /** Present when the account's address is not verified yet. */
  mail: Type.Optional(Type.Unsafe<LinkMail>({ type: 'string', enum: ['sent', 'sent-before', 'not-sent'] })),
  /** The address of a tracking pixel, to be loaded once, when the panelist's campaign asks for one. */
  returnUrl: Type.Optional(nullable(Type.String())),
  /** Identifies that pixel: when the browser has loaded it, it calls `affiliate/callbacks/{callbackId}/fired`. */
  callbackId: Type.Optional(nullable(Type.String())),
})
export type Login = Static<typeof Login>

/** The language of the page on which the documents were accepted. */
const PageLanguage = Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]+)*$' })

/**
 * The versions of the terms that the form showed. If a newer one is in force by now, the sign-up is refused with
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
    summary: 'Whether an email address is still free; 400 when it is taken.',
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
       * True when the link was opened in a browser other than the one in which the account was set up: no password
       * opens it until `choosePassword` has set one.
       */
      isPasswordAsked: Type.Optional(Type.Boolean()),
      /** The providers that were unlinked, because they had been linked before the address was proved. */
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

/** The message that the last page of the popup posts to the window that opened it. */
export type SocialMessage =
  | { kind: 'tuppence-social'; ticket: string; uid: string; providerId: SocialProvider }
  | { kind: 'tuppence-social'; problem: IdentityCode; message: string }

/** A message of the popup before it is translated for its reader. */
export type UnwordedSocial =
  | Exclude<SocialMessage, { message: string }>
  | (Omit<Extract<SocialMessage, { message: string }>, 'message'> & { message: Message })

/** The data of a 'terms-missing' refusal for a newcomer: the next ticket, which logs in once the terms are accepted. */
export type TermsAsked = { token: string; email: string }

/** A mailed log-in link, a sign-in under way and a social ticket each work once, and only for this many minutes. */
export const loginLinkMinutes = 10
export const socialFlowMinutes = 10
export const socialTicketMinutes = 2
/** A newcomer who has not accepted the terms yet has this many minutes to read them. */
export const socialTermsMinutes = 15

/** The ways to log in without a password of ours. */
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
      /** The checkbox beside the buttons. Without it a newcomer cannot join. */
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
