import { pseudo, pseudoWords } from '../../../contract/pseudo.ts'

/** The language of translators has no files: it is made of the English words as pages learn them. */
export const piece = { sentence: pseudo, words: pseudoWords }
