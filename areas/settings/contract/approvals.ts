import { Type, type Static } from 'typebox'
import { body, endpoint, nullable } from '../../../platform/contract/endpoint.ts'
import { Id, Instant } from '../../../platform/contract/fields.ts'
import { messagesOf } from '../../../platform/contract/messages.ts'
import { pagingFields, rowsOf } from '../../../platform/contract/paging.ts'
import { setting } from '../../../platform/contract/setting.ts'

/**
 * For how many hours a step can be withdrawn on a panel run by one person. After that it is done without a second
 * person.
 */
export const delayHours = 24

type None = Readonly<Record<string, never>>
/** The messages about the settings of the panel itself, and about waiting steps. */
export type ApprovalMessages = {
  approved: None
  takenBack: None
  twoPeople: None
  twoPeopleText: None
  secondMissing: None
  /** How many steps are waiting now. */
  waiting: { count: number }
}
/** Makes such a message. */
export const approvalMessage = messagesOf<ApprovalMessages>('settings-settings')

/** The operator's settings for the panel itself. */
export const panelSettings = {
  /**
   * Whether a delay replaces the second person. During the delay the step can be withdrawn. One person can switch this
   * on, because a panel run by one person has no second one. The delay of all waiting steps then starts again. All
   * staff see the setting on the checklist and can switch it off.
   */
  onePerson: setting({ key: 'settings.onePerson', group: 'staff', shape: { kind: 'flag' }, default: false }),
} as const

/**
 * The states of a step that needs two people. `decided`: it was decided on the page of its area. `refused`: it could
 * not be done at the end of its delay.
 */
export const stepStates = ['waiting', 'done', 'taken-back', 'decided', 'refused'] as const
export type StepState = (typeof stepStates)[number]
const State = Type.Unsafe<StepState>({ type: 'string', enum: [...stepStates] })

/**
 * What ended a step: a person, the delay on a panel run by one person, or the system, for example a provider or a
 * rule.
 */
export const stepEnds = ['person', 'delay', 'system'] as const
export type StepEnd = (typeof stepEnds)[number]

export const WaitingStep = Type.Object({
  stepId: Id,
  /** The kind of step, as its area declares it. */
  kind: Type.String(),
  /** The title, in the language of the page that asks. */
  title: Type.String(),
  /** The page that shows the step. */
  href: Type.String(),
  state: State,
  askedAt: Instant,
  askedBy: nullable(Id),
  /** Null when that account is closed, and when nobody asked because the program did. */
  askedByName: nullable(Type.String()),
  /** Whether the program asked for it, not a person. */
  isByProgram: Type.Boolean(),
  /** When the step is done without a second person, on a panel run by one person; otherwise null. */
  dueAt: nullable(Instant),
  endedAt: nullable(Instant),
  /** What ended the step; null while it waits. */
  endedAs: nullable(Type.Unsafe<StepEnd>({ type: 'string', enum: [...stepEnds] })),
  /** The name of the person who ended it; null when no person did, and when that account is closed. */
  endedByName: nullable(Type.String()),
  /** Why the step ended without a person, as a sentence; null when its delay was over. */
  refusal: nullable(Type.String()),
  /** Whether the reader may be the second person. */
  mayApprove: Type.Boolean(),
  mayTakeBack: Type.Boolean(),
})
export type WaitingStep = Static<typeof WaitingStep>

/** The lists of steps; the default is `waiting`. */
export const stepLists = ['waiting', 'ended'] as const
export type StepList = (typeof stepLists)[number]
const Listed = Type.Unsafe<StepList>({ type: 'string', enum: [...stepLists] })

const Named = body({ stepId: Id })
/** The calls about steps that wait for a second person or, on a panel run by one person, for a day. */
export const approvalsApi = {
  getSteps: endpoint({
    method: 'GET',
    path: 'settings/getSteps',
    access: 'approvals.view',
    summary:
      'Steps that two people make: those that wait, the first one first; or those that were decided, the last one first.',
    query: Type.Object({ ...pagingFields, state: Type.Optional(Listed) }),
    data: Type.Object({ ...rowsOf(WaitingStep).properties, isOnePerson: Type.Boolean() }),
  }),
  approveStep: endpoint({
    method: 'POST',
    path: 'settings/approveStep',
    access: 'approvals.view',
    needsPerson: true,
    movesMoney: true,
    summary:
      "Does a step as its second person, who needs the right of its kind; else 403. Who asked for it: 409 'approval-own'.",
    body: Named,
    data: WaitingStep,
  }),
  takeStepBack: endpoint({
    method: 'POST',
    path: 'settings/takeStepBack',
    access: 'approvals.view',
    needsPerson: true,
    summary: "Takes a step back while it waits; 409 'approval-ended' when it does not. Needs the right of its kind.",
    body: Named,
    data: WaitingStep,
  }),
} as const
