import { Button, Group } from '@mantine/core'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { Decided } from '../../../kit/decide/Decided.tsx'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { EmptySearch } from '../../../kit/illustrations/EmptySearch.tsx'
import { ChoiceField } from '../../../kit/list/ChoiceField.tsx'
import { List } from '../../../kit/list/List.tsx'
import { useList } from '../../../kit/list/use-list.ts'
import { PageHeader } from '../../../kit/PageHeader.tsx'
import type { WaitingStep } from '../contract/approvals.ts'
import { approvals } from '../words/en/approvals.ts'
import { stepList } from './approval-list.tsx'
import { useApprovalApproveMutation, useApprovalStepsQuery, useApprovalTakeBackMutation } from './approvals-api.ts'

type Asked = { step: WaitingStep; act: 'approve' | 'takeBack' }

/** `/approvals`: actions that need two people or, on a panel run by one person, that person and a day's wait. */
export function ApprovalsPage() {
  const say = useText(approvals)
  const list = useList(stepList)
  const answer = useApprovalStepsQuery({ query: list.query }, list.options)
  const [approve] = useApprovalApproveMutation()
  const [takeBack] = useApprovalTakeBackMutation()
  const deciding = useQuestion({
    failed: say('failed'),
    send: ({ step: { stepId }, act }: Asked) => (act === 'approve' ? approve : takeBack)({ body: { stepId } }).unwrap(),
    successMessage: ({ message }) => message,
    onRefused: () => void answer.refetch(),
  })
  const { asked, ask, question } = deciding
  const renderButton = (step: WaitingStep, act: Asked['act']) => (
    <Button
      size="sm"
      variant="default"
      aria-label={say(`${act}Long`, { title: step.title })}
      onClick={() => ask({ step, act })}
    >
      {say(act)}
    </Button>
  )
  return (
    <>
      <PageHeader title={say('title')}>{say(answer.data?.isOnePerson ? 'leadOne' : 'lead')}</PageHeader>
      <Decided decision={deciding} takesFocus />
      <List
        list={list}
        answer={answer}
        title={say('steps')}
        isTitleQuiet
        controls={
          <ChoiceField
            label={say('list')}
            all={say('list_waiting')}
            choices={[{ value: 'ended', label: say('list_ended') }]}
            {...list.field('state')}
          />
        }
        empty={
          <EmptyState art={<EmptySearch />} title={say('empty')}>
            {say('emptyText')}
          </EmptyState>
        }
        noMatch={say('noMatch')}
        renderActions={(step) => (
          <Group gap="xs" wrap="nowrap">
            {step.mayApprove && renderButton(step, 'approve')}
            {step.mayTakeBack && renderButton(step, 'takeBack')}
          </Group>
        )}
      />
      <ConfirmDelete
        {...question}
        title={say(asked?.act === 'takeBack' ? 'takeBackTitle' : 'approveTitle')}
        confirm={say(asked?.act ?? 'approve')}
        keep={say('keep')}
        tone={asked?.act === 'takeBack' ? 'danger' : 'brand'}
      >
        {asked && say(`${asked.act}Text`, { title: asked.step.title })}
      </ConfirmDelete>
    </>
  )
}
