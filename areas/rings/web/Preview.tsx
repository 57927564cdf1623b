import { Card, Stack, Text } from '@mantine/core'
import { dollars, pointsText } from '../../../kit/Points.tsx'
import { microsPerDollar } from '../../../platform/contract/amount.ts'
import { isLanguage, languages } from '../../../platform/contract/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { RingPreview } from '../contract.ts'
import { rings } from '../words/en/rings.ts'

/** Describes what a decision would do, and what the members would read. */
export function Preview({ preview }: { preview: RingPreview }) {
  const say = useText(rings)
  const { accounts, transfers, points, redemptions, redemptionPoints, vendors, commissions, messages } = preview
  const lines = [
    say('toAccounts', { count: accounts.length }),
    ...(transfers > 0 ? [say('transfers', { count: transfers, points: pointsText(points) })] : []),
    ...(redemptions > 0 ? [say('requests', { count: redemptions, points: pointsText(redemptionPoints) })] : []),
    ...(vendors > 0
      ? [say('commissions', { count: vendors, amount: dollars(commissions.micros / microsPerDollar) })]
      : []),
    ...(messages.length === 0 ? [say('toldNothing')] : []),
  ]
  return (
    <Card withBorder padding="md" role="status" aria-label={say('previewIs')}>
      <Stack gap="sm">
        <Text fw={600}>{lines.join(' · ')}</Text>
        {messages.map(({ language, title, text, accounts: count }) => (
          <blockquote key={`${language} ${title} ${text}`} lang={language} dir="auto" style={{ margin: 0 }}>
            <Text size="sm" c="dimmed">
              {say('messageTo', { count, language: isLanguage(language) ? languages[language] : language })}
            </Text>
            <Text fw={600}>{title}</Text>
            <Text>{text}</Text>
          </blockquote>
        ))}
      </Stack>
    </Card>
  )
}
