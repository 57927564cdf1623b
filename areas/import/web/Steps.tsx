import { formatDateTime } from '../../../platform/contract/day.ts'
import { Alert, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type CallFailure } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { useAct } from '../../../kit/decide/use-act.ts'
import { useQuestion } from '../../../kit/decide/use-question.ts'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'
import { waveMax, type Import } from '../contract.ts'
import { imports } from '../words/en/imports.ts'
import {
  reloadImports,
  useImportsCancelMutation,
  useImportsConfirmMutation,
  useImportsRemoveMutation,
  useImportsStartMutation,
  useImportsUndoMutation,
  useImportsWaveMutation,
} from './import-api.ts'

const usualWave = 500

type StepProps = { title: string; failure?: CallFailure | null; children: ReactNode }
/** One step of an import: its title, a refusal if there was one, and its content. */
function Step({ title, failure = null, children }: StepProps) {
  const say = useText(imports)
  return (
    <Card component="section" padding="lg" aria-labelledby="step-title">
      <Stack gap="md">
        <Title order={2} size="h3" id="step-title">
          {title}
        </Title>
        {children}
        <ErrorNotice failure={failure} title={say('notDone')} />
      </Stack>
    </Card>
  )
}

/**
 * Handles a refusal apart from showing it: when the page is out of date it reads the import again, and may then show
 * another step.
 */
function useRefusalHandling() {
  const dispatch = useAppDispatch()
  return {
    successMessage: ({ message }: { message: string }) => message,
    onFailed: ({ status, message }: CallFailure) => {
      if (status !== 409) return
      toasts.warning(message)
      dispatch(reloadImports())
    },
  }
}

/** Changes the import after a confirmation that asks for a reason. */
function useConfirmedChange(
  send: (reason: string) => Promise<{ message: string }>,
  onDone: () => void = () => undefined,
) {
  const { successMessage, onFailed } = useRefusalHandling()
  const { ask, ...asking } = useQuestion({
    send: (_isAsked: true, reason) => send(reason),
    successMessage,
    onRefused: onFailed,
    onDone,
  })
  return { ...asking, ask: () => ask(true) }
}

const pointsFact = (label: string, points: number, usd: number): Fact[] =>
  points > 0 ? [{ label, value: wholeNumber(points), more: dollars(usd) }] : []

/** Removes a file from which nothing was imported, and returns to the list. */
export function RemoveButton({ one }: { one: Import }) {
  const say = useText(imports)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [remove] = useImportsRemoveMutation()
  const leave = async () => {
    await navigate(paths.imports)
    dispatch(reloadImports())
  }
  const { ask, question, failure } = useConfirmedChange(
    () => remove({ params: { importId: one.importId } }).unwrap(),
    () => void leave(),
  )
  return (
    <>
      <Button variant="default" onClick={ask}>
        {say('remove')}
      </Button>
      <ErrorNotice failure={failure} title={say('notDone')} />
      <ConfirmDelete
        {...question}
        title={say('removeTitle', { name: one.fileName })}
        confirm={say('removeNow')}
        keep={say('keepFile')}
      >
        {say('removeText')}
      </ConfirmDelete>
    </>
  )
}

/** Explains that a file cannot be read, or that its upload is incomplete. */
export function Unreadable({ one }: { one: Import }) {
  const say = useText(imports)
  return (
    <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />} title={say(`is_${one.state}`)}>
      {one.refusal || say('uploadingText')}
    </Alert>
  )
}

/** The progress of the check or the import that is running. */
export function Working({ one }: { one: Import }) {
  const say = useText(imports)
  const { state, done, lines, good, members } = one
  const all = state === 'running' ? good + members : state === 'undoing' ? done + members : lines
  return (
    <Step title={say(`is_${state}`)}>
      <div role="status">
        <Text className="tp-num">
          {state === 'checking'
            ? say('linesChecked', { count: done })
            : say('linesDone', { done: wholeNumber(done), all: wholeNumber(all) })}
        </Text>
      </div>
      <Progress
        value={state === 'checking' || all === 0 ? 100 : (100 * done) / all}
        animated={state === 'checking'}
        aria-label={say(`is_${state}`)}
      />
      <Text size="sm" c="dimmed">
        {say('workingText')}
      </Text>
    </Step>
  )
}

/** The result of the check, and the button that imports the valid lines. */
export function Checked({ one, onChoose }: { one: Import; onChoose: () => void }) {
  const say = useText(imports)
  const [start] = useImportsStartMutation()
  const { importId, good, bad, openingPoints, openingUsd, welcomePoints, welcomeUsd, bringsPoints, digest } = one
  const { ask, question, failure, isBusy } = useConfirmedChange(() =>
    start({ params: { importId }, body: { digest } }).unwrap(),
  )
  return (
    <Step title={say('is_checked')} failure={failure}>
      <Facts
        look="figures"
        facts={[
          { label: say('ready'), value: wholeNumber(good) },
          { label: say('refusedLines'), value: wholeNumber(bad) },
          ...pointsFact(say('brought'), openingPoints, openingUsd),
          ...pointsFact(say('welcomeMost'), welcomePoints, welcomeUsd),
        ]}
      />
      <Text>{say(good === 0 ? 'nothingReady' : bringsPoints ? 'checkedPoints' : 'checkedText')}</Text>
      <Group gap="sm">
        {good > 0 && (
          <BusyButton loading={isBusy} onClick={ask}>
            {say(bringsPoints ? 'ask' : 'start', { count: good })}
          </BusyButton>
        )}
        <Button variant="default" onClick={onChoose}>
          {say('chooseAgain')}
        </Button>
        <RemoveButton one={one} />
      </Group>
      <ConfirmDelete
        {...question}
        title={say('startTitle', { count: good })}
        confirm={say(bringsPoints ? 'askNow' : 'startNow')}
        keep={say('notYet')}
        tone="brand"
      >
        {say('startText')}
        {bad > 0 && ` ${say('startBad', { count: bad })}`}
      </ConfirmDelete>
    </Step>
  )
}

