import { defineText } from '../text.ts'

/** Words of the profile questions (features/profiler). */
export const profiler = defineText('profiler', {
  title: 'Profile Surveys',
  lead: 'What you tell us here finds the surveys that fit, and spares you the same questions later.',
  categories: 'Categories',
  category: 'Category',
  progressOf: '{{answered}} of {{total}} answered',
  option: '{{name}} ({{answered}} of {{total}})',
  chart: 'Profile {{percent}} % complete: {{answered}} of {{total}} questions',
  answered: 'Answered',
  open: 'Open',
  percent: '{{percent}} %',
  done: '100 %: you will see every survey that fits.',
  loading: 'Loading questions',
  loadFailed: 'The questions could not be loaded',
  progressFailed: 'Your progress could not be loaded',
  emptyTitle: 'No Data Found !',
  emptyText: 'There are no questions in this category.',
  emptyAction: 'See all categories',
  sensitive:
    'This is a sensitive question. It is used only to match surveys, and only if you answer it. “Prefer not to say” is always fine.',
  save: 'Save',
  saving: 'Saving…',
  savedNow: 'Saved just now',
  answeredOn: 'Answered on {{day}}',
  saveFailed: 'Your answer was not saved',
  next: 'Next category: {{name}}',
})
