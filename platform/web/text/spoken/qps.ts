import { pseudo, pseudoWords } from '../../../contract/pseudo.ts'

/** The translators' test language has no files: it is generated from the English words as pages load them. */
export const piece = { sentence: pseudo, words: pseudoWords }
