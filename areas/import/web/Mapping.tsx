import { Card, Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { languageCodes, languages } from '../../../platform/contract/language.ts'
import { failureOf } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Table } from '../../../kit/Table.tsx'
import { toasts } from '../../../kit/toasts.ts'
import {
  answerPrefix,
  balanceUnits,
  dayForms,
  delimiters,
  encodings,
  memberFields,
  type ImportFile,
  type ImportOptions,
} from '../contract.ts'
import { imports } from '../words/en/imports.ts'
import { useImportsCheckMutation, useImportsLookMutation } from './import-api.ts'
import { toChoices, readChosen, findDuplicates, type Chosen } from './mapping.ts'
import classes from './Imports.module.css'

const shownSamples = 3
type FormProps<Value> = { value: Value; onChange: (value: Value) => void }

/** The typed value if it is one of the choices, otherwise `keep`. */
const pick = <Value extends string>(all: readonly Value[], typed: string, keep: Value): Value =>
  all.find((one) => one === typed) ?? keep

/** The format of the file: suggested by the program, and corrected here if the suggestion is wrong. */
function FileFormat({ file }: { file: ImportFile }) {
  const say = useText(imports)
  const [look, { isLoading, error }] = useImportsLookMutation()
  const again = (asked: { encoding?: ImportFile['encoding']; delimiter?: ImportFile['delimiter'] }) => {
    const { encoding, delimiter, importId } = file
    void look({ params: { importId }, body: { encoding, delimiter, ...asked } })
  }
  return (
    <Stack gap="sm">
      <div className={classes.options}>
        <NativeSelect
          label={say('encoding')}
          value={file.encoding}
          disabled={isLoading}
          data={encodings.map((value) => ({ value, label: say(`encoding_${value}`) }))}
          onChange={({ currentTarget }) => again({ encoding: pick(encodings, currentTarget.value, file.encoding) })}
        />
        <NativeSelect
          label={say('delimiter')}
          value={file.delimiter}
          disabled={isLoading}
          data={delimiters.map((value, at) => ({ value, label: say(`delimiter_${at as 0 | 1 | 2 | 3}`) }))}
          onChange={({ currentTarget }) => again({ delimiter: pick(delimiters, currentTarget.value, file.delimiter) })}
        />
      </div>
      <ErrorNotice failure={error ? failureOf(error) : null} title={say('notLooked')} />
    </Stack>
  )
}

/** Offers another format for a file that could not be read. */
export function ReadAgain({ file }: { file: ImportFile }) {
  const say = useText(imports)
  return (
    <Card component="section" padding="lg" aria-labelledby="again-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="again-title">
          {say('readAgain')}
        </Title>
        <FileFormat file={file} />
      </Stack>
    </Card>
  )
}

/** The table that assigns a field to each column of the file. */
function Columns({ file, value, onChange }: FormProps<Chosen> & { file: ImportFile }) {
  const say = useText(imports)
  const twice = findDuplicates(value)
  const fields = [
    { value: '', label: say('nothing') },
    { group: say('ofMember'), items: memberFields.map((field) => ({ value: field, label: say(`field_${field}`) })) },
    {
      group: say('ofProfile'),
      items: file.questions.map(({ questionId, text }) => ({ value: answerPrefix + questionId, label: text })),
    },
  ]
  const rows = file.columns.map((name, column) => ({ name, column }))
  return (
    <Table
      label={say('columns')}
      density="compact"
      cardsBelow={640}
      rows={rows}
      rowKey={({ column }) => String(column)}
      columns={[
        {
          key: 'name',
          header: say('column'),
          width: '11rem',
          onCard: 'title',
          render: ({ name, column }) => (
            <span className={classes.long}>{name || say('unnamed', { n: column + 1 })}</span>
          ),
        },
        {
          key: 'sample',
          header: say('sample'),
          render: ({ column }) => (
            <span className={classes.sample}>
              {file.sample
                .slice(0, shownSamples)
                .map((cells) => cells[column] ?? '')
                .filter((cell) => cell !== '')
                .join(' · ') || '–'}
            </span>
          ),
        },
        {
          key: 'becomes',
          header: say('becomes'),
          width: '22rem',
          render: ({ name, column }) => (
            <NativeSelect
              className={classes.field ?? ''}
              aria-label={say('becomesLong', { column: name || String(column + 1) })}
              value={value[column] ?? ''}
              error={twice.has(column) ? say('twice') : null}
              data={fields}
              onChange={({ currentTarget }) => onChange(value.with(column, currentTarget.value))}
            />
          ),
        },
      ]}
    />
  )
}

