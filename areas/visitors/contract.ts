import { setting } from '../../platform/contract/setting.ts'
import { Type, type Static } from 'typebox'
import { body, endpoint, Nothing } from '../../platform/contract/endpoint.ts'
import { Id } from '../../platform/contract/fields.ts'

/** The length of the public site key for the fingerprint call; a key of any other length is refused. */
export const siteKeyLength = 43
export const siteKeyProblem = 'Valid API key required.'
export const fingerprintFailed = 'Unknown error occurred.'
/** For how many seconds a browser keeps the cookie with its signed visitor id: one year. */
export const visitorCookieSeconds = 31_536_000

const Signal = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true })

/** What a browser reports about its device. Anything to which the visitor has not agreed is left out. */
export const DeviceData = body({
  platform: Type.Optional(Signal),
  screen: Type.Optional(Signal),
  hardware: Type.Optional(Signal),
  capabilities: Type.Optional(Signal),
  localization: Type.Optional(Signal),
  canvas: Type.Optional(Type.String({ maxLength: 200 })),
  audio: Type.Optional(Type.String({ maxLength: 200 })),
})
export type DeviceData = Static<typeof DeviceData>

/** What a page reports about a visit. All of it is optional, and none of it is trusted. */
export const VisitorData = body({
  visitorId: Type.Optional(Type.String({ maxLength: 200 })),
  referrer: Type.Optional(Type.String({ maxLength: 2000 })),
  language: Type.Optional(Type.String({ maxLength: 40 })),
  screen: Type.Optional(Type.String({ maxLength: 40 })),
  consent: Type.Optional(Type.Union([Type.Literal('all'), Type.Literal('required')])),
})
export type VisitorData = Static<typeof VisitorData>

export const visitorsApi = {
  getFingerprintTokenss: endpoint({
    method: 'POST',
    path: 'captcha/getFingerprintTokenss',
    access: 'public',
    summary: 'Gives a browser without one a signed visitor id; the device data is a risk signal, never an identity.',
    headers: Type.Object({ 'x-api-key': Type.Optional(Type.String()) }),
    failureWords: { 'site-key-invalid': siteKeyProblem, otherwise: fingerprintFailed },
    body: body({ deviceData: DeviceData, userAgent: Type.String({ maxLength: 1000 }) }),
    data: Type.Object({ status: Type.Literal(200), visitorId: Type.String() }),
  }),
  affiliateUser: endpoint({
    method: 'POST',
    path: 'affiliateUser',
    access: 'public',
    summary: 'Notes that a visitor came by a tracked link.',
    headers: Type.Object({ 'sec-purpose': Type.Optional(Type.String()), purpose: Type.Optional(Type.String()) }),
    body: body({ fullUrl: Type.String({ minLength: 1, maxLength: 4000 }), visitorData: VisitorData }),
    data: Type.Object({ visitId: Id, visitorId: Type.String() }),
  }),
  updateUserIdForGuestUser: endpoint({
    method: 'POST',
    path: '/api/updateUserIdForGuestUser',
    access: 'signed-in',
    summary: 'Links what a guest did to the account that has just logged in; each guest can be claimed once.',
    body: body({
      visitorId: Type.String({ minLength: 1, maxLength: 200 }),
      pid: Type.String({ minLength: 1, maxLength: 200 }),
      uid: Type.String({ minLength: 1, maxLength: 64 }),
    }),
    data: Nothing,
  }),
} as const

/** An operator's settings about visits. */
export const visitorSettings = {
  /**
   * How many days after a visit through a campaign's link a sign-up still belongs to the campaign. The last visit
   * counts.
   */
  attributionDays: setting({
    key: 'visitors.attributionDays',
    group: 'campaigns',
    shape: { kind: 'whole', min: 1, max: 90, unit: 'days' },
    default: 30,
  }),
  /**
   * For how many months visits are kept. The minimum is longer than the time for which a visit can count for a
   * campaign (`attributionDays`).
   */
  visitMonths: setting({
    key: 'visitors.visitMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 4, max: 36, unit: 'months' },
    default: 13,
  }),
  /** For how many months the record of a browser is kept after the browser was last seen. */
  deviceMonths: setting({
    key: 'visitors.deviceMonths',
    group: 'privacy',
    shape: { kind: 'whole', min: 1, max: 36, unit: 'months' },
    default: 13,
  }),
} as const
