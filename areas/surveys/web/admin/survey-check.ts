import { sayMessagesOf } from '../../../../platform/web/text/say-message.ts'
import { surveyChecks } from '../../words/en/survey-checks-admin.ts'

/** Words the problems that the contract's checks find in a survey. */
export const saySurveyCheck = sayMessagesOf([surveyChecks])
