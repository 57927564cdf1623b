import { NativeSelect } from '@mantine/core'
import { WholeNumberField } from '../../../../kit/WholeNumberField.tsx'
import type { SettingShape, SettingStep } from '../../../../platform/contract/setting.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { SettingRow } from '../../contract.ts'
import { settingsAdmin } from '../../words/en/settings-admin.ts'
import { FieldGroup, type FieldProps } from './FieldGroup.tsx'
import { RowsField } from './RowsField.tsx'
import classes from './Fields.module.css'

type ShapeOf<Kind extends SettingShape['kind']> = Extract<SettingShape, { kind: Kind }>
type Props<Kind extends SettingShape['kind']> = FieldProps & {
  shape: ShapeOf<Kind>
  parts: SettingRow['parts']
  value: unknown
  onChange: (value: unknown) => void
}
type Maybe = number | null

const numberIn = (value: unknown): Maybe => (typeof value === 'number' ? value : null)

/** Several numbers in rising order, each with a label of its own. */
export function RisingField({ shape, parts, value, onChange, ...group }: Props<'rising'>) {
  const typed = Array.from({ length: shape.length }, (_, at) => numberIn(Array.isArray(value) ? value[at] : null))
  return (
    <FieldGroup {...group}>
      {parts.map(({ value: part, name }, at) => (
        <WholeNumberField
          key={part}
          label={name}
          value={typed[at] ?? null}
          error={!!group.error}
          onChange={(next) => onChange(typed.map((one, other) => (other === at ? next : one)))}
        />
      ))}
    </FieldGroup>
  )
}

/** A table of amounts by threshold; the first threshold is always 0. */
export function LadderField({ shape, parts, value, onChange, ...group }: Props<'ladder'>) {
  const say = useText(settingsAdmin)
  const steps: { from: Maybe; pays: Maybe }[] = Array.isArray(value) ? value : []
  const [from = '', pays = ''] = parts.map(({ name }) => name)
  const last = steps.at(-1)
  const next: SettingStep = { from: (last?.from ?? 0) + 60, pays: (last?.pays ?? 0) + 1 }
  return (
    <RowsField
      {...group}
      rows={steps}
      onChange={onChange}
      next={steps.length < shape.most ? next : null}
      keeps={1}
      add={say('addStep')}
      remove={(no) => say('removeStep', { no })}
    >
      {(step, change, no) => (
        <>
          <WholeNumberField
            label={say('ofStep', { name: from, no })}
            value={step.from}
            disabled={no === 1 && step.from === 0}
            error={!!group.error}
            onChange={(typed) => change({ from: typed })}
          />
          <WholeNumberField
            label={say('ofStep', { name: pays, no })}
            value={step.pays}
            error={!!group.error}
            onChange={(typed) => change({ pays: typed })}
          />
        </>
      )}
    </RowsField>
  )
}

/** A number for each chosen country. */
export function ByCountryField({ shape, parts, value, onChange, ...group }: Props<'by-country'>) {
  const say = useText(settingsAdmin)
  const numbers = typeof value === 'object' && value !== null ? (value as Record<string, Maybe>) : {}
  const rows = Object.entries(numbers).map(([code, number]) => ({ code, number }))
  const free = parts.filter(({ value: code }) => !Object.hasOwn(numbers, code))
  const [first] = free
  const choices = (own: string) => [...parts.filter(({ value: code }) => code === own), ...free]
  return (
    <RowsField
      {...group}
      rows={rows}
      onChange={(next) => onChange(Object.fromEntries(next.map(({ code, number }) => [code, number])))}
      next={first ? { code: first.value, number: shape.min } : null}
      add={say('addCountry')}
      remove={(no) =>
        say('removeCountry', { name: parts.find((part) => part.value === rows[no - 1]?.code)?.name ?? '' })
      }
    >
      {({ code, number }, change, no) => (
        <>
          <NativeSelect
            label={say('country', { no })}
            value={code}
            data={choices(code).map((part) => ({ value: part.value, label: part.name }))}
            onChange={(event) => change({ code: event.currentTarget.value })}
          />
          <WholeNumberField
            label={say('countryNumber', { no })}
            value={number}
            error={!!group.error}
            onChange={(typed) => change({ number: typed })}
          />
        </>
      )}
    </RowsField>
  )
}

/** A whole number. */
export function WholeField({ label, description, value, onChange, ...rest }: Omit<Props<'whole'>, 'shape' | 'parts'>) {
  return (
    <WholeNumberField
      {...rest}
      className={classes.add ?? ''}
      label={label}
      description={description}
      value={numberIn(value)}
      onChange={onChange}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      withAsterisk
      aria-required
    />
  )
}
