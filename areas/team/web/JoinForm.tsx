import { Stack, TextInput } from '@mantine/core'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { PasswordField } from '../../../kit/PasswordField.tsx'
import { nameProblem, passwordProblem, staffPasswordProblem } from '../../../platform/contract/fields.ts'
import type { CallFailure } from '../../../platform/web/api/failure.ts'
import { chosenLanguage } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import type { Login } from '../../auth/contract/auth.ts'
import { team } from '../words/en/team.ts'
import { useTeamAcceptMutation } from './team-api.ts'

const required = { withAsterisk: true, 'aria-required': true as const }

type Props = {
  token: string
  email: string
  /** Whether the account needs a long password. */
  isGuarded: boolean
  onDone: (login: Login) => void
  /** Called when the link, and therefore the form, can no longer be used. */
  onLinkRefused: (failure: CallFailure) => void
}

/** Asks a person who accepts an invitation for a name and a password. */
export function JoinForm({ token, email, isGuarded, onDone, onLinkRefused }: Props) {
  const say = useText(team)
  const form = useFields(
    { firstName: '', lastName: '', password: '' },
    {
      firstName: (value) => nameProblem('firstName', value),
      lastName: (value) => nameProblem('lastName', value),
      password: isGuarded ? staffPasswordProblem : passwordProblem,
    },
  )
  const { onSubmit, isBusy, failure } = useSubmit(form, useTeamAcceptMutation(), {
    ask: (values) => ({ body: { token, ...values, language: chosenLanguage() } }),
    onDone: ({ data }) => onDone(data),
    fieldOf: ({ code }) => (code.startsWith('password-') ? 'password' : null),
    onRefused: (refused) => {
      if (refused.code.startsWith('team-')) onLinkRefused(refused)
    },
  })
  return (
    <form noValidate onSubmit={onSubmit} aria-label={say('joinForm')}>
      <Stack gap="md">
        <TextInput label={say('email')} value={email} readOnly autoComplete="username" type="email" />
        <TextInput
          {...form.getInputProps('firstName')}
          {...required}
          label={say('firstName')}
          autoComplete="given-name"
          maxLength={80}
        />
        <TextInput
          {...form.getInputProps('lastName')}
          {...required}
          label={say('lastName')}
          autoComplete="family-name"
          maxLength={80}
        />
        <PasswordField
          {...form.getInputProps('password')}
          {...required}
          label={say('password')}
          description={say(isGuarded ? 'passwordLong' : 'passwordShort')}
          autoComplete="new-password"
        />
        <ErrorNotice failure={failure} title={say('notJoined')} />
        <BusyButton type="submit" size="md" loading={isBusy}>
          {say('join')}
        </BusyButton>
      </Stack>
    </form>
  )
}
