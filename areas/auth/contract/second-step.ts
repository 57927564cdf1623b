import { Type, type Static } from 'typebox'
import { Login } from './auth.ts'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { GivenPassword, Instant, OpaqueKey } from '../../../platform/contract/fields.ts'

/** The format that every authenticator app assumes (RFC 6238). */
export const codeDigits = 6
export const codeSeconds = 30
/** How long a log-in waits for a code, and how long for an app to be set up. */
export const codeWaitMinutes = 5
export const enrolWaitMinutes = 15
export const recoveryCodesGiven = 10

/** A code of the app or a recovery code; spaces and dashes in it are ignored. */
const Code = Type.String({ minLength: 1, maxLength: 40 })

/** The same secret in the three forms in which an authenticator app takes it: scanned, opened or typed. */
export const SecondStepSetup = Type.Object({
  challenge: Type.String(),
  /** Encoded as Base32. */
  secret: Type.String(),
  /** An address of the form `otpauth://totp/...`. */
  address: Type.String(),
  /** The address as a QR code, an SVG image. */
  qr: Type.String(),
})
export type SecondStepSetup = Static<typeof SecondStepSetup>

export const SecondStep = Type.Object({
  isOn: Type.Boolean(),
  since: nullable(Instant),
  /** Whether this account must have a second step. */
  isRequired: Type.Boolean(),
  recoveryCodesLeft: Type.Integer(),
})
export type SecondStep = Static<typeof SecondStep>

/** They are shown once, because only their hashes are kept. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

const proof = { password: Type.Optional(GivenPassword) }

/**
 * The calls of the second step of a log-in (TOTP). Roles 2 to 7 need one; any other account with more than role 1 may
 * have one.
 */
export const secondStepApi = {
  secondStep: endpoint({
    method: 'POST',
    path: 'auth/secondStep',
    access: 'public',
    summary: 'Finishes a log-in with a code of the authenticator app, or a recovery code; each is taken once.',
    body: body({ challenge: OpaqueKey, code: Code }),
    data: Login,
  }),
  enrolSecondStep: endpoint({
    method: 'POST',
    path: 'auth/enrolSecondStep',
    access: 'public',
    summary: 'What to set an authenticator app up with, for a log-in that cannot go on without one.',
    body: body({ challenge: OpaqueKey }),
    data: SecondStepSetup,
  }),
  getSecondStep: endpoint({
    method: 'GET',
    path: 'user/secondStep',
    access: 'signed-in',
    summary: "Whether the caller's log-in has a second step.",
    data: SecondStep,
  }),
  beginSecondStep: endpoint({
    method: 'POST',
    path: 'user/beginSecondStep',
    access: 'signed-in',
    summary: 'What to set an authenticator app up with; where there is one already, a code of it is asked for as well.',
    body: body({ ...proof, code: Type.Optional(Code) }),
    data: SecondStepSetup,
  }),
  confirmSecondStep: endpoint({
    method: 'POST',
    path: 'user/confirmSecondStep',
    access: 'signed-in',
    summary: 'Switches the second step on with a code of the new app, and ends every other session.',
    body: body({ challenge: OpaqueKey, code: Code }),
    data: RecoveryCodes,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: 'user/renewRecoveryCodes',
    access: 'signed-in',
    summary: 'Makes new recovery codes; the old ones open nothing from then on.',
    body: body({ ...proof, code: Code }),
    data: RecoveryCodes,
  }),
  endSecondStep: endpoint({
    method: 'POST',
    path: 'user/endSecondStep',
    access: 'signed-in',
    summary: 'Switches the second step off, for those who may be without it.',
    body: body({ ...proof, code: Code }),
    data: Nothing,
  }),
} as const
