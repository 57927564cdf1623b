import { messagesOf, type TextByLanguage } from '../../../platform/contract/messages.ts'

type None = Readonly<Record<string, never>>
/** Why a survey is in the list of a panelist. */
export type SurveyReasons = Readonly<
  Record<'openToAll' | 'partnerAsks' | 'forCountry' | 'fitsProfile' | 'unsure' | 'otherProfile', None>
> & {
  ofAge: { age: number }
  saidNumber: { answer: number; question: TextByLanguage }
  saidText: { answer: TextByLanguage; question: TextByLanguage }
  saidTexts: { answer: TextByLanguage; another: TextByLanguage; question: TextByLanguage }
}
/** Makes a message of them. */
export const surveyReason = messagesOf<SurveyReasons>('survey-reasons')

/** Why somebody cannot take a survey, or an answer is not taken. */
export type SurveyRefusals = Readonly<
  Record<'barred' | 'unverified' | 'sameStudy' | 'dayFull' | 'noAnswer' | 'notAsked' | 'answersMissing', None>
>
/** Makes a message of them. */
export const surveyRefusal = messagesOf<SurveyRefusals>('survey-refusals')
