import { spoken } from '../../../platform/server/words.ts'
import { notificationPeriods } from '../words/en/server/notifications-settings.ts'
import { spokenMessages } from '../../../platform/server/words.ts'
import type { SurveyNews } from '../contract.ts'
import { surveyNews } from '../words/en/server/survey-news.ts'

/** The words of this area's settings, in every language. */
export const notificationWords = [spokenMessages<SurveyNews>()(surveyNews), spoken(notificationPeriods)]
