import type { RecordMessages } from '../../../platform/server/recorded.ts'
import { spoken, spokenMessages } from '../../../platform/server/words.ts'
import type { TimelineMessages } from '../contract/attempt-timeline.ts'
import { attemptTimeline } from '../words/en/server/attempt-timeline.ts'
import { surveysOpening } from '../words/en/server/surveys-opening.ts'
import { surveySettings } from '../words/en/server/surveys-settings.ts'
import { surveysAudit } from '../words/en/server/surveys-audit.ts'
import type { surveysRecord, SurveysNames } from './recorded.ts'
import type { SurveyReasons, SurveyRefusals } from '../contract/survey-messages.ts'
import { surveyReasons } from '../words/en/server/survey-reasons.ts'
import { surveyRefusals } from '../words/en/server/survey-refusals.ts'
import { whyNotDesk } from '../words/en/server/why-not-desk.ts'
import type { WhyNotMessages } from './why-not.ts'
import type { SurveyChecks } from '../contract/survey-checks.ts'
import { surveyChecks } from '../words/en/survey-checks-admin.ts'
import type { SurveyDesk } from '../contract/survey-desk.ts'
import { surveyDesk } from '../words/en/server/survey-desk.ts'
import { templatesDesk } from '../words/en/server/templates-desk.ts'
import type { TemplateWords } from './admin/templates.ts'

/** The surveys area's words for attempts, settings and the start of a panel, in every language. */
export const surveyWords = [
  spokenMessages<SurveyDesk>()(surveyDesk),
  spokenMessages<SurveyChecks>()(surveyChecks),
  spokenMessages<WhyNotMessages>()(whyNotDesk),
  spokenMessages<SurveyReasons>()(surveyReasons),
  spokenMessages<SurveyRefusals>()(surveyRefusals),
  spokenMessages<TimelineMessages>()(attemptTimeline),
  spokenMessages<TemplateWords>()(templatesDesk),
  spoken(surveySettings),
  spoken(surveysOpening),
  spokenMessages<RecordMessages<typeof surveysRecord> & SurveysNames>()(surveysAudit),
]