/** How cells are read, and which values members get when their line leaves a field empty. */
function Options({ file, value, onChange }: FormProps<ImportOptions> & { file: ImportFile }) {
  const say = useText(imports)
  const put = (changes: Partial<ImportOptions>) => onChange({ ...value, ...changes })
  return (
    <Stack gap="md">
      <div className={classes.options}>
        <NativeSelect
          label={say('dayForm')}
          value={value.dayForm}
          data={[...dayForms]}
          onChange={({ currentTarget }) => put({ dayForm: pick(dayForms, currentTarget.value, value.dayForm) })}
        />
        <NativeSelect
          label={say('balanceUnit')}
          value={value.balanceUnit}
          data={balanceUnits.map((unit) => ({ value: unit, label: say(`unit_${unit}`) }))}
          onChange={({ currentTarget }) =>
            put({ balanceUnit: pick(balanceUnits, currentTarget.value, value.balanceUnit) })
          }
        />
        <NativeSelect
          label={say('usualCountry')}
          value={value.countryId ?? ''}
          data={[
            { value: '', label: say('unknown') },
            ...file.countries.map(({ countryId, name }) => ({ value: countryId, label: name })),
          ]}
          onChange={({ currentTarget }) => put({ countryId: currentTarget.value || null })}
        />
        <NativeSelect
          label={say('usualLanguage')}
          value={value.language}
          data={languageCodes.map((code) => ({ value: code, label: languages[code] }))}
          onChange={({ currentTarget }) => put({ language: pick(languageCodes, currentTarget.value, value.language) })}
        />
      </div>
      <Checkbox
        label={say('givesWelcome')}
        description={say('givesWelcomeText')}
        checked={value.givesWelcome}
        onChange={({ currentTarget }) => put({ givesWelcome: currentTarget.checked })}
      />
    </Stack>
  )
}

/** The form that assigns the columns and then starts the check of every line. */
export function Mapping({ file, onDone }: { file: ImportFile; onDone: () => void }) {
  const say = useText(imports)
  const [chosen, setChosen] = useState<Chosen>(() => readChosen(file))
  const [options, setOptions] = useState(file.options)
  const [failure, setFailure] = useState<{ message: string; requestId?: string } | null>(null)
  const [send, { isLoading }] = useImportsCheckMutation()
  const check = async () => {
    if (isLoading) return
    setFailure(null)
    if (!chosen.includes('email')) return setFailure({ message: say('emailMissing') })
    if (findDuplicates(chosen).size > 0) return setFailure({ message: say('twiceAbove') })
    try {
      const body = { choices: toChoices(chosen), options }
      const { message } = await send({ params: { importId: file.importId }, body }).unwrap()
      toasts.success(message)
      onDone()
    } catch (error) {
      setFailure(failureOf(error))
    }
  }
  return (
    <Card component="section" padding="lg" aria-labelledby="mapping-title">
      <Stack gap="lg">
        <div>
          <Title order={2} size="h3" id="mapping-title">
            {say('mapping')}
          </Title>
          <Text c="dimmed" mt={4} maw="68ch">
            {say('mappingText')}
          </Text>
        </div>
        <FileFormat file={file} />
        <Columns file={file} value={chosen} onChange={setChosen} />
        <Options file={file} value={options} onChange={setOptions} />
        <ErrorNotice failure={failure} title={say('notChecked')} />
        <Group gap="sm">
          <BusyButton loading={isLoading} onClick={() => void check()}>
            {say('check')}
          </BusyButton>
          <Text size="sm" c="dimmed">
            {say('checkNote')}
          </Text>
        </Group>
      </Stack>
    </Card>
  )
}
