import { defineText } from '../../../../platform/words/text.ts'

/** The explanations of outcomes in the list of past attempts. */
export const outcomeDetails = defineText('outcome-details', {
  detail_profile: 'It is for people with different answers.',
  detail_survey_profile: 'Your answers in the survey did not fit it.',
  detail_quota: 'It had enough answers from people like you.',
  detail_closed: 'It closed before you had finished.',
  detail_duplicate: 'The survey partner has seen you in this study before.',
  detail_quality_network: 'The survey partner did not accept the answers.',
  detail_quality_buyer: 'The client who ordered the survey did not accept the answers.',
  detail_fraud: 'The survey partner’s security check stopped it.',
  detail_location: 'It is not open to people in your location.',
  detail_device: 'It needs another kind of device.',
  detail_consent: 'It needed a consent that was not given.',
  detail_age: 'It is for a different age group.',
  detail_limit: 'You had taken as many surveys as the survey partner allows for now.',
  detail_drop: 'It was not finished.',
  detail_technical: 'Something went wrong on the way; this was not your doing.',
  detail_unknown: 'The survey partner gave no reason.',
})
