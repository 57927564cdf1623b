import { documentPaths } from '../contract/addresses.ts'
import type { CallFailure } from './api/failure.ts'

/** Every address of the product. The contract defines them, because the server has to know which ones exist. */
export const paths = documentPaths

/** The permissions each of which opens `/finance`; readers see the tabs that they have permission for. */
export const financeRights = ['redemptions.view', 'disputes.view'] as const

/** The permissions of which each opens `/fair-time`: of those who see surveys, and of those who decide what a night may cost. */
export const fairTimeRights = ['surveys.view', 'finance.adjust'] as const

/** The address of one attempt at a hosted survey. */
export const questionnairePath = (attemptId: string): string =>
  `${paths.questionnaire}?attemptId=${encodeURIComponent(attemptId)}`

/** The address of the page that explains one attempt and accepts questions about its points. */
export const questionPath = (attemptId: string): string =>
  `${paths.disputes}?attemptId=${encodeURIComponent(attemptId)}`

/** The address where staff propose points for the panelist with this email address. */
export const proposalPath = (email: string): string =>
  `${paths.finance}?tab=adjustments&propose=${encodeURIComponent(email)}`

/** The address of a panelist for staff. */
export const panelistPath = (panelistId: string): string =>
  paths.panelist.replace(':panelistId', encodeURIComponent(panelistId))

/** The address where staff correct a panelist's data. */
export const editPanelistPath = (panelistId: string): string =>
  paths.editPanelist.replace(':panelistId', encodeURIComponent(panelistId))

/** The address of a supplier. */
export const supplierPath = (supplierKey: string): string =>
  paths.supplier.replace(':supplierKey', encodeURIComponent(supplierKey))

/** The address of a ring of linked accounts. */
export const ringPath = (ringId: number): string => paths.ring.replace(':ringId', String(ringId))

/** The address of a batch of manual payments. */
export const payoutPath = (batchId: string): string => paths.payout.replace(':batchId', encodeURIComponent(batchId))

/** The address of an import of members. */
export const importPath = (importId: string): string => paths.import.replace(':importId', encodeURIComponent(importId))

/** The address of a survey for staff. */
export const surveyAdminPath = (surveyId: string): string =>
  paths.surveyAdmin.replace(':surveyId', encodeURIComponent(surveyId))

/** The address where staff see everything known about one attempt. */
export const attemptPath = (attemptId: string): string =>
  paths.attempt.replace(':attemptId', encodeURIComponent(attemptId))

/** The address of a profile question for staff. */
export const profileQuestionPath = (questionId: string): string =>
  paths.profileQuestion.replace(':questionId', encodeURIComponent(questionId))

/** The address where staff invite panelists to a survey. */
export const invitationsPath = (surveyId: string): string =>
  paths.surveyInvitations.replace(':surveyId', encodeURIComponent(surveyId))

/** The address of a campaign's figures. */
export const affiliateDashboardPath = (affId: string): string => `${paths.affiliateDashboard}?affId=${affId}`
/** The address where the fields of a campaign are changed. */
export const editAffiliatePath = (affId: string): string => `${paths.editAffiliate}?affId=${affId}`

/** The navigation state that opens the sign-in dialog on `/`. */
export type SignInState = {
  signIn: 'log-in' | 'sign-up'
  email?: string
  isPasswordUpdated?: true
  /** Why an earlier session, or another way to log in, was refused. */
  problem?: Pick<CallFailure, 'code' | 'message'>
  /** A log-in with an emailed link that also needs a code. */
  waiting?: WaitingStep
} & Partial<ArrivalState>

/** A log-in with correct credentials that waits for its second step. */
export type WaitingStep = { challenge: string; secondStep: 'code' | 'enrol' }

/**
 * The navigation state of a new member on a page for panelists: an account that takes no surveys is redirected to its
 * own pages.
 */
export type ArrivalState = { hasJustJoined: true }
