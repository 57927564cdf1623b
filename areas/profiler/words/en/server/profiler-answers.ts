import { defineText } from '../../../../../platform/words/text.ts'

/** The messages to a panelist about an answer. */
export const profilerAnswers = defineText('profiler-answers', {
  notAsked: 'This question is not asked',
  onceEach: 'Please answer each question once',
  fromTheList: 'Please choose from the list',
  typeIt: 'Please type your answer',
  oneAnswer: 'Please choose one answer',
  standsAlone: 'One of these answers cannot be combined with others',
  wholeNumber: 'Please enter a whole number from {{min}} to {{max}}',
  unitUnknown: 'Please choose one of the units',
  postcodeLike: 'Please enter a postcode like {{example}}',
  postcode: 'Please enter your postcode',
  plainText: 'Please use letters and digits',
  atLeast: 'Please use at least {{count}} characters',
  atMost: 'Please use at most {{count}} characters',
  recorded: 'Your answers have been recorded',
  consentGiven: 'Your consent has been recorded',
  consentWithdrawn: 'Your consent is withdrawn, and the answers that it covered are erased',
})
