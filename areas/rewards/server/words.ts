import { spoken } from '../../../platform/server/words.ts'
import { rewardsOpening } from '../words/en/server/rewards-opening.ts'
import { words as rewardsOpeningEs } from '../words/es/server/rewards-opening.ts'

/** What rewards say of the opening of a panel, in every language. */
export const rewardsWords = [spoken(rewardsOpening, { es: rewardsOpeningEs })]
