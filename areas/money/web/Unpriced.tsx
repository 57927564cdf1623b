import { Text } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import type { MoneyFigures } from '../contract/money.ts'
import { money } from '../words/en/money.ts'
import { amountText } from './for-others/amounts.ts'

/**
 * Says how many completes are not in a margin because their price was not recorded, and what they cost. Renders
 * nothing if there are none.
 */
export function Unpriced({ figures: { unpriced, unpricedCost } }: { figures: MoneyFigures }) {
  const say = useText(money)
  if (unpriced === 0 && unpricedCost.micros === 0) return null
  const cost = amountText(unpricedCost)
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {unpriced === 0 ? say('unpricedCostNote', { cost }) : say('unpricedNote', { count: unpriced, cost })}
    </Text>
  )
}
