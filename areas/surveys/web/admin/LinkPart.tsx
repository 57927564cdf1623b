import { Anchor, Card, NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import { entryLinkMaxLength, entryPlaceholders } from '../../contract/survey-checks.ts'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { CopyButton } from '../../../../kit/CopyButton.tsx'
import { getElementId } from './draft.ts'
import { useSurveyAdminPreviewQuery } from './survey-admin-api.ts'
import { withChosen } from '../../../../kit/choices.ts'
import type { PartProps } from './use-survey-draft.ts'
import { WithSuppliers } from './WithSuppliers.tsx'
import classes from './SurveyAdmin.module.css'

/** The entry link of a supplier's survey, and a test of that link. */
export function LinkPart({ editing, isLocked, isFrozen }: PartProps & { isFrozen: boolean }) {
  const say = useText(surveyQuestions)
  const { survey, draft, set, problemAt } = editing
  const { currentData } = useSurveyAdminPreviewQuery({ params: { surveyId: survey.surveyId } })
  const known = entryPlaceholders.map((name) => `{${name}}`).join(', ')
  const test = currentData?.entryUrl ?? null
  const supplierProps = {
    id: getElementId('supplierKey'),
    label: say('supplier'),
    disabled: isLocked || isFrozen,
    value: draft.supplierKey ?? '',
    error: problemAt('supplierKey'),
  }
  return (
    <Card component="section" aria-labelledby="entry">
      <Stack gap="md">
        <Title order={2} size="h3" id="entry">
          {say('linkTitle')}
        </Title>
        <WithSuppliers>
          {(suppliers) =>
            suppliers.length > 0 ? (
              <NativeSelect
                {...supplierProps}
                data={[{ value: '', label: say('noSupplier') }, ...withChosen(suppliers, draft.supplierKey)]}
                onChange={(event) => set({ supplierKey: event.currentTarget.value || null })}
              />
            ) : (
              <TextInput
                {...supplierProps}
                maxLength={64}
                onChange={(event) => set({ supplierKey: event.currentTarget.value || null })}
              />
            )
          }
        </WithSuppliers>
        <TextInput
          id={getElementId('entryUrl')}
          label={say('entryUrl')}
          description={say('entryNote', { known })}
          spellCheck={false}
          maxLength={entryLinkMaxLength}
          disabled={isLocked}
          value={draft.entryUrl ?? ''}
          error={problemAt('entryUrl')}
          onChange={(event) => set({ entryUrl: event.currentTarget.value || null })}
        />
        <div>
          <Text fw={600}>{say('entryTest')}</Text>
          {test ? (
            <div className={classes.row}>
              <Anchor href={test} target="_blank" rel="noreferrer">
                {say('openLink')}
              </Anchor>
              <CopyButton look="icon" value={test} what={say('copyTestLink')} />
            </div>
          ) : (
            <Text size="sm">{say('noEntryTest')}</Text>
          )}
          <Text size="sm" c="dimmed">
            {say('entryTestNote')}
          </Text>
        </div>
      </Stack>
    </Card>
  )
}
