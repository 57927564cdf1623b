import { shipped } from '../../words/en/shipped.ts'
import { readerOf } from './ready-made.ts'

/** A name of something that every installation comes with, in the reader's words; what an operator named stays as it is. */
export const shippedInReadersWords = readerOf([shipped])
