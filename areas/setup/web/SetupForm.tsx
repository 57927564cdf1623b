import { NativeSelect, Stack, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { emailProblem, nameProblem, staffPasswordProblem } from '../../../platform/contract/fields.ts'
import { languageCodes, languages } from '../../../platform/contract/language.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { chosenLanguage } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import type { Country } from '../../places/contract.ts'
import { panelNameMaxLength } from '../../site/contract/settings.ts'
import { panelCurrency } from '../../../platform/contract/amount.ts'
import type { FirstAdmin } from '../contract.ts'
import { setup } from '../words/en/setup.ts'
import { useSetupCreateMutation } from './setup-api.ts'

/** Euros and pounds are listed only so that choosing one explains why they are not offered. */
const currencies = [panelCurrency, 'EUR', 'GBP']

const about = {
  inputWrapperOrder: ['label', 'input', 'error', 'description'] as ('label' | 'input' | 'error' | 'description')[],
  withAsterisk: true,
  'aria-required': true as const,
}

type Props = {
  token: string
  countries: readonly Country[]
  panelName: string
  onDone: (login: Login) => void
  /** Called when the address no longer works, so that this form cannot be used either. */
  onTokenRefused: (failure: CallFailure) => void
}

/** The state of the form, its validation, and how it is submitted. */
function useSetupForm({ token, panelName, onDone, onTokenRefused }: Omit<Props, 'countries'>) {
  const say = useText(setup)
  const [start] = useState<Omit<FirstAdmin, 'token'>>(() => ({
    firstName: '',
    lastName: '',
    email: '',
    password: '',
    panelName,
    countryId: 'US',
    language: chosenLanguage(),
    currency: panelCurrency,
  }))
  const form = useFields(start, {
    firstName: (value) => nameProblem('firstName', value),
    lastName: (value) => nameProblem('lastName', value),
    email: (value) => emailProblem(value.trim()),
    password: staffPasswordProblem,
    panelName: (value) => (value.trim() === '' ? say('nameMissing') : null),
    currency: (value) => (value === panelCurrency ? null : say('onlyDollars')),
  })
  const { onSubmit, isBusy, failure } = useSubmit(form, useSetupCreateMutation(), {
    ask: (values) => ({ body: { ...values, token, email: values.email.trim(), panelName: values.panelName.trim() } }),
    onDone: ({ data }) => onDone(data),
    fieldOf: ({ code }) => (code === 'email-taken' ? 'email' : null),
    onRefused: (refused) => {
      if (refused.code.startsWith('setup-')) onTokenRefused(refused)
    },
  })
  return { form, onSubmit, isBusy, failure }
}
type SetupFields = ReturnType<typeof useSetupForm>['form']

/** The fields about the first administrator. */
function PersonFields({ form, countries }: { form: SetupFields; countries: readonly Country[] }) {
  const say = useText(setup)
  return (
    <>
      <TextInput
        {...form.getInputProps('firstName')}
        {...about}
        label={say('firstName')}
        autoComplete="given-name"
        maxLength={80}
      />
      <TextInput
        {...form.getInputProps('lastName')}
        {...about}
        label={say('lastName')}
        autoComplete="family-name"
        maxLength={80}
      />
      <TextInput
        {...form.getInputProps('email')}
        {...about}
        label={say('email')}
        type="email"
        autoComplete="username"
        maxLength={254}
      />
      <PasswordField
        {...form.getInputProps('password')}
        {...about}
        label={say('password')}
        description={say('passwordRule')}
        autoComplete="new-password"
      />
      <NativeSelect
        {...form.getInputProps('countryId')}
        {...about}
        label={say('country')}
        description={say('countryRule')}
        autoComplete="country"
        data={countries.map(({ countryId, name }) => ({ value: countryId, label: name }))}
      />
      <NativeSelect
        {...form.getInputProps('language')}
        {...about}
        label={say('language')}
        description={say('languageRule')}
        data={languageCodes.map((code) => ({ value: code, label: languages[code] }))}
      />
    </>
  )
}

/** The fields about the panel. */
function PanelFields({ form }: { form: SetupFields }) {
  const say = useText(setup)
  return (
    <>
      <TextInput
        {...form.getInputProps('panelName')}
        {...about}
        label={say('panelName')}
        description={say('panelNameRule')}
        autoComplete="organization"
        maxLength={panelNameMaxLength}
      />
      <NativeSelect
        {...form.getInputProps('currency')}
        {...about}
        label={say('currency')}
        description={say('currencyRule')}
        data={currencies}
      />
    </>
  )
}

/** Asks for the first administrator and the name of the panel. */
export function SetupForm({ countries, ...props }: Props) {
  const say = useText(setup)
  const { form, onSubmit, isBusy, failure } = useSetupForm(props)
  return (
    <form noValidate onSubmit={onSubmit} aria-label={say('title')}>
      <Stack gap="md">
        <Title order={2} size="h3">
          {say('you')}
        </Title>
        <PersonFields form={form} countries={countries} />
        <Title order={2} size="h3" mt="sm">
          {say('panel')}
        </Title>
        <PanelFields form={form} />
        <ErrorNotice failure={failure} title={say('failed')} />
        <BusyButton type="submit" size="md" loading={isBusy}>
          {say('send')}
        </BusyButton>
      </Stack>
    </form>
  )
}
