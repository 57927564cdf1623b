import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { fullMoment } from '../../../../platform/web/text/short-day.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { WallNote, WallRestriction } from '../../contract/surveys.ts'
import { wallNotes } from '../../words/en/wall-notes.ts'

const wordOf = {
  'unsupported-country': 'wallCountry',
  'anonymous-network': 'wallNetwork',
  banned: 'wallBanned',
  'not-verified': 'wallUnverified',
  other: 'wallUnsaid',
} as const satisfies Record<WallRestriction, string>

/** The partners that offer this panelist none of their surveys, each with the reason. */
export function WallNotes({ notes }: { notes: readonly WallNote[] }) {
  const say = useText(wallNotes)
  return (
    <Alert color="info" mb="md" icon={<IconInfoCircle size={20} aria-hidden />} role="status">
      {notes.map(({ partner, restriction, until }) => (
        <Text key={partner} size="sm">
          {say(wordOf[restriction], { partner })} {until && say('wallUntil', { at: fullMoment(until) })}
        </Text>
      ))}
    </Alert>
  )
}
