import { Stack, Text } from '@mantine/core'
import type { AuditRow } from '../contract.ts'
import { momentColumn } from '../../../kit/cells.tsx'
import { byAge, defineList } from '../../../kit/list/define-list.ts'
import { days, text } from '../../../kit/list/filters.ts'
import { audit } from '../words/en/audit.ts'
import { Sentence } from './for-others/Sentence.tsx'

/**
 * The audit log, filtered by person, thing, action and time; an action may be the name of a module followed by a dot,
 * which selects all of that module's actions.
 */
export const auditList = defineList<AuditRow>()({
  name: 'audit',
  text: audit,
  filters: {
    who: text('actorId', { maxLength: 64, pattern: /^[\w-]+$/, was: ['actorId'] }),
    action: text('action', { maxLength: 80, pattern: /^[a-z]+\.[a-z-]*$/ }),
    subject: text('subject', { maxLength: 200 }),
    days: days('startDate', 'endDate', { was: ['startDate', 'endDate'] }),
  },
  pager: 'cursor',
  sort: byAge('at', 'newest'),
  limit: 25,
  isFresh: true,
  density: 'compact',
  rowKey: ({ auditId }) => auditId,
  columns: (say) => [
    { ...momentColumn<AuditRow>({ key: 'at', header: say('when') }, ({ at }) => at), sortBy: 'at' },
    {
      key: 'sentence',
      header: say('what'),
      onCard: 'title',
      render: ({ pieces, reason }) => (
        <Stack gap={0}>
          <Sentence pieces={pieces} />
          {reason && (
            <Text span size="sm" c="dimmed" lineClamp={2} style={{ overflowWrap: 'anywhere' }}>
              {reason}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'ip', header: say('from'), canHide: true, render: ({ ip }) => ip ?? '–' },
  ],
})
