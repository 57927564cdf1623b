import { defineText } from '../../../../platform/words/text.ts'

/** The explanations of outcomes in the list of past attempts. */
export const outcomeDetails = defineText('outcome-details', {
  detail_profile: 'It looks for people with other answers.',
  detail_survey_profile: 'Your answers in the survey did not fit it.',
  detail_quota: 'It had enough answers from people like you.',
  detail_closed: 'It closed before you were through.',
  detail_duplicate: 'The survey partner has seen you in this study before.',
  detail_quality_network: 'The survey partner did not accept the answers.',
  detail_quality_buyer: 'Who asked for the answers did not accept them.',
  detail_fraud: 'The survey partner’s security check stopped it.',
  detail_location: 'Where you are did not fit it.',
  detail_device: 'It needs another kind of device.',
  detail_consent: 'It needed a consent that was not given.',
  detail_age: 'It is for people of another age.',
  detail_limit: 'You had taken as many surveys as the survey partner allows for now.',
  detail_drop: 'It was not finished.',
  detail_technical: 'Something went wrong on the way; this was not your doing.',
  detail_unknown: 'The survey partner gave no reason.',
})
