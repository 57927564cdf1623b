import { Alert, Button, Group, Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../../kit/ConfirmDelete.tsx'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import type { StaffCategory, StaffQuestion } from '../../contract/question-editor.ts'
import { hasUnits, isChoice } from '../../contract/question-types.ts'
import { AskedPart } from './AskedPart.tsx'
import { ImpactList } from './ImpactList.tsx'
import { MappingPart } from './MappingPart.tsx'
import { OptionsPart } from './OptionsPart.tsx'
import { readOvertaken } from './overtaken.ts'
import { RulesPart } from './RulesPart.tsx'
import { UnitsPart } from './UnitsPart.tsx'
import type { QuestionEditing } from './use-question-form.ts'
import classes from './Questions.module.css'

type Props = {
  editing: QuestionEditing
  categories: readonly StaffCategory[]
  mayChange: boolean
  /** The newest version, including a change by another person. */
  newest: StaffQuestion | null
  onCancel: () => void
}

/** Another person changed the question first: the message names the person and the time, and asks whose version to keep. */
function Conflict({ editing, newest }: Pick<Props, 'editing' | 'newest'>) {
  const { say, submit, seen, keepMine, takeTheirs } = editing
  const overtaken = readOvertaken(submit.failure)
  if (!overtaken) return <ErrorNotice failure={submit.failure} title={say('notSaved')} />
  const { name, at } = overtaken
  const isThere = newest !== null && newest.version !== seen?.version
  return (
    <Alert
      role="alert"
      color="warning"
      icon={<IconUsers size={20} aria-hidden />}
      title={name === null ? say('overtakenByGone', { at }) : say('overtaken', { name, at })}
    >
      <Text size="sm">{say('overtakenWhy')}</Text>
      <Group gap="sm" mt="sm">
        <Button size="sm" variant="default" disabled={!isThere} onClick={() => isThere && keepMine(newest)}>
          {say('keepMine')}
        </Button>
        <Button size="sm" variant="default" disabled={!isThere} onClick={() => isThere && takeTheirs(newest)}>
          {say('takeTheirs')}
        </Button>
      </Group>
    </Alert>
  )
}

/** The form of a question. Before saving, it shows the effects on open surveys. */
export function QuestionForm({ editing, categories, mayChange, newest, onCancel }: Props) {
  const { form, seen, say, isNew, isDirty, impact, submit } = editing
  const { type } = form.values
  return (
    <form id="question-form" noValidate className={classes.form} onSubmit={submit.onSubmit}>
      <AskedPart form={form} categories={categories} mayChange={mayChange} isAnswered={(seen?.answered ?? 0) > 0} />
      {isChoice(type) && <OptionsPart form={form} mayChange={mayChange} />}
      {hasUnits(type) && <UnitsPart form={form} mayChange={mayChange} />}
      <RulesPart form={form} mayChange={mayChange} />
      <MappingPart form={form} mayChange={mayChange} />
      <Conflict editing={editing} newest={newest} />
      {mayChange && (
        <div className={classes.bar}>
          <Text size="sm" fw={600} role="status">
            {isDirty ? say('unsaved') : ''}
          </Text>
          <Group gap="sm">
            <Button variant="default" disabled={submit.isBusy} onClick={isNew ? onCancel : editing.discard}>
              {say(isNew ? 'cancel' : 'discard')}
            </Button>
            <BusyButton type="submit" loading={submit.isBusy} disabled={!isNew && !isDirty}>
              {say(isNew ? 'create' : 'save')}
            </BusyButton>
          </Group>
        </div>
      )}
      <ConfirmDelete
        opened={impact !== null}
        onClose={editing.goBack}
        title={say('impactTitle')}
        confirm={say('saveAnyway')}
        keep={say('goBack')}
        tone="brand"
        isBusy={submit.isBusy}
        onConfirm={editing.confirm}
      >
        {impact && <ImpactList impact={impact} />}
      </ConfirmDelete>
      <DirtyGuard isDirty={mayChange && isDirty} />
    </form>
  )
}
