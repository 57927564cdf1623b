import { defineText } from '../../../../../platform/words/text.ts'

/** The reasons why a survey is recommended to a panelist. */
export const surveyReasons = defineText('survey-reasons', {
  openToAll: 'It is open to everyone',
  partnerAsks: 'The partner asks first whether it fits you',
  forCountry: 'It is for people in your country',
  fitsProfile: 'It fits your profile',
  ofAge: 'You are {{age}} years old',
  saidNumber: 'You told us {{answer}} ({{question}})',
  saidText: 'You told us “{{answer}}” ({{question}})',
  saidTexts: 'You told us “{{answer}}, {{another}}” ({{question}})',
  unsure: 'Answer more profile questions to see whether it fits',
  otherProfile: 'It looks for people with another profile',
})
