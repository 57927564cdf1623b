import { Alert, Card, Checkbox, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { weakFormats, type Supplier } from '../contract/supplier-admin.ts'
import { useRef, useState, type ReactNode } from 'react'
import { failureOf, fieldProblem, type CallFailure } from '../../../platform/web/api/failure.ts'
import { suppliers } from '../words/en/suppliers.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { DirtyGuard } from '../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { toasts } from '../../../kit/toasts.ts'
import {
  bounds,
  findChanges,
  createDraft,
  findLoosenedTerms,
  determineReturn,
  pickSettings,
  findInvalidFields,
  type Draft,
  type DraftField,
} from './settings-draft.ts'
import { useSuppliersUpdateMutation } from './suppliers-api.ts'
import classes from './Suppliers.module.css'

const getFieldId = (field: string) => `supplier-${field}`
const fieldNames: readonly DraftField[] = [
  'name',
  'maxPoints',
  'sharePercent',
  'floorPrice',
  'holdDays',
  'ipAddresses',
  'inventoryUrl',
]

/** The draft, its problems, and a function that saves its changes. */
function useDraft(supplier: Supplier) {
  const say = useText(suppliers)
  const [update, { isLoading }] = useSuppliersUpdateMutation()
  const isBusy = useRef(false)
  // The values from which the reader started. A colleague's change of another field, which arrives in the meantime,
  // survives the save.
  const [base, setBase] = useState(() => pickSettings(supplier))
  const [draft, setDraft] = useState(() => createDraft(base))
  const [wasTried, setTried] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [done, setDone] = useState('')
  const wrong = wasTried ? findInvalidFields(draft, supplier.sharePercent !== null) : []

  const change = (changes: Partial<Draft>) => {
    setDraft({ ...draft, ...changes })
    setFailure(null)
    setDone('')
  }
  const focusFirst = (fields: readonly string[]) => {
    const first = fieldNames.find((field) => fields.includes(field))
    if (first) document.getElementById(getFieldId(first))?.focus()
  }
  const save = async () => {
    if (isBusy.current) return
    setTried(true)
    setFailure(null)
    const invalidFields = findInvalidFields(draft, supplier.sharePercent !== null)
    if (invalidFields.length > 0) return focusFirst(invalidFields)
    const changes = findChanges(base, draft)
    if (!changes) return setDone(say('unchanged'))
    isBusy.current = true
    try {
      const { data } = await update({ params: { supplierKey: supplier.supplierKey }, body: changes }).unwrap()
      const saved = pickSettings(data)
      setBase(saved)
      setDraft(createDraft(saved))
      setDone([say('saved'), ...findConsequences(supplier, data).map((one) => say(one))].join(' '))
      toasts.success(say('saved'))
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      focusFirst(failed.errors.map(({ field }) => field))
    } finally {
      isBusy.current = false
    }
  }
  const describeProblem = (field: DraftField): string | null => {
    if (!wrong.includes(field)) return fieldProblem(failure, field === 'floorPrice' ? 'floorMicros' : field)
    if (field === 'floorPrice') return say('floorPriceWrong')
    if (field !== 'maxPoints' && field !== 'sharePercent' && field !== 'holdDays') return say('nameMissing')
    const [least, most] = bounds[field]
    return say('numberWrong', { least, most })
  }
  return { draft, change, save, problem: describeProblem, failure, done, isLoading, changes: findChanges(base, draft) }
}

/** The keys of the messages that say what a save means for going live. */
function findConsequences(before: Supplier, after: Supplier) {
  if (before.isLive && !after.isLive) return ['listensNow'] as const
  if (before.liveAskedAt === null || before.liveAskedAt === after.liveAskedAt) return []
  return [after.liveAskedAt === null ? 'askingTakenBack' : 'askedAnew'] as const
}

/** Warns what saving would mean for a supplier that is live or waits to go live. */
function LiveWarning({ supplier, draft, isLoosened }: { supplier: Supplier; draft: Draft; isLoosened: boolean }) {
  const say = useText(suppliers)
  const isWaiting = supplier.liveAskedAt !== null
  if (!isLoosened && !isWaiting) return null
  const Icon = isLoosened ? IconAlertTriangle : IconInfoCircle
  return (
    <Alert color={isLoosened ? 'warning' : 'info'} role="status" icon={<Icon size={20} aria-hidden />}>
      {say(isLoosened ? 'loosens' : 'endsAsking')}{' '}
      {say(`return_${determineReturn({ ...supplier, isActive: draft.isActive })}`)}
    </Alert>
  )
}

/** The settings of a supplier, as a form or, for readers without the permission, as text. */
export function SettingsForm({ supplier, mayChange }: { supplier: Supplier; mayChange: boolean }) {
  const say = useText(suppliers)
  const { draft, change, save, problem, failure, done, isLoading, changes } = useDraft(supplier)
  const loosened: readonly string[] = findLoosenedTerms(supplier, changes)
  const isWeak = weakFormats.has(supplier.format)
  const notes: Partial<Record<DraftField, string>> = {
    maxPoints: say('maxPointsNote'),
    floorPrice: say('floorPriceNote'),
    ipAddresses: say(isWeak ? 'ipAddressesWeak' : 'ipAddressesNote'),
    inventoryUrl: say(supplier.format === 'house' ? 'inventoryUrlNote' : 'inventoryUrlCalled'),
  }
  const renderNote = (field: DraftField): ReactNode =>
    loosened.includes(field) ? (
      <>
        {notes[field]}{' '}
        <Text span inherit fw={600} c="var(--mantine-color-text)">
          {say('loosensField')}
        </Text>
      </>
    ) : (
      notes[field]
    )
  const textField = (field: Exclude<DraftField, 'isActive'>) => ({
    id: getFieldId(field),
    value: draft[field],
    error: problem(field),
    readOnly: !mayChange,
    description: renderNote(field),
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  })
  return (
    <Card
      component="form"
      noValidate
      aria-labelledby="supplier-settings"
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        void save()
      }}
    >
      <DirtyGuard isDirty={mayChange && changes !== null} param="tab" />
      <Stack gap="md">
        <Title order={2} size="h3" id="supplier-settings">
          {say('settingsTitle')}
        </Title>
        <TextInput {...textField('name')} label={say('name')} maxLength={80} withAsterisk />
        <TextInput {...textField('maxPoints')} label={say('maxPoints')} inputMode="numeric" withAsterisk />
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          {supplier.sharePercent !== null && (
            <TextInput {...textField('sharePercent')} label={say('sharePercent')} inputMode="numeric" withAsterisk />
          )}
          <TextInput {...textField('holdDays')} label={say('holdDays')} inputMode="numeric" withAsterisk />
        </SimpleGrid>
        {supplier.format !== 'house' && supplier.floorMicros !== null && (
          <TextInput {...textField('floorPrice')} label={say('floorPrice')} inputMode="decimal" />
        )}
        <Textarea
          {...textField('ipAddresses')}
          label={say('ipAddresses')}
          withAsterisk={isWeak}
          autosize
          minRows={3}
          maxRows={10}
          spellCheck={false}
        />
        <TextInput
          {...textField('inventoryUrl')}
          label={say('inventoryUrl')}
          type="url"
          maxLength={500}
          spellCheck={false}
        />
        <Checkbox
          label={say('isActive')}
          checked={draft.isActive}
          disabled={!mayChange}
          onChange={(event) => change({ isActive: event.currentTarget.checked })}
        />
        <ErrorNotice failure={failure} title={say('saveFailed')} />
        <Text role="status" fw={600} className={classes.status ?? ''}>
          {done}
        </Text>
        {changes && <LiveWarning supplier={supplier} draft={draft} isLoosened={loosened.length > 0} />}
        {mayChange && (
          <BusyButton type="submit" loading={isLoading} style={{ alignSelf: 'start' }}>
            {say(loosened.length > 0 ? 'saveLoosened' : 'save')}
          </BusyButton>
        )}
      </Stack>
    </Card>
  )
}
