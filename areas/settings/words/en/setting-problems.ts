import { defineText } from '../../../../platform/words/text.ts'

/** Why a value is not allowed, by the codes of `settingProblem`; shown beside the field, and used by the server. */
export const settingProblems = defineText('setting-problems', {
  'wrong-kind': 'The setting cannot have this value.',
  'too-small': 'Please enter a whole number from {{min, number}} to {{max, number}}.',
  'too-large': 'Please enter a whole number from {{min, number}} to {{max, number}}.',
  'not-rising': 'Each number must be larger than the one before it.',
  'wrong-length': 'Please enter {{length, number}} whole numbers.',
  'unknown-choice': 'Please choose from the list.',

  'too-few': 'Please choose at least {{least, number}}.',
  empty: 'Please enter a text.',
  'too-long': 'Please enter at most {{max, number}} characters.',
  'not-an-email': 'Please enter an email address, or leave it empty.',
  'not-an-address': 'Please enter an address that begins with https://, or leave it empty.',
  'not-a-color': 'Please enter a colour like #1f6feb.',
  'not-a-day': 'Please enter a day like 2026-11-20, or leave it empty.',
  'several-lines': 'Please enter one line of text.',
  'no-english': 'Please enter the English text too, as it is shown where another language has none.',
  'too-many': 'Please choose at most {{max, number}}.',
  'not-from-zero': 'The first step must start at 0.',
  'pays-less': 'No step may pay less than the one before it.',
  'not-a-country': 'Please choose countries from the list.',
  'not-a-link': 'Each address must begin with https://.',
  'same-name': 'Two of the names are the same.',
  'not-a-word': 'Please use letters, with blanks or hyphens between them.',
  'no-such-picture': 'This picture does not exist. Please upload it first.',
  'unknown-name': '{{name}} is not known. These names can stand in double braces: {{names}}.',
  'stray-braces': 'The braces at “{{near}}” do not belong to a name, which needs two before and two after it.',
  twice: 'This setting occurs twice.',
})
