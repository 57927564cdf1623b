import { Alert, Anchor, Button, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { dateFormat } from '../../../platform/contract/formats.ts'
import { fullMoment } from '../../../platform/web/text/short-day.ts'
import type { EligibilityCheck } from '../contract.ts'
import { Link } from 'react-router'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useUserDetailsQuery } from '../../../platform/web/session/me.ts'
import { redeem } from '../words/en/redeem.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { toasts } from '../../../kit/toasts.ts'
import { useRedeemResendVerificationMutation } from './redeem-api.ts'
import classes from './Redeem.module.css'

function ResendVerification() {
  const say = useText(redeem)
  const { data: me } = useUserDetailsQuery()
  const [resend, { data: answer, error, isLoading }] = useRedeemResendVerificationMutation()
  if (!me) return null
  const press = async () => {
    try {
      const { message } = await resend({ body: { email: me.email, type: 'verifyEmail' } }).unwrap()
      toasts.success(message)
    } catch (failed) {
      toasts.error(failureOf(failed).message)
    }
  }
  return (
    <>
      <Button variant="default" size="sm" loading={isLoading} onClick={() => void press()}>
        {say('fixEmail')}
      </Button>
      <Text size="sm" role="status">
        {answer?.message ?? (error ? failureOf(error).message : '')}
      </Text>
    </>
  )
}

/** Returns a function that describes when a condition clears, in the reader's time zone. */
export function useSayClears(): (at: string) => string {
  const say = useText(redeem)
  const zone = dateFormat().resolvedOptions().timeZone
  return (at) => say('clears', { at: fullMoment(at), zone })
}

/** What the panelist can do about a condition that is not met. */
export function ConditionHelp({ code }: { code: EligibilityCheck['code'] }) {
  const say = useText(redeem)
  switch (code) {
    case 'email-verified':
      return <ResendVerification />
    case 'account-good':
      return (
        <Anchor component={Link} to={`${paths.contactUs}?view=write&topic=account`} size="sm">
          {say('fixAccount')}
        </Anchor>
      )
    case 'none-open':
      return (
        <Anchor href="#request" size="sm">
          {say('fixOpen')}
        </Anchor>
      )
    case 'nothing-owed':
    case 'enough-points':
      return (
        <Button component={Link} to={paths.surveys} variant="default" size="sm" mih={44}>
          {say('fixPoints')}
        </Button>
      )
    case 'none-today':
      return null
  }
}

/** The refusal in the specification's words, always with the unmet conditions, when they clear, and what helps. */
export function NotEligible({ failing }: { failing: readonly EligibilityCheck[] }) {
  const say = useText(redeem)
  const sayClears = useSayClears()
  return (
    <Alert color="warning" role="alert" icon={<IconInfoCircle size={20} aria-hidden />} title={say('notEligible')}>
      <ul className={classes.failing}>
        {failing.map(({ code, message, clearsAt }) => (
          <li key={code}>
            <Text size="sm">{message}</Text>
            {clearsAt && <Text size="sm">{sayClears(clearsAt)}</Text>}
            <ConditionHelp code={code} />
          </li>
        ))}
      </ul>
    </Alert>
  )
}
