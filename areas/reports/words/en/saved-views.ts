import { defineText } from '../../../../platform/words/text.ts'

/** Words of the saved views of a list or a report. */
export const savedViews = defineText('saved-views', {
  views: 'Views',
  none: 'You have not saved a view of this page yet.',
  save: 'Save this view',
  name: 'Name',
  note: 'Only the filters are saved, not the data. Saving under an existing name replaces that view.',
  nameMissing: 'Please give a name.',
  shared: 'Share it with everyone who sees reports',
  ofOthers: '{{name}} (shared)',
  saved: 'View saved',
  notSaved: 'The view was not saved',
  remove: 'Remove the view {{name}}',
  removeFailed: 'The view was not removed',
  failed: 'The saved views could not be loaded',
  confirm: 'Save',
  cancel: 'Cancel',
})
