import { Progress, Text, UnstyledButton } from '@mantine/core'
import type { Reward } from '../../rewards/contract.ts'
import { centsOf, valueUsd } from '../../../platform/contract/money.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollars, moneyText, Points, pointsText } from '../../../kit/Points.tsx'
import { translateText } from './reward-words.ts'
import classes from './Redeem.module.css'

type Props = { reward: Reward; available: number; onChoose: (points: number) => void }

/** The delivery of the reward, and its amounts: in points, in money, and what remains or is missing. */
export function AmountStep({ reward, available, onChoose }: Props) {
  const say = useText(redeem)
  return (
    <>
      {reward.deliveryText && (
        <Text c="dimmed" mb="md" maw="68ch">
          {translateText(reward, 'deliveryText')}
        </Text>
      )}
      <ul className={classes.amounts}>
        {reward.amounts
          .toSorted((a, b) => a - b)
          .map((points) => {
            const value = dollars(valueUsd(points))
            const missing = points - available
            const fee = moneyText(reward.currency, reward.feeCents)
            const less =
              reward.feeCents > 0
                ? say('youGetLess', { sent: moneyText(reward.currency, centsOf(points) - reward.feeCents), fee })
                : ''
            return (
              <li key={points}>
                {reward.soldOut.includes(points) ? (
                  <div className={classes.amount} data-off>
                    <span className={classes.worth}>{value}</span>
                    <Points value={points} />
                    <Text span size="sm">
                      {say('backSoon')}
                    </Text>
                  </div>
                ) : missing <= 0 ? (
                  <UnstyledButton className={classes.amount ?? ''} onClick={() => onChoose(points)}>
                    <span className="tp-sr-only">{say('choose')} </span>
                    <span className={classes.worth}>{value}</span>
                    <Points value={points} />
                    {less && (
                      <Text span size="sm" className="tp-num">
                        {less}
                      </Text>
                    )}
                    <Text span size="sm" c="dimmed" className="tp-num">
                      {say('leaves', { points: pointsText(-missing) })}
                    </Text>
                  </UnstyledButton>
                ) : (
                  <div className={classes.amount} data-off>
                    <span className={classes.worth}>{value}</span>
                    <Points value={points} />
                    <Progress
                      size="sm"
                      w="100%"
                      value={(Math.max(0, available) / points) * 100}
                      aria-label={say('toGoLong', { points: pointsText(missing), reward: value })}
                    />
                    <Text span size="sm" className="tp-num">
                      {say('toGo', { points: pointsText(missing) })}
                    </Text>
                  </div>
                )}
              </li>
            )
          })}
      </ul>
    </>
  )
}
