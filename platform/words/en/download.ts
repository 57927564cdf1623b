import { defineText } from '../text.ts'

/** Words of the button that downloads a file. */
export const download = defineText('download', {
  csv: 'CSV',
  stop: 'Stop',
  running: '{{size}} so far',
  done: 'Downloaded: {{size}}',
  failed: 'The download failed',
})
