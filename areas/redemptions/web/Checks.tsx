import { IconCircleCheck, IconCircleX } from '@tabler/icons-react'
import type { EligibilityCheck } from '../contract.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import classes from './Redeem.module.css'

/** Shows every condition with its tick or cross. */
export function Checks({ checks }: { checks: readonly EligibilityCheck[] }) {
  const say = useText(redeem)
  return (
    <ul className={classes.checks}>
      {checks.map(({ code, ok, message }) => (
        <li key={code} data-ok={ok}>
          {ok ? <IconCircleCheck size={22} aria-hidden /> : <IconCircleX size={22} aria-hidden />}
          <span>
            <span className="tp-sr-only">{say(ok ? 'met' : 'notMet')}: </span>
            {message}
          </span>
        </li>
      ))}
    </ul>
  )
}
