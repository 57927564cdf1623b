import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { EmptyState } from '../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
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

/** `/approvals`: steps that two people make, or on a panel of one person that one and a day. */
export function ApprovalsPage() {
  const say = useText(approvals)
  const list = useList(stepList)
  const answer = useApprovalStepsQuery({ query: list.query }, list.options)
  const [approve, { isLoading: isApproving }] = useApprovalApproveMutation()
  const [takeBack, { isLoading: isTaking }] = useApprovalTakeBackMutation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [told, setTold] = useState('')
  const result = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    // The row is gone with its buttons; the focus stays at what was done.
    if (told) result.current?.focus()
  }, [told])
  const isBusy = isApproving || isTaking
  const press = async ({ step: { stepId }, act }: Asked) => {
    if (isBusy) return
    setFailure(null)
    setTold('')
    try {
      const send = act === 'approve' ? approve : takeBack
      setTold((await send({ body: { stepId } }).unwrap()).message)
    } catch (error) {
      setFailure(failureOf(error))
      void answer.refetch()
    } finally {
      setAsked(null)
    }
  }
  const button = (step: WaitingStep, act: Asked['act']) => (
    <Button
      size="sm"
      variant="default"
      aria-label={say(`${act}Long`, { title: step.title })}
      onClick={() => setAsked({ step, act })}
    >
      {say(act)}
    </Button>
  )
  return (
    <>
      <PageHeader title={say('title')}>{say(answer.data?.isOnePerson ? 'leadOne' : 'lead')}</PageHeader>
      <ErrorNotice failure={failure} title={say('failed')} />
      <Text role="status" fw={600} ref={result} tabIndex={-1} mb={told ? 'sm' : 0}>
        {told}
      </Text>
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
            {step.mayApprove && button(step, 'approve')}
            {step.mayTakeBack && button(step, 'takeBack')}
          </Group>
        )}
      />
      <ConfirmDelete
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={say(asked?.act === 'takeBack' ? 'takeBackTitle' : 'approveTitle')}
        confirm={say(asked?.act ?? 'approve')}
        keep={say('keep')}
        tone={asked?.act === 'takeBack' ? 'danger' : 'brand'}
        isBusy={isBusy}
        onConfirm={() => asked && void press(asked)}
      >
        {asked && say(`${asked.act}Text`, { title: asked.step.title })}
      </ConfirmDelete>
    </>
  )
}
