import { Button, Card, Group, Radio, Stack, Text, TextInput, Title } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { emailProblem } from '../../../platform/contract/fields.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { Points } from '../../../kit/Points.tsx'
import { codeDigits, type OwnRedemption } from '../contract.ts'
import { redeem } from '../words/en/redeem.ts'
import { CodeField } from './CodeField.tsx'
import { createProofFinder, type Proof } from './draft.ts'
import { reloadRedemptions, useRedeemResendMutation } from './redeem-api.ts'
import classes from './Redeem.module.css'

type Values = { email: string; proof: Proof; password: string; code: string }

/** A reward that could not be delivered, with the form for another address and its deadline; then the result. */
export function BouncedCard({ request }: { request: OwnRedemption }) {
  const say = useText(redeem)
  const { redemptionId, rewardName, points, valueUsd, delivery } = request
  const id = `bounced-${redemptionId}`
  const [until, end] = [delivery?.addressUntil, delivery?.endsAt]
  const titleKey = until ? 'bounced' : delivery?.state === 'failed' ? 'bouncedAgain' : 'resentTitle'
  const heading = useRef<HTMLHeadingElement>(null)
  const hadForm = useRef(Boolean(until))
  useEffect(() => {
    // The form disappeared after it was sent, so the heading takes the focus.
    if (hadForm.current && !until) heading.current?.focus()
    hadForm.current = Boolean(until)
  }, [until])
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Stack gap="md">
        <Title order={2} size="h3" id={id} ref={heading} tabIndex={-1}>
          {say(titleKey)}
        </Title>
        <Group gap="sm">
          <Text span fw={600} className={classes.name ?? ''}>
            {rewardName}
          </Text>
          <Points value={points} usd={valueUsd} />
        </Group>
        <Text>
          {until
            ? say('bouncedText', { until: formatDay(until) })
            : say('bouncedAgainText', { until: end ? formatDay(end) : '–' })}
        </Text>
        {until && <AddressForm redemptionId={redemptionId} />}
      </Stack>
    </Card>
  )
}

function AddressForm({ redemptionId }: { redemptionId: string }) {
  const say = useText(redeem)
  const dispatch = useAppDispatch()
  const form = useFields<Values>(
    { email: '', proof: 'password', password: '', code: '' },
    {
      email: (email) => (emailProblem(email.trim()) === null ? null : say('addressWrong')),
      password: (password, { proof }) =>
        proof === 'password' && password.trim() === '' ? say('passwordMissing') : null,
      code: (code, { proof }) =>
        proof === 'code' && code.length !== codeDigits ? say('codeMissing', { digits: codeDigits }) : null,
    },
  )
  const { onSubmit, isBusy, failure } = useSubmit(form, useRedeemResendMutation(), {
    ask: ({ email, proof, password, code }) => ({
      body: { redemptionId, email: email.trim(), ...(proof === 'password' ? { password: password.trim() } : { code }) },
    }),
    done: () => say('resent'),
    onDone: () => void dispatch(reloadRedemptions()),
    fieldOf: createProofFinder(say('passwordWrong')),
    onRefused: ({ code }) => void (code === 'resend-too-late' && dispatch(reloadRedemptions())),
  })
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack gap="md">
        <TextInput
          {...form.getInputProps('email')}
          type="email"
          label={say('otherAddress')}
          description={say('otherAddressNote')}
          withAsterisk
          maw={360}
          autoComplete="email"
        />
        <Radio.Group label={say('proof')} {...form.getInputProps('proof')}>
          <Group gap="lg" mt="xs" className={classes.proofs ?? ''}>
            <Radio value="password" label={say('byPassword')} size="md" />
            <Radio value="code" label={say('byCode')} size="md" />
          </Group>
        </Radio.Group>
        {form.values.proof === 'password' ? (
          <PasswordField
            {...form.getInputProps('password')}
            label={say('password')}
            withAsterisk
            maw={360}
            autoComplete="current-password"
          />
        ) : (
          <CodeField id={`code-${redemptionId}`} {...form.getInputProps('code')} value={form.values.code} />
        )}
        <ErrorNotice failure={failure} />
        <Group>
          <Button type="submit" variant="default" loading={isBusy} aria-busy={isBusy}>
            {say('resend')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
