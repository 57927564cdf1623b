import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Checks } from './Checks.tsx'
import { useRedeemEligibilityQuery } from './redeem-api.ts'
import classes from './Redeem.module.css'

/**
 * Before anything is chosen: whether a request can be made now, and what is missing when it cannot. Draws nothing while it is
 * not known; the step that checks asks again.
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
