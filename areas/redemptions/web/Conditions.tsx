import { Progress, Text } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import type { EligibilityCheck } from '../contract.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Fold } from '../../../kit/Fold.tsx'
import { Checks } from './Checks.tsx'
import { ConditionHelp, useSayClears } from './NotEligible.tsx'
import { useRedeemEligibilityQuery } from './redeem-api.ts'
import { useHasNone } from './use-open-requests.ts'
import classes from './Redeem.module.css'

/** Shows how many points the panelist still needs for the smallest reward, in words and as a bar. */
function MissingPoints({ missing, available }: { missing: number; available: number }) {
  const say = useText(redeem)
  const hasNone = useHasNone()
  const words = say(hasNone ? 'toFirst' : 'toNext', { count: missing })
  return (
    <>
      {words}
      <Progress
        mt="xs"
        value={(Math.max(0, available) / (Math.max(0, available) + missing)) * 100}
        aria-label={words}
      />
    </>
  )
}

function Unmet({ check, available }: { check: EligibilityCheck; available: number }) {
  const say = useText(redeem)
  const { code, message, values, clearsAt } = check
  const sayClears = useSayClears()
  const missing = code === 'enough-points' ? values?.count : undefined
  return (
    <li>
      <IconInfoCircle size={22} aria-hidden />
      <div>
        <span className="tp-sr-only">{say('notMet')}: </span>
        {missing === undefined ? message : <MissingPoints missing={missing} available={available} />}
        {clearsAt && (
          <Text size="sm" c="dimmed" className="tp-num">
            {sayClears(clearsAt)}
          </Text>
        )}
        <ConditionHelp code={code} />
      </div>
    </li>
  )
}

/**
 * Shows, before a reward is chosen, whether a request is possible now. Unmet conditions come first, with what helps;
 * met ones are folded. Renders nothing while loading; the check step asks again.
 */
export function Conditions({ available }: { available: number }) {
  const say = useText(redeem)
  const { data } = useRedeemEligibilityQuery()
  if (!data || data.checks.length === 0) return null
  const unmet = data.checks.filter(({ ok }) => !ok)
  const met = data.checks.filter(({ ok }) => ok)
  if (unmet.length === 0) {
    return (
      <Fold
        className={classes.conditions}
        look="line"
        sign={<IconCircleCheck size={20} aria-hidden />}
        title={say('allMet')}
      >
        <Checks checks={met} />
      </Fold>
    )
  }
  return (
    <div role="group" aria-label={say('someMissing', { count: unmet.length })} className={classes.conditions}>
      <ul className={classes.unmet}>
        {unmet.map((check) => (
          <Unmet key={check.code} check={check} available={available} />
        ))}
      </ul>
      {met.length > 0 && (
        <Fold
          look="line"
          sign={<IconCircleCheck size={20} aria-hidden />}
          title={say('othersMet', { count: met.length })}
        >
          <Checks checks={met} />
        </Fold>
      )}
    </div>
  )
}
