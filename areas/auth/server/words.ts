import { spoken } from '../../../platform/server/words.ts'
import { authOpening } from '../words/en/server/auth-opening.ts'
import { words as authOpeningEs } from '../words/es/server/auth-opening.ts'

/** What the log-in says of the opening of a panel, in every language. */
export const authWords = [spoken(authOpening, { es: authOpeningEs })]
