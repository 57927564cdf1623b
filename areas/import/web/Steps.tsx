import { formatDateTime } from '../../../platform/contract/day.ts'
import { Alert, Button, Card, Group, Progress, Stack, Text, Title } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { paths } from '../../../platform/web/paths.ts'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useAppDispatch } from '../../../platform/web/state/hooks.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { BusyButton } from '../../../kit/BusyButton.tsx'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { Facts, type Fact } from '../../../kit/Facts.tsx'
import { dollars, wholeNumber } from '../../../kit/Points.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { WholeNumberField } from '../../../kit/WholeNumberField.tsx'
import { waveMax, type Import } from '../contract.ts'
import { imports } from '../words/en/imports.ts'
import {
  importsChanged,
  useImportsCancelMutation,
  useImportsConfirmMutation,
  useImportsRemoveMutation,
  useImportsStartMutation,
  useImportsUndoMutation,
  useImportsWaveMutation,
} from './import-api.ts'

const usualWave = 500

type StepProps = { title: string; failure?: CallFailure | null; children: ReactNode }
/** What can be done with an import in its state. */
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

/** Makes a change of the import: toasts its message, or keeps why it was refused. */
function usePress() {
  const dispatch = useAppDispatch()
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const press = async (call: () => Promise<{ message: string }>): Promise<boolean> => {
    setFailure(null)
    try {
      toasts.success((await call()).message)
      return true
    } catch (error) {
      const failed = failureOf(error)
      setFailure(failed)
      if (failed.status === 409) {
        // What is shown is old: the page reads it again, and may then have another step in the place of this one.
        toasts.warning(failed.message)
        dispatch(importsChanged())
      }
      return false
    }
  }
  return { failure, press }
}

const pointsFact = (label: string, points: number, usd: number): Fact[] =>
  points > 0 ? [{ label, value: wholeNumber(points), more: dollars(usd) }] : []

/** Removes a file from which nothing was imported, and leads back to the list. */
export function RemoveButton({ one }: { one: Import }) {
  const say = useText(imports)
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  const [remove, { isLoading }] = useImportsRemoveMutation()
  const [isAsking, setAsking] = useState(false)
  const { failure, press } = usePress()
  const confirm = async () => {
    const isGone = await press(() => remove({ params: { importId: one.importId } }).unwrap())
    setAsking(false)
    if (!isGone) return
    await navigate(paths.imports)
    dispatch(importsChanged())
  }
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {say('remove')}
      </Button>
      <ErrorNotice failure={failure} title={say('notDone')} />
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('removeTitle', { name: one.fileName })}
        confirm={say('removeNow')}
        keep={say('keepFile')}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      >
        {say('removeText')}
      </ConfirmDelete>
    </>
  )
}

/** A file that cannot be read, or whose upload is incomplete. */
export function Unreadable({ one }: { one: Import }) {
  const say = useText(imports)
  return (
    <Alert color="warning" icon={<IconInfoCircle size={20} aria-hidden />} title={say(`is_${one.state}`)}>
      {one.refusal || say('uploadingText')}
    </Alert>
  )
}

/** The progress of the current work. */
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

/** The result of the check, and the button that imports the good lines. */
export function Checked({ one, onChoose }: { one: Import; onChoose: () => void }) {
  const say = useText(imports)
  const [start, { isLoading }] = useImportsStartMutation()
  const [isAsking, setAsking] = useState(false)
  const { failure, press } = usePress()
  const { importId, good, bad, openingPoints, openingUsd, welcomePoints, welcomeUsd, bringsPoints, digest } = one
  const confirm = async () => {
    await press(() => start({ params: { importId }, body: { digest } }).unwrap())
    setAsking(false)
  }
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
          <BusyButton loading={isLoading} onClick={() => setAsking(true)}>
            {say(bringsPoints ? 'ask' : 'start', { count: good })}
          </BusyButton>
        )}
        <Button variant="default" onClick={onChoose}>
          {say('chooseAgain')}
        </Button>
        <RemoveButton one={one} />
      </Group>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('startTitle', { count: good })}
        confirm={say(bringsPoints ? 'askNow' : 'startNow')}
        keep={say('notYet')}
        tone="brand"
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      >
        {say('startText')}
        {bad > 0 && ` ${say('startBad', { count: bad })}`}
      </ConfirmDelete>
    </Step>
  )
}

