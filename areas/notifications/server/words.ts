import { spoken } from '../../../platform/server/words.ts'
import { notificationPeriods } from '../words/en/server/notifications-settings.ts'

/** What notifications calls its settings, in every language. */
export const notificationWords = [spoken(notificationPeriods)]
