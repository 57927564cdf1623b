import { defineText } from '../../../../../platform/words/text.ts'

/** The reasons why a question map, or the use of an answer, is refused. */
export const mapsDesk = defineText('maps-desk', {
  questionGone: 'Please choose one of our questions.',
  saidUnfit: 'An answer to this question cannot be given in this form.',
  codesNone: 'Please enter at least one code.',
  codeTwice: 'This code stands for that answer already.',
  wholeTwice: 'Only one code can stand for this answer in a link.',
  notOurs: 'Please choose one of the answers to our question.',
  nonBinary: 'Someone who is non-binary is not called a woman or a man: this code belongs to another answer.',
  mapTwice: 'This question has a map for that country and language already.',
  mapsMany: 'This network has as many maps as it can have.',
  takesNone: 'The links of this network take no answers.',
  neverLeaves: 'Answers about health and beliefs, and free text, are never passed on.',
  fieldsLikely: 'BitLabs documentation, profile fields (likely)',
  fieldsNamed: 'BitLabs documentation, profile fields: only the name',
})
