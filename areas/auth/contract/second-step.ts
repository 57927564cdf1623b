import { Type, type Static } from 'typebox'
import { Login } from './auth.ts'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { GivenPassword, Instant, OpaqueKey } from '../../../platform/contract/fields.ts'

/** The number of digits in a code; every authenticator app assumes it (RFC 6238). */
export const codeDigits = 6
export const codeSeconds = 30
/** How many minutes a log-in waits for a code. */
export const codeWaitMinutes = 5
export const enrolWaitMinutes = 15
export const recoveryCodesGiven = 10

/** A code from the app, or a recovery code. Spaces and dashes in it are ignored. */
const Code = Type.String({ minLength: 1, maxLength: 40 })

/** The secret of an authenticator app, in three forms: to scan, to open, or to type. */
export const SecondStepSetup = Type.Object({
  challenge: Type.String(),
  /** The secret in Base32, for typing. */
  secret: Type.String(),
  /** The secret in an address of the form `otpauth://totp/...`. */
  address: Type.String(),
  /** The address as a QR code, as an SVG image. */
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

/** The new recovery codes. They are shown once, because only their hashes are stored. */
const RecoveryCodes = Type.Object({ recoveryCodes: Type.Array(Type.String()) })

const proof = { password: Type.Optional(GivenPassword) }

/**
 * The calls for the second step of a log-in (TOTP). Roles 2 to 7 must have a second step. Other accounts may have one
 * if they have any role other than role 1.
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
    summary: 'Makes new recovery codes, and ends every other session; the old codes open nothing from then on.',
    body: body({ ...proof, code: Code }),
    data: RecoveryCodes,
  }),
  endSecondStep: endpoint({
    method: 'POST',
    path: 'user/endSecondStep',
    access: 'signed-in',
    summary: 'Switches the second step off, for those who may be without it, and ends every other session.',
    body: body({ ...proof, code: Code }),
    data: Nothing,
  }),
} as const