/** An import with points that waits for a second person. */
export function Waiting({ one }: { one: Import }) {
  const say = useText(imports)
  const mayAdjust = useRight('finance.adjust')
  const [confirm, { isLoading }] = useImportsConfirmMutation()
  const [cancel, { isLoading: isCancelling }] = useImportsCancelMutation()
  const [isAsking, setAsking] = useState(false)
  const { failure, press } = usePress()
  const { importId, good, openingPoints, openingUsd, welcomePoints, welcomeUsd, digest } = one
  const { startedByName, isStartedByReader, dueAt } = one
  const points = wholeNumber(openingPoints + welcomePoints)
  const usd = dollars(openingUsd + welcomeUsd)
  const canConfirm = mayAdjust && !isStartedByReader
  const accept = async () => {
    await press(() => confirm({ params: { importId }, body: { digest } }).unwrap())
    setAsking(false)
  }
  return (
    <Step title={say('is_waiting')} failure={failure}>
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
          <BusyButton loading={isLoading} onClick={() => setAsking(true)}>
            {say('confirm')}
          </BusyButton>
        )}
        <BusyButton
          variant="default"
          loading={isCancelling}
          onClick={() => void press(() => cancel({ params: { importId } }).unwrap())}
        >
          {say('cancel')}
        </BusyButton>
      </Group>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say(welcomePoints > 0 ? 'confirmTitleUpTo' : 'confirmTitle', { points, usd })}
        confirm={say('confirmNow')}
        keep={say('notYet')}
        tone="brand"
        isBusy={isLoading}
        onConfirm={() => void accept()}
      >
        {say(welcomePoints > 0 ? 'confirmWelcome' : 'confirmText', { count: good })}
        {welcomePoints > 0 && openingPoints > 0 && ` ${say('confirmOpening')}`}
      </ConfirmDelete>
    </Step>
  )
}

function Wave({ one, press }: { one: Import; press: ReturnType<typeof usePress>['press'] }) {
  const say = useText(imports)
  const [count, setCount] = useState<number | null>(usualWave)
  const [problem, setProblem] = useState<string | null>(null)
  const [send, { isLoading }] = useImportsWaveMutation()
  const go = () => {
    const isFit = count !== null && count >= 1 && count <= waveMax
    setProblem(isFit ? null : say('waveUnfit', { most: wholeNumber(waveMax) }))
    if (isFit && !isLoading) void press(() => send({ params: { importId: one.importId }, body: { count } }).unwrap())
  }
  return (
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
      <BusyButton loading={isLoading} onClick={go} mt={{ base: 0, sm: 25 }}>
        {say('sendWave')}
      </BusyButton>
    </Group>
  )
}

/** The imported members: sends activation emails, and takes back those who have not logged in. */
export function Done({ one }: { one: Import }) {
  const say = useText(imports)
  const [undo, { isLoading }] = useImportsUndoMutation()
  const [isAsking, setAsking] = useState(false)
  const { failure, press } = usePress()
  const { importId, members, mailed, arrived, bad, openingPoints, openingUsd } = one
  const away = members - arrived
  const confirm = async (reason: string) => {
    await press(() => undo({ params: { importId }, body: { reason } }).unwrap())
    setAsking(false)
  }
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
      {away > 0 && <Wave one={one} press={press} />}
      <Group gap="sm">
        <Button color="danger" variant="outline" onClick={() => setAsking(true)}>
          {say('undo')}
        </Button>
      </Group>
      <ConfirmDelete
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={say('undoTitle', { count: away })}
        confirm={say('undoNow')}
        keep={say('keepMembers')}
        withReason
        isBusy={isLoading}
        onConfirm={(reason) => void confirm(reason)}
      >
        {say('undoText')}
        {arrived > 0 && ` ${say('undoStay', { count: arrived })}`}
      </ConfirmDelete>
    </Step>
  )
}
