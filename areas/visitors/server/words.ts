import { spoken } from '../../../platform/server/words.ts'
import { visitorSettings } from '../words/en/server/visitors-settings.ts'

/** What visitors calls its settings, in every language. */
export const visitorWords = [spoken(visitorSettings)]
