import { Button, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { socialProviderNames } from '../../contract/auth.ts'
import { type SocialProvider } from '../../../../platform/contract/site.ts'
import { account } from '../../words/en/account.ts'
import { accountSecurity } from '../../words/en/account-security.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { useAct } from '../../../../kit/decide/use-act.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { useAccountMailPasswordLinkMutation } from './account-api.ts'
import classes from './Account.module.css'
import { SectionCard } from '../../../../kit/SectionCard.tsx'

/** For an account without a password: sends an email with a link to set one. */
export function PasswordLinkCard({ email, ways }: { email: string; ways: readonly SocialProvider[] }) {
  const say = useText(accountSecurity)
  const title = useText(account)('passwordTitle')
  const [mail] = useAccountMailPasswordLinkMutation()
  const {
    act: send,
    isBusy,
    failure,
    done,
  } = useAct(() => mail({ body: { email } }).unwrap(), {
    successMessage: ({ message }) => message,
  })
  const names = ways.map((id) => socialProviderNames[id]).join(', ')
  return (
    <SectionCard id="password" title={title} lead={say('noPasswordLead', { ways: names })}>
      <Stack gap="sm" align="flex-start">
        <Text size="sm">{say('mailLinkText', { email })}</Text>
        <ErrorNotice failure={failure} title={say('mailLinkFailed')} />
        <Button variant="default" loading={isBusy} aria-busy={isBusy} onClick={send}>
          {say('mailLink')}
        </Button>
        <Text role="status" component="div" className={classes.note ?? ''} data-good={done !== '' || undefined}>
          {done && <IconCircleCheck size={18} aria-hidden />}
          {done}
        </Text>
      </Stack>
    </SectionCard>
  )
}
