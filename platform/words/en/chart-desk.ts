import { defineText } from '../text.ts'

/** The words of every chart (kit/chart). */
export const chartDesk = defineText('chart-desk', {
  asTable: 'As a table',
  asCsv: 'Download as CSV',
  read: 'Use the arrow keys to read the values.',
})
