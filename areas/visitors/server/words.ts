import { spoken } from '../../../platform/server/words.ts'
import { visitorSettings } from '../words/en/server/visitors-settings.ts'

/** The words of this area on the server, in every language. */
export const visitorWords = [spoken(visitorSettings)]
