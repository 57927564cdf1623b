import { QuestionSelectBase, surveyLocalization, type Model } from 'survey-core'
// oxlint-disable-next-line import/no-unassigned-import -- the words add themselves to SurveyJS
import 'survey-core/i18n/arabic'
// oxlint-disable-next-line import/no-unassigned-import -- the same
import 'survey-core/i18n/spanish'
import { questionnaire } from '../words/en/questionnaire.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'
import { textOf, withPointName } from '../../../platform/web/text/text.ts'

/** SurveyJS has no words for translators: they are made of its English ones. */
function addMadeWords(): void {
  const { locales } = surveyLocalization as { locales: Record<string, Record<string, string>> }
  locales['qps'] ??= Object.fromEntries(
    Object.entries(locales['en'] ?? {}).map(([key, text]) => [key, withPointName(text, 'qps')]),
  )
}

/** Has SurveyJS speak the reader's language, in our words where we have some, with one message for each thing that is wrong. */
export function speakOurWords(model: Model): void {
  const say = textOf(questionnaire)
  if (currentLanguage() === 'qps') addMadeWords()
  model.locale = currentLanguage() === 'en' ? '' : currentLanguage()
  model.onErrorCustomText.add((_model, told) => {
    if (told.name === 'requiredinallrowserror') told.text = say('answerEachRow')
  })
  model.onSettingQuestionErrors.add((_model, { errors }) => {
    // A matrix without any answer lacks an answer and one in every row, which is the same to its reader.
    const rows = errors.findIndex((error) => error.getErrorType() === 'requiredinallrowserror')
    if (rows >= 0 && errors.some((error) => error.getErrorType() === 'required')) errors.splice(rows, 1)
  })
  for (const question of model.getAllQuestions()) {
    question.requiredErrorText ||= say(question['eachRowRequired'] === true ? 'answerEachRow' : 'answerThis')
    if (question instanceof QuestionSelectBase && question.locNoneText.isEmpty) question.noneText = say('noneOfThese')
  }
}
