import { Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { languageName } from '../../../../platform/web/text/language.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { unitsMax, unitTextMaxLength } from '../../contract/question-editor.ts'
import { questionForm } from '../../words/en/question-form.ts'
import { PartError } from './PartError.tsx'
import { newUnit } from './question-draft.ts'
import type { QuestionFields } from './use-question-form.ts'
import classes from './Questions.module.css'

/** The units in which a quantity can be entered; it is stored in the first unit. */
export function UnitsPart({ form, mayChange }: { form: QuestionFields; mayChange: boolean }) {
  const say = useText(questionForm)
  const { units } = form.values
  const field = { disabled: !mayChange, autoComplete: 'off' }
  return (
    <Stack gap="sm" component="section" aria-labelledby="question-units">
      <div>
        <Title order={2} size="h3" id="question-units">
          {say('units')}
        </Title>
        <Text size="sm" c="dimmed">
          {say('unitsNote')} {say('factorNote')}
        </Text>
      </div>
      <PartError form={form} field="units" />
      <Stack gap="sm">
        {units.map(({ key }, at) => (
          <div key={key} className={classes.unit}>
            <TextInput
              {...form.getInputProps(`units.${at}.text.en`)}
              {...field}
              maxLength={unitTextMaxLength}
              label={say('unitNo', { no: at + 1 })}
            />
            <TextInput
              {...form.getInputProps(`units.${at}.text.es`)}
              {...field}
              maxLength={unitTextMaxLength}
              label={say('unitNoIn', { no: at + 1, language: languageName('es') })}
              lang="es"
            />
            <TextInput
              {...form.getInputProps(`units.${at}.factor`)}
              {...field}
              inputMode="decimal"
              readOnly={at === 0}
              label={say('factor', { no: at + 1 })}
            />
            {mayChange && at > 0 && (
              <Button
                variant="subtle"
                color="gray"
                aria-label={say('removeUnit', { no: at + 1 })}
                onClick={() =>
                  form.setFieldValue(
                    'units',
                    units.filter((_, place) => place !== at),
                  )
                }
              >
                {say('removeOption')}
              </Button>
            )}
          </div>
        ))}
      </Stack>
      {mayChange && (
        <div>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            disabled={units.length >= unitsMax}
            onClick={() => form.setFieldValue('units', [...units, newUnit('')])}
          >
            {say('addUnit')}
          </Button>
        </div>
      )}
    </Stack>
  )
}
