import { messagesOf, type Message } from '../../../platform/contract/messages.ts'

type Plain =
  | 'noObject'
  | 'twoPlaces'
  | 'pagesList'
  | 'page'
  | 'questionsList'
  | 'question'
  | 'expression'
  | 'html'
  | 'outside'
  | 'nameMissing'
  | 'nameInvalid'
  | 'expectedUnfit'
  | 'listEmpty'
  | 'list'
  | 'value'
  | 'entry'
  | 'oneAtLeast'
  | 'freeWords'
  | 'optionsNotNumbers'
  | 'numbersNotOptions'
  | 'optionMissing'
  | 'preferNot'
  | 'rangeMissing'
  | 'rangeReversed'
  | 'quotaVague'
  | 'quotaTwice'
  | 'quotaSame'
  | 'closesLater'
  | 'studyMissing'
  | 'supplierListens'
  | 'supplierActive'
  | 'linkThere'
  | 'closesToCome'
  | 'unlimited'
  | 'placesThere'
  | 'worded'
  | 'opensWhen'
  | 'panelistsUnknown'
  | 'cursor'
/** The messages to staff about a survey that they edit. */
export type SurveyDesk = Readonly<Record<Plain, Readonly<Record<string, never>>>> & {
  tooLarge: { max: number }
  tooManyQuestions: { max: number; count: number }
  tooManyPages: { max: number }
  tooDeep: { max: number }
  typeUnknown: { type: string }
  settingUnknown: { setting: string }
  textTooLong: { max: number }
  nameUnusable: { name: string }
  nameTwice: { name: string; place: string }
  listTooLong: { max: number }
  valueTwice: { value: string }
  expressionTooLong: { max: number }
  expressionUnreadable: { text: string }
  nameStrange: { name: string }
  choiceStrange: { name: string; choice: string; choices: string }
  modelSays: { said: string }
  questionUnknown: { question: string }
  optionUnknown: { option: string }
  ages: { max: number }
  years: { max: number }
  asks: { questions: Message }
  questions: { count: number }
  minutes: { count: number }
  length: { card: Message; asked: Message }
  pays: { points: number }
  perHour: { points: number }
  listed: { people: number }
  cost: { completes: number; points: number; value: string }
  reach: { expected: number; wanted: number }
  unworded: { questions: Message }
  days: { max: number }
}
/** Makes a message to staff about a survey. */
export const surveyDesk = messagesOf<SurveyDesk>('survey-desk')
