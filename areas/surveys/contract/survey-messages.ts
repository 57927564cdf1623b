import { messagesOf, type TextByLanguage } from '../../../platform/contract/messages.ts'

type None = Readonly<Record<string, never>>
/** The reasons why a survey is in a panelist's list. */
export type SurveyReasons = Readonly<
  Record<'openToAll' | 'partnerAsks' | 'forCountry' | 'fitsProfile' | 'unsure' | 'otherProfile', None>
> & {
  ofAge: { age: number }
  saidNumber: { answer: number; question: TextByLanguage }
  saidText: { answer: TextByLanguage; question: TextByLanguage }
  saidTexts: { answer: TextByLanguage; another: TextByLanguage; question: TextByLanguage }
}
/** Makes a reason why a survey is in a panelist's list. */
export const surveyReason = messagesOf<SurveyReasons>('survey-reasons')

/** The reasons why a panelist cannot take a survey, or why an answer is refused. */
export type SurveyRefusals = Readonly<
  Record<'barred' | 'unverified' | 'sameStudy' | 'dayFull' | 'noAnswer' | 'notAsked' | 'answersMissing', None>
>
/** Makes a reason of refusal. */
export const surveyRefusal = messagesOf<SurveyRefusals>('survey-refusals')
