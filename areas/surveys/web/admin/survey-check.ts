import { sayMessagesOf } from '../../../../platform/web/text/say-message.ts'
import { surveyChecks } from '../../words/en/survey-checks-admin.ts'

/** Puts into words what the contract's checks find wrong with a survey. */
export const saySurveyCheck = sayMessagesOf([surveyChecks])
