import { defineText } from '../../../../../platform/words/text.ts'

/** The messages for people who join or log in. */
export const signInAnswers = defineText('sign-in-answers', {
  sentBefore: 'Please verify your email. We have mailed you a link already.',
  notSent: 'Please verify your email. We cannot mail you another link right now; try again later.',
  code: 'Please enter the code of your authenticator app.',
  enrol: 'Please set up an authenticator app.',
  linkMailed: 'Please check your email for a link that logs you in.',
  nearlyThere: 'You are nearly there.',
  closeWindow: 'You can close this window.',
  deviceOn: '{{browser}} on {{system}}',
  deviceUnknown: 'Unknown device',
})
