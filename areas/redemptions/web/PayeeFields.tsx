import { Fieldset, Stack, TextInput } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import type { PayoutMethod } from '../../rewards/contract.ts'
import { payeeHandleMaxLength, payeeNameMaxLength } from '../contract.ts'
import { redeem } from '../words/en/redeem.ts'
import type { useRequest } from './use-request.ts'

type Props = { method: PayoutMethod; form: ReturnType<typeof useRequest>['form'] }

/** The two fields for the payee that the method of payment needs. */
export function PayeeFields({ method, form }: Props) {
  const say = useText(redeem)
  return (
    <Fieldset legend={say('payee')}>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('payeeName')}
          label={say(`payeeName-${method}`)}
          maxLength={payeeNameMaxLength}
          autoComplete="name"
          withAsterisk
          aria-required
        />
        <TextInput
          {...form.getInputProps('payeeHandle')}
          label={say(`payeeHandle-${method}`)}
          description={say(`payeeNote-${method}`)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={payeeHandleMaxLength}
          autoComplete={method === 'paypal' ? 'email' : 'off'}
          {...(method === 'paypal' ? { type: 'email' } : {})}
          spellCheck={false}
          withAsterisk
          aria-required
        />
      </Stack>
    </Fieldset>
  )
}
