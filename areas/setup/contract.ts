import { Type, type Static } from 'typebox'
import { Login } from '../auth/contract/auth.ts'
import { Country } from '../places/contract.ts'
import { panelNameMaxLength } from '../site/contract/settings.ts'
import { body, endpoint } from '../../platform/contract/endpoint.ts'
import { Email, FirstName, Instant, LastName, Line, OpaqueKey, Password } from '../../platform/contract/fields.ts'
import { messagesOf } from '../../platform/contract/messages.ts'

/** For how many minutes the printed address works. */
export const setupMinutes = 60

type None = Readonly<Record<string, never>>
/** The messages of the set-up: faults of fields, the reasons recorded with the panel's first settings, and steps of the opening checklist. */
export type SetupMessages = {
  onlyDollars: None
  countryUnknown: None
  languageUnknown: None
  nameMissing: None
  reason: None
  closedReason: None
  welcome: None
  https: None
  httpsText: None
  signUpOpened: None
  signUpOpenedText: None
}
/** Makes a message of the set-up. */
export const setupMessage = messagesOf<SetupMessages>('setup-desk')

export const FirstAdmin = body({
  token: OpaqueKey,
  firstName: FirstName,
  lastName: LastName,
  email: Email,
  password: Password,
  panelName: Line({ minLength: 1, maxLength: panelNameMaxLength }),
  countryId: Type.String({ maxLength: 10 }),
  language: Type.String({ maxLength: 35 }),
  currency: Type.String({ maxLength: 10 }),
})
export type FirstAdmin = Static<typeof FirstAdmin>

export const setupApi = {
  checkToken: endpoint({
    method: 'POST',
    path: 'setup/checkToken',
    access: 'public',
    summary: 'Whether the printed set-up address can still be used, and what its form offers.',
    body: body({ token: OpaqueKey }),
    data: Type.Object({ expiresAt: Instant, panelName: Type.String(), countries: Type.Array(Country) }),
  }),
  createFirstAdmin: endpoint({
    method: 'POST',
    path: 'setup/createFirstAdmin',
    access: 'public',
    summary:
      'Makes the first staff account with the token of the printed set-up address, names the panel, and logs in for an hour. Refused for ever once there is a staff account.',
    body: FirstAdmin,
    data: Login,
  }),
} as const
