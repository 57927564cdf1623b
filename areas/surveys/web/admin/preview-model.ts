import { Model } from 'survey-core'
import { askOneAtATime } from '../answering/one-at-a-time.ts'
import { speakOurWords } from '../survey-words.ts'

export type Answers = Record<string, unknown>

/** SurveyJS with a questionnaire as panelists meet it: one question after the other. What is mixed is mixed by the seed. */
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
  // Cut up here already; a page that begins, previews or is cut up otherwise is none that panelists meet.
  model.firstPageIsStartPage = false
  model.showPreviewBeforeComplete = false
  model.questionsOnPageMode = 'standard'
  model.questionErrorLocation = 'bottom'
  model.autoFocusFirstQuestion = false
  speakOurWords(model)
  model.onComplete.add((ended) => onEnd({ ...ended.data }))
  return model
}
