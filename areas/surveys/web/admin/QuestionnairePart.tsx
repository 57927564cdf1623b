import { saySurveyCheck } from './survey-check.ts'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { Alert, Button, Group, List, NativeSelect, SegmentedControl, Stack, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { documentOf, formOf } from '../../contract/questionnaire-form.ts'
import { useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { surveyAdminPath } from '../../../../platform/web/paths.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { surveyQuestions } from '../../words/en/survey-questions.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { CopyButton } from '../../../../kit/CopyButton.tsx'
import { getElementId } from './draft.ts'
import { Flaws, useFlaws } from './Flaws.tsx'
import { FormEditor } from './FormEditor.tsx'
import { JsonEditor } from './JsonEditor.tsx'
import { LinkPart } from './LinkPart.tsx'
import { PreviewPane } from './PreviewPane.tsx'
import { TemplatePicker } from './TemplatePicker.tsx'
import { TryOut } from './TryOut.tsx'
import type { PartProps } from './use-survey-draft.ts'
import classes from './SurveyAdmin.module.css'

type Json = Record<string, unknown>

/** Asks for confirmation before it replaces a document; one without questions is replaced at once. */
function useReplacing(questions: number, put: (document: Json) => void) {
  const say = useText(surveyQuestions)
  const [asked, setAsked] = useState<Json | null>(null)
  const dialog = (
    <ConfirmDelete
      opened={asked !== null}
      onClose={() => setAsked(null)}
      title={say('replaceTitle')}
      confirm={say('replaceDo')}
      keep={say('replaceKeep')}
      onConfirm={() => {
        if (asked) put(asked)
        setAsked(null)
      }}
    >
      {say('replaceWhy', { questions })}
    </ConfirmDelete>
  )
  return { dialog, replace: (document: Json) => (questions > 0 ? setAsked(document) : put(document)) }
}

function TestLink({ surveyId }: { surveyId: string }) {
  const say = useText(surveyQuestions)
  const address = `${surveyAdminPath(surveyId)}?tab=questionnaire&view=try`
  return (
    <Group gap="sm">
      <Button component={Link} to={address} variant="default">
        {say('openTest')}
      </Button>
      <CopyButton look="button" value={location.origin + address} what={say('copyTestLink')} />
      <Text size="sm" c="dimmed" className={classes.grow ?? ''}>
        {say('testLinkNote')}
      </Text>
    </Group>
  )
}

/** The questionnaire as a form or as JSON, with its errors and a preview. */
function QuestionnaireEditor({ editing, bank, isLocked, isFrozen }: PartProps & { isFrozen: boolean }) {
  const say = useText(surveyQuestions)
  const { survey, draft, set } = editing
  const document = draft.questionnaire
  const read = useMemo(() => (document ? formOf(document) : null), [document])
  const [wanted, setWanted] = useState<'form' | 'json'>('form')
  const [isChoosing, setChoosing] = useState(false)
  const checked = useFlaws(document)
  const disabled = isLocked || isFrozen
  const put = (questionnaire: Json) => {
    setChoosing(false)
    set({ questionnaire })
  }
  const questions = read?.form?.pages.reduce((sum, page) => sum + page.questions.length, 0) ?? 1
  const replacing = useReplacing(questions, put)
  if (!document) return disabled ? null : <TemplatePicker onChoose={put} />
  const mode = read?.form ? wanted : 'json'
  const hasFlaws = (checked.found?.errors.length ?? 0) > 0
  return (
    <Stack gap="lg">
      {replacing.dialog}
      <TestLink surveyId={survey.surveyId} />
      {isChoosing && !disabled && <TemplatePicker onChoose={replacing.replace} />}
      <div className={classes.two}>
        <Stack gap="md" id={getElementId('questionnaire')} tabIndex={-1}>
          <Group justify="space-between" gap="sm">
            <SegmentedControl
              aria-label={say('mode')}
              value={mode}
              disabled={!read?.form}
              onChange={(value) => setWanted(value === 'json' ? 'json' : 'form')}
              data={[
                { value: 'form', label: say('form') },
                { value: 'json', label: say('json') },
              ]}
            />
            {!disabled && (
              <Button variant="default" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
                {say('otherTemplate')}
              </Button>
            )}
          </Group>
          <Flaws checked={checked} />
          {read && !read.form && (
            <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />} title={say('onlyJson')}>
              <List size="sm">
                {read.beyond.slice(0, 5).map(({ path, message }) => (
                  <List.Item key={`${path} ${message.code}`}>
                    {say('onlyJsonWhere', { path, message: saySurveyCheck(message) })}
                  </List.Item>
                ))}
              </List>
            </Alert>
          )}
          {mode === 'form' && read?.form ? (
            <FormEditor
              form={read.form}
              bank={bank}
              disabled={disabled}
              onChange={(form) => set({ questionnaire: documentOf(form) })}
            />
          ) : (
            <JsonEditor document={document} disabled={disabled} onChange={put} />
          )}
        </Stack>
        <PreviewPane
          surveyId={survey.surveyId}
          document={checked.found?.summary?.questions ? checked.good : null}
          instead={say(hasFlaws ? 'previewWaits' : 'previewEmpty')}
        />
      </div>
    </Stack>
  )
}

/** The survey's content: our own questionnaire, or the link of a supplier. */
export function QuestionnairePart(props: PartProps) {
  const say = useText(surveyQuestions)
  const frame = useText(surveyAdmin)
  const [params] = useSearchParams()
  const { editing, isLocked } = props
  const { survey, draft, set } = editing
  const isFrozen = !survey.isUntouched
  if (params.get('view') === 'try' && survey.kind === 'hosted') return <TryOut surveyId={survey.surveyId} />
  return (
    <Stack gap="lg">
      {isFrozen && !isLocked && (
        <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />}>
          {frame('enteredNote')}
        </Alert>
      )}
      <NativeSelect
        id={getElementId('kind')}
        maw={320}
        label={say('kind')}
        disabled={isLocked || isFrozen}
        value={draft.kind}
        data={[
          { value: 'hosted', label: say('hosted') },
          { value: 'external', label: say('external') },
        ]}
        onChange={(event) => set({ kind: event.currentTarget.value === 'external' ? 'external' : 'hosted' })}
      />
      {draft.kind === 'hosted' ? (
        <QuestionnaireEditor {...props} isFrozen={isFrozen} />
      ) : (
        <LinkPart {...props} isFrozen={isFrozen} />
      )}
    </Stack>
  )
}
