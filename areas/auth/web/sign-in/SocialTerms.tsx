import { Center, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { checkMessage } from '../../../../platform/contract/fields.ts'
import { useState } from 'react'
import { failureOf, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { sayProblem } from '../../../../platform/web/text/say-problem.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { signInText } from '../../words/en/sign-in.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { LinkButton } from './LinkButton.tsx'
import { hideRequestId } from './refusal.ts'
import { TermsCheckbox } from '../for-others/TermsCheckbox.tsx'
import { showRefusal, useSocialExchange, type SocialHandlers, type SocialNewcomer } from './use-social.ts'

type Props = SocialHandlers & { newcomer: SocialNewcomer; onBack: () => void }

/**
 * Asks for the terms when a new person pressed a provider's button to log in: no account is created before they accept.
 */
export function SocialTerms({ newcomer, onBack, ...handlers }: Props) {
  const say = useText(signInText)
  const exchange = useSocialExchange(handlers)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { email, isChanged, ...ticket } = newcomer
  const form = useForm({
    initialValues: { isTermsAccepted: false },
    validate: { isTermsAccepted: (isTicked) => (isTicked ? null : sayCheck(checkMessage('termsRequired'))) },
  })
  const focus = () => form.getInputNode('isTermsAccepted')?.focus()
  const send = async () => {
    if (isBusy) return
    setBusy(true)
    setFailure(null)
    try {
      await exchange(ticket, true)
    } catch (error) {
      const refused = failureOf(error)
      setFailure(refused)
      showRefusal(refused)
    } finally {
      setBusy(false)
    }
  }
  return (
    <form noValidate onSubmit={form.onSubmit(() => void send(), focus)} aria-label={say('termsTitle')}>
      <Stack>
        <Text style={{ overflowWrap: 'anywhere' }}>{say('termsText', { email })}</Text>
        {isChanged && <Text role="status">{sayProblem('terms-changed')}</Text>}
        <TermsCheckbox {...form.getInputProps('isTermsAccepted', { type: 'checkbox' })} />
        <ErrorNotice failure={failure && hideRequestId(failure)} />
        <BusyButton type="submit" loading={isBusy} fullWidth>
          {say('continue')}
        </BusyButton>
        <Center>
          <LinkButton onClick={onBack}>{say('notNow')}</LinkButton>
        </Center>
      </Stack>
    </form>
  )
}
