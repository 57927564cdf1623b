import { NativeSelect, Text, TextInput } from '@mantine/core'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { useFields } from '../../../kit/form/use-fields.ts'
import { useSubmit } from '../../../kit/form/use-submit.ts'
import { RolesDropdown } from '../../../kit/RolesDropdown.tsx'
import { emailProblem } from '../../../platform/contract/fields.ts'
import { languageCodes, languages } from '../../../platform/contract/language.ts'
import { currentLanguage } from '../../../platform/web/text/language.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { invitationHours } from '../contract.ts'
import { team } from '../words/en/team.ts'
import { useTeamInviteMutation } from './team-api.ts'

type Props = { roles: readonly { roleId: string; roleName: string }[]; onClose: () => void }

/** Invites a person by email: asks for the address, the role of the account, and the language of the email. */
export function InviteDialog({ roles, onClose }: Props) {
  const say = useText(team)
  const form = useFields(
    { email: '', role: '', language: currentLanguage() },
    {
      email: (value) => (value.trim() === '' ? say('emailMissing') : emailProblem(value.trim())),
      role: (value) => (value === '' ? say('roleMissing') : null),
    },
  )
  const sending = useSubmit(form, useTeamInviteMutation(), {
    ask: ({ email, role, language }) => ({ body: { email: email.trim(), role, language } }),
    done: ({ message }) => message,
    onDone: onClose,
    fieldOf: ({ code }) => (code === 'role-too-much' ? 'role' : null),
  })
  return (
    <FormDialog
      title={say('inviteTitle')}
      sending={sending}
      isDirty={form.isDirty()}
      onClose={onClose}
      confirm={say('send')}
      failed={say('notDone')}
    >
      <Text c="dimmed">{say('inviteText', { hours: invitationHours })}</Text>
      <TextInput
        {...form.getInputProps('email')}
        data-autofocus
        label={say('email')}
        type="email"
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={254}
      />
      <RolesDropdown roles={roles} {...form.getInputProps('role')} value={form.values.role} withAsterisk />
      <NativeSelect
        {...form.getInputProps('language')}
        label={say('language')}
        data={languageCodes.map((code) => ({ value: code, label: languages[code] }))}
      />
    </FormDialog>
  )
}
