import { pseudo, pseudoWords } from '../../../words/pseudo.ts'

/** The language of translators has no files: it is made of the English words as pages learn them. */
export default { sentence: pseudo, words: pseudoWords }
