import { Type, type Static } from 'typebox'
import { body, endpoint, nullable, Nothing } from '../../../platform/contract/endpoint.ts'
import { Day, FirstName, Instant, LastName, Line, Id } from '../../../platform/contract/fields.ts'
import { languageCodes, type Language } from '../../../platform/contract/language.ts'
import { agedFields, rowsOf } from '../../../platform/contract/paging.ts'
import { Restriction } from './restrictions.ts'

export const panelistStatuses = ['active', 'unverified', 'blocked', 'deleted'] as const
export type PanelistStatus = (typeof panelistStatuses)[number]

/** What may prevent a payout to a panelist. */
export type Standing = { isUnderAge: boolean; isBlocked: boolean; isClosed: boolean }

/** The option with which a panelist declines to answer a sensitive question. Surveys cannot target it. */
export const preferNotToSay = 'prefer_not_to_say'

export const LoginUser = Type.Object({
  userId: Id,
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  /** Role ids, separated by commas; "1" is a panelist without another role. */
  role: Type.String(),
  isTopAnswer: Type.Boolean(),
  isEmailVerified: Type.Boolean(),
  isActive: Type.Boolean(),
  isBlocked: Type.Boolean(),
})
export type LoginUser = Static<typeof LoginUser>

const AnyLanguage = Type.Unsafe<Language>({ type: 'string', enum: languageCodes })

const Text = (maxLength: number) => Type.String({ maxLength })
const Shown = nullable(Type.String())

export const UserDetails = Type.Object({
  ...LoginUser.properties,
  phone: Shown,
  dateOfBirth: nullable(Day),
  gender: Shown,
  address: Shown,
  countryId: Shown,
  stateId: Shown,
  cityName: Shown,
  zipcode: Shown,
  /** The language of the account's emails and notifications. */
  language: AnyLanguage,
  emailVerifiedAt: nullable(Instant),
  createdAt: Instant,
  /** The current locks of the account, what each prevents, and why. */
  restrictions: Type.Array(Restriction),
})
export type UserDetails = Static<typeof UserDetails>

/**
 * The genders that an account can show, by their ids in the profile. An account whose owner declined to answer shows
 * none.
 */
export const genders = ['female', 'male', 'non_binary'] as const

/** The personal data of an account; a call may change some or all fields. */
export const PersonalFields = body({
  firstName: Type.Optional(FirstName),
  lastName: Type.Optional(LastName),
  phone: Type.Optional(nullable(Text(32))),
  dateOfBirth: Type.Optional(nullable(Day)),
  gender: Type.Optional(nullable(Text(32))),
  address: Type.Optional(nullable(Line({ maxLength: 200 }))),
  countryId: Type.Optional(nullable(Text(2))),
  stateId: Type.Optional(nullable(Line({ maxLength: 16 }))),
  cityName: Type.Optional(nullable(Line({ maxLength: 120 }))),
  zipcode: Type.Optional(nullable(Line({ maxLength: 16 }))),
})
export type PersonalFields = Static<typeof PersonalFields>

// Written out as a schema, because such schemas are removed from the browser program. A schema built from another would
// stay in it.
export const UserUpdate = Type.Object(
  {
    ...PersonalFields.properties,
    /**
     * Confirms an under-age birthday that was refused before. This locks the account, unless an adult birthday is stored.
     */
    isBirthdayConfirmed: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)
export type UserUpdate = Static<typeof UserUpdate>

export const Activity = Type.Object({
  activityId: Type.String(),
  activityType: Type.String(),
  activityDetails: Type.String(),
  at: Instant,
})
export type Activity = Static<typeof Activity>

export const usersApi = {
  getUserDetails: endpoint({
    method: 'GET',
    path: 'user/getUserDetails',
    access: 'signed-in',
    summary: 'Everything the account page shows of the caller.',
    data: UserDetails,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: 'user/updateUser',
    access: 'signed-in',
    summary: "Changes any subset of the caller's personal data.",
    body: UserUpdate,
    data: UserDetails,
  }),
  chooseLanguage: endpoint({
    method: 'PUT',
    path: 'user/chooseLanguage',
    access: 'signed-in',
    summary: 'Chooses the language in which the caller is written to.',
    body: body({ language: AnyLanguage }),
    data: Type.Object({ language: AnyLanguage }),
  }),
  userActivities: endpoint({
    method: 'GET',
    path: 'user/userActivities',
    access: 'signed-in',
    summary: 'What an account did, newest first; others than oneself only for staff who may view panelists.',
    query: Type.Object({
      ...agedFields,
      panelistId: Type.Optional(Type.String({ maxLength: 64 })),
      startDate: Type.Optional(Day),
      endDate: Type.Optional(Day),
      /** The last activity of the previous page; the answer is the page after it, however deep in the list. */
      after: Type.Optional(Id),
    }),
    data: Type.Object({ ...rowsOf(Activity).properties, next: nullable(Id) }),
  }),
  userSignupCount: endpoint({
    method: 'GET',
    path: 'user/userSignupCount',
    access: 'reports.view',
    summary: 'How many people joined: in all, verified, and today.',
    data: Type.Object({ total: Type.Integer(), verified: Type.Integer(), today: Type.Integer() }),
  }),
  createUserActivitylogs: endpoint({
    method: 'POST',
    path: 'user/createUserActivitylogs',
    access: 'public',
    summary: 'Notes a view of the log-in modal or another thing the browser saw.',
    body: body({
      activityType: Type.String({ minLength: 1, maxLength: 60, pattern: '^[\\w .:/-]+$' }),
      activityDetails: Type.String({ maxLength: 2000 }),
    }),
    data: Nothing,
  }),
} as const
