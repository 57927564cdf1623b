import { defineText } from '../text.ts'

/** The words of every decision that staff make (kit/decide). */
export const decideDesk = defineText('decide-desk', {
  ctrl: 'Ctrl',
  enter: 'Enter',
  down: 'Down',
  undo: 'Undo',
  undoIn: ' ({{seconds}})',
  next: 'Review the next one',
  noNext: 'Nothing else is waiting on this page.',
})
