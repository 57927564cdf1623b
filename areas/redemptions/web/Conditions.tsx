import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Checks } from './Checks.tsx'
import { useRedeemEligibilityQuery } from './redeem-api.ts'
import classes from './Redeem.module.css'

/**
 * Shows, before a reward is chosen, whether a request can be made now or what is missing. Renders nothing while that is loading; the
 * check step asks again.
 */
export function Conditions() {
  const say = useText(redeem)
  const { data } = useRedeemEligibilityQuery()
  if (!data || data.checks.length === 0) return null
  const missing = data.checks.filter(({ ok }) => !ok).length
  const Icon = missing === 0 ? IconCircleCheck : IconInfoCircle
  return (
    <details className={classes.conditions} open={missing > 0}>
      <summary data-ok={missing === 0}>
        <Icon size={20} aria-hidden />
        {missing === 0 ? say('allMet') : say('someMissing', { count: missing })}
      </summary>
      <Checks checks={data.checks} withTimes />
    </details>
  )
}
