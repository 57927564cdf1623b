import { recordOf } from '../../../platform/server/recorded.ts'

/** The audit entries about imports. */
export const importRecord = recordOf({
  words: 'import-audit',
  actions: {
    'import.ask': 'import',
    'import.start': 'import',
    'import.confirm': 'import',
    'import.cancel': 'import',
    'import.run': 'import',
    'import.report': 'import',
    'import.wave': 'import',
    'import.undo': 'import',
    'import.undo-member': 'import',
    'import.remove': 'import',
  },
  fields: {
    fileName: 'plain',
    good: 'plain',
    bad: 'plain',
    members: 'plain',
    openingPoints: 'plain',
    welcomePoints: 'plain',
    startedBy: { of: 'user' },
    confirmedBy: { of: 'user' },
    wave: 'plain',
    count: 'plain',
    reason: 'plain',
    takenBack: 'plain',
    left: 'plain',
    line: 'plain',
    userId: { of: 'user' },
  },
  kinds: { import: { quoted: 'fileName' } },
})
