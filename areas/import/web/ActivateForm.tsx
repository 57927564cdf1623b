import { Stack, TextInput } from '@mantine/core'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { passwordProblem, words } from '../../../platform/contract/fields.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { chosenLanguage } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { useShownTerms } from '../../auth/web/for-others/shown-terms.ts'
import { TermsCheckbox } from '../../auth/web/for-others/TermsCheckbox.tsx'
import { activation } from '../words/en/activation.ts'
import { useImportsActivateMutation } from './import-api.ts'

type Props = {
  token: string
  email: string
  onDone: (login: Login) => void
  /** Called when the link no longer works, so that this form cannot be used either. */
  onLinkRefused: (failure: CallFailure) => void
}

/** Asks an imported member to choose a password and to accept the terms. */
export function ActivateForm({ token, email, onDone, onLinkRefused }: Props) {
  const say = useText(activation)
  const form = useFields(
    { password: '', acceptedTerms: false },
    {
      password: (value) => passwordProblem(value.trim()),
      acceptedTerms: (value) => (value ? null : words.termsRequired),
    },
  )
  const terms = useShownTerms()
  const { onSubmit, isBusy, failure } = useSubmit(form, useImportsActivateMutation(), {
    ask: ({ password }) => ({
      body: {
        token,
        password: password.trim(),
        acceptedTerms: true as const,
        ...terms.sent,
        language: chosenLanguage(),
      },
    }),
    onDone: ({ data }) => onDone(data),
    fieldOf: ({ code }) => (code === 'password-too-common' ? 'password' : null),
    onRefused: (refused) => {
      terms.renew(refused)
      if (refused.code.startsWith('activation-')) onLinkRefused(refused)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={say('form')}>
      <Stack gap="md">
        <TextInput label={say('email')} value={email} readOnly autoComplete="username" type="email" />
        <PasswordField
          {...form.getInputProps('password')}
          withAsterisk
          aria-required
          label={say('password')}
          description={say('passwordText')}
          autoComplete="new-password"
        />
        <TermsCheckbox {...form.getInputProps('acceptedTerms', { type: 'checkbox' })} />
        <ErrorNotice failure={failure} title={say('notOpened')} />
        <BusyButton type="submit" size="md" loading={isBusy}>
          {say('open')}
        </BusyButton>
      </Stack>
    </form>
  )
}
