import { defineText } from '../text.ts'

/** Words of the lists and editors of texts that an operator writes in several languages. */
export const texts = defineText('texts', {
  edit: 'Edit',
  editText: 'Edit: {{name}}',
  open: 'Open',
  openText: 'Open: {{name}}',
  language: 'Language',
  notTranslated: 'Not translated. Readers of this language see the English text.',
  translate: 'Add a translation',
  dropTranslation: 'Remove this translation',
  unsaved: 'Not saved yet',
  notSaved: 'This was not saved',
  overtaken:
    'Someone else has changed this text. What you wrote is still here. Look at their version, and save again if yours should replace it.',
  keepMine: 'Go on with mine',
  previewFailed: 'There is no preview',
  nothingToShow: 'There is nothing to show yet.',
})
