import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../platform/contract/endpoint.ts'
import { Id, Instant, Points } from '../../platform/contract/fields.ts'
import { messagesOf, type Message } from '../../platform/contract/messages.ts'
import { setting } from '../../platform/contract/setting.ts'
import { SurveyStatus } from '../surveys/contract/survey-draft.ts'

/** Why the limits contradict each other, or why no one can be invited to a survey. */
export type InvitationSettingMessages = { weekBelowDay: Record<string, never>; notLive: Record<string, never> }
/** Makes a message about the settings of invitations. */
export const invitationSettingMessage = messagesOf<InvitationSettingMessages>('invitations-settings')

/** The limits on invitations to surveys for one person. */
export const invitationSettings = {
  perDay: setting({
    key: 'invitations.perDay',
    group: 'mails',
    shape: { kind: 'whole', min: 1, max: 5, unit: 'invitations' },
    default: 1,
  }),
  perWeek: setting({
    key: 'invitations.perWeek',
    group: 'mails',
    shape: { kind: 'whole', min: 1, max: 20, unit: 'invitations' },
    default: 3,
  }),
} as const

export const roundMaxPeople = 5_000
export const roundMaxWaves = 100
export const gapMaxMinutes = 10_080

const counts = {
  /** How many people the wave was planned for. */
  chosen: Type.Integer(),
  /** How many are still waiting, because the wave is not due yet or because it is night where they live. */
  waiting: Type.Integer(),
  sent: Type.Integer(),
  /** How many opened the link of the email or the notification. */
  opened: Type.Integer(),
  started: Type.Integer(),
  completed: Type.Integer(),
  /**
   * How many were left out when the wave was due, because they had taken part, no longer fitted, or had reached a
   * limit.
   */
  leftOut: Type.Integer(),
}
/** One wave of a round, with its results. */
export const Wave = Type.Object({ waveNo: Type.Integer(), dueAt: Instant, ...counts })
export type Wave = Static<typeof Wave>

export const roundStates = ['running', 'done', 'stopped'] as const
export type RoundState = (typeof roundStates)[number]

/** One round of invitations to a survey, as ordered by staff. */
export const Round = Type.Object({
  roundId: Id,
  surveyId: Id,
  state: Type.Unsafe<RoundState>({ type: 'string', enum: [...roundStates] }),
  /** How many people were requested; `chosen` is how many of them could be invited. */
  asked: Type.Integer(),
  waveSize: Type.Integer(),
  gapMinutes: Type.Integer(),
  by: Type.String(),
  createdAt: Instant,
  stoppedAt: nullable(Instant),
  ...counts,
  waves: Type.Array(Wave),
})
export type Round = Static<typeof Round>

/** The invitations to a survey, and how many panelists fit it. */
export const InvitationsOf = Type.Object({
  surveyId: Id,
  title: Type.String(),
  status: SurveyStatus,
  points: Points,
  minutes: Type.Integer(),
  /**
   * How many panelists fit, including those who took part or were invited recently; rounded so that no one can be
   * identified.
   */
  fits: Type.Integer(),
  isFew: Type.Boolean(),
  rounds: Type.Array(Round),
})
export type InvitationsOf = Static<typeof InvitationsOf>

const surveyParams = Type.Object({ surveyId: Type.String({ maxLength: 200 }) })

export const invitationsApi = {
  getInvitations: endpoint({
    method: 'GET',
    path: 'invitations/surveys/{surveyId}',
    access: 'surveys.invite',
    operationId: 'getSurveyInvitations',
    summary: 'Who could be invited to a survey, and how the earlier invitations went, the newest first.',
    params: surveyParams,
    data: InvitationsOf,
  }),
  inviteToSurvey: endpoint({
    method: 'POST',
    path: 'invitations/surveys/{surveyId}',
    access: 'surveys.invite',
    summary: 'Chooses the best fitting people who may be invited and writes to them in waves.',
    params: surveyParams,
    body: body({
      people: Type.Integer({ minimum: 1, maximum: roundMaxPeople }),
      waveSize: Type.Integer({ minimum: 1, maximum: roundMaxPeople }),
      gapMinutes: Type.Integer({ minimum: 0, maximum: gapMaxMinutes }),
      /** Invites only the members behind a figure of panel health, given as the query of `health/members`. */
      segment: Type.Optional(Type.String({ maxLength: 300 })),
    }),
    data: Round,
  }),
  stopInvitations: endpoint({
    method: 'POST',
    path: 'invitations/rounds/{roundId}/stop',
    access: 'surveys.invite',
    summary: 'Writes to nobody further; whoever was not reached may be invited again later. A repeat changes nothing.',
    params: Type.Object({ roundId: Id }),
    data: Round,
  }),
  openInvitation: endpoint({
    method: 'POST',
    path: 'invitations/open',
    access: 'public',
    summary: 'Notes that somebody came by the link of an invitation, and tells what it is for.',
    body: body({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
    data: Type.Object({
      surveyId: Id,
      title: Type.String(),
      points: Points,
      minutes: Type.Integer(),
      isOpen: Type.Boolean(),
    }),
  }),
} as const

/** The notification about an invitation. */
export type InvitationNotes = { invited: { title: string; points: Message; minutes: number } }
/** Makes a notification about an invitation. */
export const invitationNote = messagesOf<InvitationNotes>('invitation-notes')
