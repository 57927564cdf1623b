import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { checkMessage, passwordProblem, staffPasswordProblem } from '../../../../platform/contract/fields.ts'
import { useState, type FormEvent } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../../platform/web/api/failure.ts'
import { useIsGuarded } from '../../../../platform/web/session/me.ts'
import { account } from '../../words/en/account.ts'
import { sayCheck } from '../../../../platform/web/text/say-message.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { FormErrors } from '../../../../kit/FormErrors.tsx'
import { PasswordField } from '../../../../kit/PasswordField.tsx'
import { toasts } from '../../../../kit/toasts.ts'
import { useAccountChangePasswordMutation } from './account-api.ts'
import classes from './Account.module.css'

const fields = ['currentPassword', 'newPassword', 'confirmPassword'] as const
type Field = (typeof fields)[number]
type Passwords = Record<Field, string>
type Problems = { [F in Field]?: string | null }

const blank: Passwords = { currentPassword: '', newPassword: '', confirmPassword: '' }
const isCurrent = (field: Field) => field === 'currentPassword'

/** The field that a refusal is about: a few codes concern the current password, all others the new one. */
const findField = (failure: CallFailure): Field | null => {
  if (failure.code === 'wrong-current-password') return 'currentPassword'
  const isNew = failure.code.startsWith('password-') || failure.code === 'staff-password-too-short'
  return isNew || fieldProblem(failure, 'newPassword') || fieldProblem(failure, 'password') ? 'newPassword' : null
}

/** Changes the password after asking for the current one. The server logs out all other devices. */
export function PasswordCard({ email }: { email: string }) {
  const isGuarded = useIsGuarded()
  const say = useText(account)
  const [change, { isLoading }] = useAccountChangePasswordMutation()
  const [typed, setTyped] = useState(blank)
  const [problems, setProblems] = useState<Problems>({})
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')

  const edit = (field: Field, value: string) => {
    setTyped((now) => ({ ...now, [field]: value }))
    setProblems((now) => ({ ...now, [field]: null }))
    setDone('')
  }
  const show = (found: Problems): boolean => {
    setProblems(found)
    const first = fields.find((field) => found[field])
    if (first) document.getElementById(first)?.focus()
    return first !== undefined
  }
  const check = ({ currentPassword, newPassword, confirmPassword }: Passwords): Problems => {
    const wrong = sayCheck((isGuarded ? staffPasswordProblem : passwordProblem)(newPassword))
    const differs = sayCheck(checkMessage(confirmPassword === '' ? 'confirmMissing' : 'confirmDiffers'))
    return {
      ...(currentPassword === '' ? { currentPassword: say('currentMissing') } : {}),
      ...(wrong ? { newPassword: wrong } : {}),
      ...(confirmPassword === '' || confirmPassword !== newPassword ? { confirmPassword: differs } : {}),
    }
  }
  const refuse = (failed: CallFailure) => {
    const field = findField(failed)
    if (field) show({ [field]: failed.message })
    else setFailure(failed)
    toasts.error(failed.message)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isLoading) return
    setFailure(null)
    setDone('')
    if (show(check(typed))) return
    const { currentPassword, newPassword } = typed
    try {
      const { message } = await change({ body: { currentPassword, newPassword } }).unwrap()
      setTyped(blank)
      setDone(message)
      toasts.success(message)
    } catch (error) {
      refuse(failureOf(error))
    }
  }
  const listed = fields.flatMap((field) => (problems[field] ? [{ id: field, message: problems[field] }] : []))
  return (
    <Card component="form" padding="lg" noValidate onSubmit={(event) => void submit(event)}>
      <Title order={2} size="h3">
        {say('passwordTitle')}
      </Title>
      <Text c="dimmed" size="sm" mt={4} mb="md">
        {say('passwordLead')}
      </Text>
      <Stack gap="md" maw={420}>
        <FormErrors problems={listed} />
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        {fields.map((field) => (
          <PasswordField
            key={field}
            id={field}
            label={say(field)}
            withAsterisk
            aria-required
            autoComplete={isCurrent(field) ? 'current-password' : 'new-password'}
            description={field === 'newPassword' ? say(isGuarded ? 'staffPasswordHint' : 'passwordHint') : undefined}
            value={typed[field]}
            error={problems[field] ?? null}
            onChange={(event) => edit(field, event.currentTarget.value)}
          />
        ))}
        <ErrorNotice failure={failure} title={say('passwordFailed')} />
        <Group gap="md">
          <Button type="submit" variant="default" loading={isLoading} aria-busy={isLoading}>
            {say('changePassword')}
          </Button>
          <Text role="status" component="div" className={classes.note ?? ''} data-good={done !== '' || undefined}>
            {done && <IconCircleCheck size={18} aria-hidden />}
            {done}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}
