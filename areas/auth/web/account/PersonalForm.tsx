import { Button, Card, Group, Select, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { formatDay, isDay, parseDay } from '../../../../platform/contract/day.ts'
import { genders, type UserDetails } from '../../../users/contract/users.ts'
import type { ReactNode } from 'react'
import { draftFields, type DraftField } from '../../../../platform/web/api/personal-draft.ts'
import { account } from '../../words/en/account.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BirthdayDoubt } from '../../../../kit/BirthdayDoubt.tsx'
import { BirthdayField } from '../../../../kit/BirthdayField.tsx'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { FormErrors } from '../../../../kit/FormErrors.tsx'
import { AddressFields } from './AddressFields.tsx'
import { getFieldId, usePersonalForm } from './use-personal-form.ts'
import classes from './Account.module.css'

const tokens = {
  firstName: 'given-name',
  lastName: 'family-name',
  phone: 'tel',
  gender: 'sex',
  address: 'street-address',
  cityName: 'address-level2',
  stateId: 'address-level1',
  zipcode: 'postal-code',
  countryId: 'country',
} as const satisfies Record<Exclude<DraftField, 'dateOfBirth'>, string>

/**
 * Converts a typed birthday to the form in which the draft keeps a saved one, so that the same day does not count as a
 * change.
 */
const formatTypedBirthday = (value: string): string => (isDay(value) ? formatDay(value) : value)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.part}>
      <legend>
        <Title order={2} size="h3">
          {title}
        </Title>
      </legend>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {children}
      </SimpleGrid>
    </fieldset>
  )
}

/** The form for name, phone, birthday, gender and address, with one Save button. */
export function PersonalForm({ details }: { details: UserDetails }) {
  const say = useText(account)
  const form = usePersonalForm(details)
  const { draft, problems, edit } = form
  const basics = (field: keyof typeof tokens) => ({
    id: getFieldId(field),
    name: field,
    label: say(field),
    value: draft[field],
    error: problems[field] ?? null,
    autoComplete: tokens[field],
  })
  const renderTextInput = (
    field: keyof typeof tokens,
    maxLength: number,
    more: { withAsterisk?: boolean; type?: string } = {},
  ) => (
    <TextInput
      {...basics(field)}
      {...more}
      {...(more.withAsterisk ? { 'aria-required': true } : {})}
      maxLength={maxLength}
      onChange={(event) => edit(field, event.currentTarget.value)}
    />
  )
  const listed = draftFields.flatMap((field) => {
    const message = problems[field]
    return message ? [{ id: getFieldId(field), message }] : []
  })
  return (
    <Card
      component="form"
      padding="lg"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <Stack gap="xl">
        <FormErrors problems={listed} />
        <Part title={say('personal')}>
          {renderTextInput('firstName', 80, { withAsterisk: true })}
          {renderTextInput('lastName', 80, { withAsterisk: true })}
          <TextInput type="email" label={say('email')} value={details.email} readOnly />
          {renderTextInput('phone', 32, { type: 'tel' })}
          <BirthdayField
            id={getFieldId('dateOfBirth')}
            label={say('dateOfBirth')}
            value={draft.dateOfBirth}
            error={problems.dateOfBirth}
            onChange={(value) => edit('dateOfBirth', formatTypedBirthday(value))}
            onLeave={form.leaveBirthday}
          />
          {form.isBirthdayDoubted && (
            <BirthdayDoubt
              day={parseDay(draft.dateOfBirth) ?? ''}
              isBusy={form.isLoading}
              onConfirm={() => void form.save({ isBirthdayConfirmed: true })}
            />
          )}
          <Select
            {...basics('gender')}
            value={draft.gender || null}
            data={genders.map((value) => ({ value, label: say(value) }))}
            placeholder={say('genderNone')}
            clearable
            allowDeselect
            onChange={(value) => edit('gender', value ?? '')}
          />
        </Part>
        <Part title={say('addressTitle')}>
          <AddressFields draft={draft} saved={form.saved} basicsOf={basics} onEdit={edit}>
            {renderTextInput('address', 200)}
          </AddressFields>
        </Part>
        <ErrorNotice failure={form.failure} title={say('updateFailed')} />
        <Group gap="md">
          <Button type="submit" loading={form.isLoading} aria-busy={form.isLoading}>
            {say('save')}
          </Button>
          <Text
            role="status"
            component="div"
            className={classes.note ?? ''}
            data-good={form.note === 'saved' || undefined}
          >
            {form.note === 'saved' && <IconCircleCheck size={18} aria-hidden />}
            {form.note && say(form.note)}
          </Text>
        </Group>
      </Stack>
      <DirtyGuard isDirty={form.isDirty && !form.isLoading} />
    </Card>
  )
}
