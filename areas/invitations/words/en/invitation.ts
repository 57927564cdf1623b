import { defineText } from '../../../../platform/words/text.ts'

/** The words of the page that an invitation leads to. */
export const invitation = defineText('invitation', {
  cardTitle: 'You are invited',
  card: '{{points}} points, about {{minutes}} minutes',
  cardWhy: 'We chose you because your profile fits. Places are limited, so it may fill up.',
  start: 'Start survey',
  logIn: 'Log in to start',
  startFailed: 'The survey did not start',
  over: 'This survey has closed. Here are others that fit.',
  surveys: 'See my surveys',
  loading: 'Loading your invitation',
  badTitle: 'This invitation is no longer valid',
  bad: 'Your surveys are still there.',
  failed: 'Your invitation could not be loaded',
})
