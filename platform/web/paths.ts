import { documentPaths } from '../contract/addresses.ts'

/** Every address of the product; the contract spells them, because the server has to know which exist. */
export const paths = documentPaths

/** The address of one attempt at a hosted survey. */
export const questionnaireOf = (attemptId: string): string =>
  `${paths.questionnaire}?attemptId=${encodeURIComponent(attemptId)}`

/** The address that tells how one attempt went and takes questions about its points. */
export const questionOf = (attemptId: string): string => `${paths.disputes}?attemptId=${encodeURIComponent(attemptId)}`

/** The address where points are proposed for the panelist with this email. */
export const proposalFor = (email: string): string =>
  `${paths.finance}?tab=adjustments&propose=${encodeURIComponent(email)}`

/** The address of one panelist for staff. */
export const panelistOf = (panelistId: string): string =>
  paths.panelist.replace(':panelistId', encodeURIComponent(panelistId))

/** The address where the data of one panelist are corrected. */
export const editPanelistOf = (panelistId: string): string =>
  paths.editPanelist.replace(':panelistId', encodeURIComponent(panelistId))

/** The address of one supplier. */
export const supplierOf = (supplierKey: string): string =>
  paths.supplier.replace(':supplierKey', encodeURIComponent(supplierKey))

/** The address of one batch of payments by hand. */
export const payoutOf = (batchId: string): string => paths.payout.replace(':batchId', encodeURIComponent(batchId))

/** The address of one import of members. */
export const importOf = (importId: string): string => paths.import.replace(':importId', encodeURIComponent(importId))

/** The address of one survey for staff. */
export const surveyAdminOf = (surveyId: string): string =>
  paths.surveyAdmin.replace(':surveyId', encodeURIComponent(surveyId))

/** The address of one profile question for staff. */
export const profileQuestionOf = (questionId: string): string =>
  paths.profileQuestion.replace(':questionId', encodeURIComponent(questionId))

/** The address where panelists are invited to a survey. */
export const invitationsOf = (surveyId: string): string =>
  paths.surveyInvitations.replace(':surveyId', encodeURIComponent(surveyId))

/** The address of one campaign's figures, and of its fields. */
export const affiliateDashboardOf = (affId: string): string => `${paths.affiliateDashboard}?affId=${affId}`
export const editAffiliateOf = (affId: string): string => `${paths.editAffiliate}?affId=${affId}`

/** Travels with a navigation to `/` and opens the sign-in dialog there. */
export type SignInState = {
  signIn: 'log-in' | 'sign-up'
  email?: string
  isPasswordUpdated?: true
  problem?: string
  /** A log-in by a mailed link that takes a code as well. */
  waiting?: WaitingStep
}

/** A log-in that is right so far and waits for its second step. */
export type WaitingStep = { challenge: string; secondStep: 'code' | 'enrol' }

/** Travels to a page for panelists with somebody who has just joined: an account that takes no surveys is led on to its own work. */
export type ArrivalState = { hasJustJoined: true }
