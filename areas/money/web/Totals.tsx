import { Card } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { Facts } from '../../../kit/Facts.tsx'
import type { MoneyFigures } from '../contract/money.ts'
import { money } from '../words/en/money.ts'
import { amountText, percentText } from './for-others/amounts.ts'

type Props = { totals: MoneyFigures & { before: MoneyFigures }; label: string }

/** The figures of some attempts, each next to that of the equally long period before. */
export function Totals({ totals, label }: Props) {
  const say = useText(money)
  const { before } = totals
  const was = (value: string): string => say('was', { value })
  return (
    <Card component="section" aria-label={label}>
      <Facts
        look="figures"
        facts={[
          { label: say('revenue'), value: amountText(totals.revenue), more: was(amountText(before.revenue)) },
          { label: say('memberCost'), value: amountText(totals.memberCost), more: was(amountText(before.memberCost)) },
          { label: say('margin'), value: amountText(totals.margin), more: was(amountText(before.margin)) },
          {
            label: say('marginPercent'),
            value: percentText(totals.marginPercent),
            more: was(percentText(before.marginPercent)),
          },
          {
            label: say('completes'),
            value: say('count', { count: totals.completes }),
            more: was(say('count', { count: before.completes })),
          },
          {
            label: say('reversalRate'),
            value: percentText(totals.reversalRate),
            more: was(percentText(before.reversalRate)),
          },
        ]}
      />
    </Card>
  )
}