/** An import that grants points and waits for a second person's approval. */
export function Waiting({ one }: { one: Import }) {
  const say = useText(imports)
  const mayAdjust = useRight('finance.adjust')
  const [confirm] = useImportsConfirmMutation()
  const [cancel] = useImportsCancelMutation()
  const { importId, good, openingPoints, openingUsd, welcomePoints, welcomeUsd, digest } = one
  const { startedByName, isStartedByReader, dueAt } = one
  const points = wholeNumber(openingPoints + welcomePoints)
  const usd = dollars(openingUsd + welcomeUsd)
  const canConfirm = mayAdjust && !isStartedByReader
  const { ask, question, failure, isBusy } = useConfirmedChange(() =>
    confirm({ params: { importId }, body: { digest } }).unwrap(),
  )
  const cancelling = useAct(() => cancel({ params: { importId } }).unwrap(), useRefusalHandling())
  return (
    <Step title={say('is_waiting')} failure={failure ?? cancelling.failure}>
      <Facts
        look="figures"
        facts={[
          { label: say('ready'), value: wholeNumber(good) },
          ...pointsFact(say('brought'), openingPoints, openingUsd),
          ...pointsFact(say('welcomeMost'), welcomePoints, welcomeUsd),
        ]}
      />
      <Alert color="info" icon={<IconInfoCircle size={20} aria-hidden />}>
        {isStartedByReader
          ? dueAt
            ? say('waitingDelay', { at: formatDateTime(dueAt) })
            : say('waitingOwn')
          : say(mayAdjust ? 'waitingConfirm' : 'waitingOther', { name: startedByName ?? say('somebodyGone') })}
      </Alert>
      <Group gap="sm">
        {canConfirm && (
          <BusyButton loading={isBusy} onClick={ask}>
            {say('confirm')}
          </BusyButton>
        )}
        <BusyButton variant="default" loading={cancelling.isBusy} onClick={cancelling.act}>
          {say('cancel')}
        </BusyButton>
      </Group>
      <ConfirmDelete
        {...question}
        title={say(welcomePoints > 0 ? 'confirmTitleUpTo' : 'confirmTitle', { points, usd })}
        confirm={say('confirmNow')}
        keep={say('notYet')}
        tone="brand"
      >
        {say(welcomePoints > 0 ? 'confirmWelcome' : 'confirmText', { count: good })}
        {welcomePoints > 0 && openingPoints > 0 && ` ${say('confirmOpening')}`}
      </ConfirmDelete>
    </Step>
  )
}

function Wave({ one: { importId } }: { one: Import }) {
  const say = useText(imports)
  const [count, setCount] = useState<number | null>(usualWave)
  const [problem, setProblem] = useState<string | null>(null)
  const [send] = useImportsWaveMutation()
  const { act, isBusy, failure } = useAct(
    (most: number) => send({ params: { importId }, body: { count: most } }).unwrap(),
    useRefusalHandling(),
  )
  const go = () => {
    const isValid = count !== null && count >= 1 && count <= waveMax
    setProblem(isValid ? null : say('waveUnfit', { most: wholeNumber(waveMax) }))
    if (isValid) act(count)
  }
  return (
    <Stack gap="md">
      <Group gap="sm" align="flex-start">
        <WholeNumberField
          label={say('wave')}
          description={say('waveText')}
          value={count}
          onChange={setCount}
          error={problem}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maw={340}
        />
        <BusyButton loading={isBusy} onClick={go} mt={{ base: 0, sm: 25 }}>
          {say('sendWave')}
        </BusyButton>
      </Group>
      <ErrorNotice failure={failure} title={say('notDone')} />
    </Stack>
  )
}

/** The imported members: sends activation emails, and removes those who have not logged in. */
export function Done({ one }: { one: Import }) {
  const say = useText(imports)
  const [undo] = useImportsUndoMutation()
  const { importId, members, mailed, arrived, bad, openingPoints, openingUsd } = one
  const away = members - arrived
  const { ask, question, failure } = useConfirmedChange((reason) =>
    undo({ params: { importId }, body: { reason } }).unwrap(),
  )
  return (
    <Step title={say('is_done')} failure={failure}>
      <Facts
        look="figures"
        facts={[
          { label: say('members'), value: wholeNumber(members) },
          { label: say('mailed'), value: wholeNumber(mailed) },
          { label: say('arrived'), value: wholeNumber(arrived) },
          ...(bad > 0 ? [{ label: say('refusedLines'), value: wholeNumber(bad) }] : []),
          ...pointsFact(say('brought'), openingPoints, openingUsd),
        ]}
      />
      {away > 0 && <Wave one={one} />}
      <Group gap="sm">
        <Button color="danger" variant="outline" onClick={ask}>
          {say('undo')}
        </Button>
      </Group>
      <ConfirmDelete
        {...question}
        title={say('undoTitle', { count: away })}
        confirm={say('undoNow')}
        keep={say('keepMembers')}
        withReason
      >
        {say('undoText')}
        {arrived > 0 && ` ${say('undoStay', { count: arrived })}`}
      </ConfirmDelete>
    </Step>
  )
}
