import { Text } from '@mantine/core'
import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import { formatDateTime } from '../../../platform/contract/day.ts'
import type { EligibilityCheck } from '../contract.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import classes from './Redeem.module.css'

/** Every condition with its tick or cross; `withTimes` adds when a failing one clears by itself. */
export function Checks({ checks, withTimes = false }: { checks: readonly EligibilityCheck[]; withTimes?: boolean }) {
  const say = useText(redeem)
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <ul className={classes.checks}>
      {checks.map(({ code, ok, message, clearsAt }) => (
        <li key={code} data-ok={ok}>
          {ok ? <IconCircleCheck size={22} aria-hidden /> : <IconCircleX size={22} aria-hidden />}
          <span>
            <span className="tp-sr-only">{say(ok ? 'met' : 'notMet')}: </span>
            {message}
            {withTimes && !ok && clearsAt && (
              <Text size="sm" c="dimmed" className="tp-num">
                {say('clears', { at: formatDateTime(clearsAt), zone })}
              </Text>
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}
