import type { Campaign } from '../contract/campaigns.ts'
import { affiliates } from '../words/en/affiliates.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { dollars } from '../../../kit/Points.tsx'
import { formatPercent, calculateUsedShare } from './figures.ts'
import classes from './Affiliates.module.css'

const nearlyUsed = 0.8

/** The used part of the budget, as a bar and in words. */
export function BudgetUsage({ campaign }: { campaign: Campaign }) {
  const say = useText(affiliates)
  const share = calculateUsedShare(campaign)
  return (
    <span className={classes.used}>
      <span className="tp-num">
        {say('usedOf', {
          spent: dollars(campaign.spent),
          total: dollars(campaign.totalBudget),
          percent: formatPercent(share),
        })}
      </span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" className={classes.bar}>
        <rect width="100" height="6" className={classes.track} />
        <rect
          width={(share ?? 0) * 100}
          height="6"
          className={classes.fill}
          data-near={(share ?? 0) >= nearlyUsed || undefined}
        />
      </svg>
    </span>
  )
}
