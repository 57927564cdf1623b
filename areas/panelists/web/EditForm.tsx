import { Button, Card, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core'
import type { Panelist } from '../contract.ts'
import { genders } from '../../users/contract/users.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { draftFields, type DraftField } from '../../../platform/web/api/personal-draft.ts'
import { panelistPath } from '../../../platform/web/paths.ts'
import { panelists } from '../words/en/panelists.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ChangeList } from '../../../kit/ChangeList.tsx'
import { DirtyGuard } from '../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { FormErrors } from '../../../kit/FormErrors.tsx'
import { Modal } from '../../../kit/Modal.tsx'
import { withChosen } from '../../../kit/choices.ts'
import { useCountries, useStates } from './use-countries.ts'
import { getFieldId, useEdit } from './use-edit.ts'

type Props = {
  panelist: Panelist
  /** Reads the newest data; null when that failed. */
  onReload: () => Promise<Panelist | null>
  onSaved: (name: string) => void
}
type Form = ReturnType<typeof useEdit>
const noChoice = { value: '', label: '–' }

/** Shows each change before it is saved. */
function Preview({ form }: { form: Form }) {
  const say = useText(panelists)
  const changes = form.changed.map((field) => ({
    field: say(field),
    before: form.saved[field],
    after: form.draft[field].trim(),
  }))
  return (
    <Modal
      opened={form.step === 'asking'}
      onClose={form.stopAsking}
      title={say('previewTitle')}
      actions={
        <>
          <Button variant="default" onClick={form.stopAsking}>
            {say('goOn')}
          </Button>
          <BusyButton data-autofocus loading={form.isLoading} onClick={() => void form.save()}>
            {say('saveChanges')}
          </BusyButton>
        </>
      }
    >
      <ChangeList changes={changes} />
    </Modal>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={2} size="h3" mb="md">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        {children}
      </SimpleGrid>
    </section>
  )
}

function Fields({ form, email }: { form: Form; email: string }) {
  const say = useText(panelists)
  const countries = useCountries()
  const states = useStates(form.draft.countryId)
  const { draft, problems, edit } = form
  const basics = (field: DraftField) => ({
    id: getFieldId(field),
    label: say(field),
    value: draft[field],
    error: problems[field] ?? null,
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => edit(field, event.currentTarget.value),
  })
  const renderSelect = (field: DraftField, choices: readonly { value: string; label: string }[]) => (
    <NativeSelect {...basics(field)} data={[noChoice, ...withChosen(choices, draft[field])]} />
  )
  return (
    <>
      <Part title={say('personal')}>
        <TextInput {...basics('firstName')} maxLength={80} withAsterisk aria-required />
        <TextInput {...basics('lastName')} maxLength={80} withAsterisk aria-required />
        <TextInput label={say('email')} value={email} readOnly />
        <TextInput {...basics('phone')} maxLength={32} type="tel" />
        <TextInput {...basics('dateOfBirth')} maxLength={10} inputMode="numeric" placeholder={say('dayFormat')} />
        {renderSelect(
          'gender',
          genders.map((value) => ({ value, label: say(value) })),
        )}
      </Part>
      <Part title={say('address')}>
        {renderSelect('countryId', countries)}
        {renderSelect('stateId', states)}
        <TextInput {...basics('cityName')} maxLength={120} />
        <TextInput {...basics('zipcode')} maxLength={16} />
        <TextInput {...basics('address')} maxLength={200} />
      </Part>
    </>
  )
}

/** The form for a panelist's personal data, with one Save button that first shows the changes. */
export function EditForm({ panelist, onReload, onSaved }: Props) {
  const say = useText(panelists)
  const form = useEdit(panelist, onSaved)
  const { failure, isOvertaken, problems, step } = form
  const reload = async () => {
    const newest = await onReload()
    if (newest) form.renew(newest)
  }
  const listed = draftFields.flatMap((field) => {
    const message = problems[field]
    return message ? [{ id: getFieldId(field), message }] : []
  })
  return (
    <Card
      component="form"
      padding="lg"
      maw={840}
      noValidate
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        form.ask()
      }}
    >
      <Stack gap="xl">
        <FormErrors problems={listed} />
        <Fields form={form} email={panelist.email} />
        <Stack gap="sm" align="flex-start">
          <ErrorNotice failure={failure} title={(isOvertaken && failure?.message) || say('saveFailed')} />
          {isOvertaken && (
            <>
              <Text>{say('overtaken')}</Text>
              <Button variant="default" onClick={() => void reload()}>
                {say('reload')}
              </Button>
            </>
          )}
        </Stack>
        <Group gap="md">
          <BusyButton type="submit" loading={form.isLoading}>
            {say('save')}
          </BusyButton>
          <Button component={Link} to={panelistPath(panelist.panelistId)} variant="default">
            {say('cancel')}
          </Button>
          <Text role="status">{step === 'unchanged' ? say('unchanged') : ''}</Text>
        </Group>
      </Stack>
      <Preview form={form} />
      <DirtyGuard isDirty={form.isDirty && !form.isLoading && step !== 'saved'} />
    </Card>
  )
}
