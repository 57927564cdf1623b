import { Model } from 'survey-core'
import { askOneAtATime } from '../answering/one-at-a-time.ts'
import { localizeModel } from '../survey-words.ts'

export type Answers = Record<string, unknown>

/** Creates a SurveyJS model that asks one question at a time, as panelists see it. The seed decides all random orders. */
export function previewModel(
  document: Record<string, unknown>,
  seed: string,
  onEnd: (answers: Answers) => void,
): Model {
  const model = new Model(askOneAtATime(structuredClone(document), seed).document)
  model.showTitle = false
  model.showProgressBar = false
  model.showCompletePage = false
  model.showQuestionNumbers = false
  // The questionnaire is already split into questions; SurveyJS must not add a start page, a preview or its own split.
  model.firstPageIsStartPage = false
  model.showPreviewBeforeComplete = false
  model.questionsOnPageMode = 'standard'
  model.questionErrorLocation = 'bottom'
  model.autoFocusFirstQuestion = false
  localizeModel(model)
  model.onComplete.add((ended) => onEnd({ ...ended.data }))
  return model
}
