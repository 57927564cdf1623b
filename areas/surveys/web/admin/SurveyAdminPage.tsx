import { Alert, Button, Group, Skeleton, Stack, Tabs, Text } from '@mantine/core'
import { IconCopy, IconInfoCircle, IconMail } from '@tabler/icons-react'
import type { AdminSurvey } from '../../contract/survey-admin.ts'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { invitationsPath, paths } from '../../../../platform/web/paths.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BackLink } from '../../../../kit/BackLink.tsx'
import { DirtyGuard } from '../../../../kit/DirtyGuard.tsx'
import { EmptyState } from '../../../../kit/EmptyState.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { NotFoundArt } from '../../../../kit/illustrations/NotFoundArt.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { findField, getElementId, findTab, tabs, type Tab } from './draft.ts'
import { MoveDialog, type MoveRequest } from './MoveDialog.tsx'
import { listMoves } from './moves.ts'
import { OverviewPart } from './OverviewPart.tsx'
import { PayPart } from './PayPart.tsx'
import { QuotasPart } from './QuotasPart.tsx'
import { SaveBar } from './SaveBar.tsx'
import { useSurveyAdminOneQuery } from './survey-admin-api.ts'
import { SurveyBadge } from './SurveyBadge.tsx'
import { TargetingPart } from './TargetingPart.tsx'
import { useClone } from './use-clone.ts'
import { useQuestionBank } from './use-question-bank.ts'
import { useRights } from './use-rights.ts'
import { useSurveyDraft, type PartProps, type SurveyEditing } from './use-survey-draft.ts'

const QuestionnairePart = lazy(async () => ({ default: (await import('./QuestionnairePart.tsx')).QuestionnairePart }))
const ResultsPart = lazy(async () => ({ default: (await import('./ResultsPart.tsx')).ResultsPart }))

const tabWords = {
  overview: 'overview',
  questionnaire: 'questionnaire',
  targeting: 'targeting',
  quotas: 'quotas',
  pay: 'payChecks',
  results: 'results',
} as const satisfies Record<Tab, keyof typeof surveyAdmin.words>

/** Manages the part of the survey that the address names, and leads to fields on other parts. */
function usePart() {
  const [params, setParams] = useSearchParams()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'overview'
  const [wanted, setWanted] = useState<string | null>(null)
  const show = (next: Tab) => setParams(next === 'overview' ? {} : { tab: next }, { replace: true })
  const arrive = useEffectEvent((place: string) => {
    const field = findField(place)
    const found = [place, field ?? ''].map((one) => document.getElementById(getElementId(one))).find(Boolean)
    if (!found) return
    // A place can be a group of fields; the focus goes to the first input in it.
    const inside = found.matches('input, select, textarea')
      ? found
      : found.querySelector<HTMLElement>('input, select, textarea')
    const target = inside ?? found
    target.focus()
    target.scrollIntoView({ block: 'center' })
    setWanted(null)
  })
  useEffect(() => {
    if (!wanted || findTab(wanted) !== tab) return
    // Retries, because a part may still be loading.
    const timers = [0, 150, 600].map((after) => setTimeout(() => arrive(wanted), after))
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [wanted, tab])
  const goTo = (place: string) => {
    if (findTab(place) !== tab) show(findTab(place))
    setWanted(place)
  }
  return { tab, show, goTo }
}

/** The survey's state and the actions on it. Unsaved changes have to be saved first. */
function Actions({ editing }: { editing: SurveyEditing }) {
  const say = useText(surveyAdmin)
  const rights = useRights()
  const clone = useClone()
  const navigate = useNavigate()
  const [moving, setMoving] = useState<MoveRequest | null>(null)
  const [openedAt] = useState(() => Date.now())
  const { survey, changed } = editing
  const moves = listMoves(survey, rights, openedAt)
  const isDirty = changed.length > 0
  return (
    <>
      {isDirty && moves.length > 0 && (
        <Text size="sm" c="dimmed">
          {say('saveFirst')}
        </Text>
      )}
      {!isDirty &&
        moves.map((move, no) => (
          <Button
            key={move}
            variant={no === 0 && move !== 'remove' ? 'filled' : 'default'}
            onClick={() => setMoving({ move, survey })}
          >
            {move === 'remove' ? say('remove') : say(`to_${move}`)}
          </Button>
        ))}
      {rights.invite && survey.status === 'live' && (
        <Button
          component={Link}
          to={invitationsPath(survey.surveyId)}
          variant="default"
          leftSection={<IconMail size={18} aria-hidden />}
        >
          {say('invite')}
        </Button>
      )}
      {rights.create && (
        <Button
          variant="default"
          leftSection={<IconCopy size={18} aria-hidden />}
          onClick={() => void clone(survey.surveyId)}
        >
          {say('clone')}
        </Button>
      )}
      <MoveDialog
        moving={moving}
        onClose={() => setMoving(null)}
        onDone={(isGone) => isGone && void navigate(paths.surveysAdmin, { replace: true })}
      />
    </>
  )
}

/** One part of the survey; only the current part is rendered. */
function Part({ tab, ...props }: PartProps & { tab: Tab }) {
  switch (tab) {
    case 'overview':
      return <OverviewPart {...props} />
    case 'questionnaire':
      return <QuestionnairePart {...props} />
    case 'targeting':
      return <TargetingPart {...props} />
    case 'quotas':
      return <QuotasPart {...props} />
    case 'pay':
      return <PayPart {...props} />
    case 'results':
      return <ResultsPart survey={props.editing.survey} />
  }
}

function Editor({ read }: { read: AdminSurvey }) {
  const say = useText(surveyAdmin)
  const rights = useRights()
  const bank = useQuestionBank()
  const { tab, show, goTo } = usePart()
  const editing = useSurveyDraft(read, bank, goTo)
  const { survey, draft, problems, changed } = editing
  const isClosed = survey.status === 'closed'
  const isLocked = isClosed || !rights.update
  const props: PartProps = { editing, bank, isLocked, goTo }
  const nameOf = (one: Tab): string => {
    const word = one === 'questionnaire' && draft.kind === 'external' ? say('link') : say(tabWords[one])
    const count = problems.filter(({ field }) => findTab(field) === one).length
    return count > 0 ? say('problemsIn', { tab: word, count }) : word
  }
  return (
    <>
      <BackLink to={paths.surveysAdmin}>{say('back')}</BackLink>
      <PageHeader title={survey.title} actions={<Actions editing={editing} />}>
        <Group gap="sm" component="span">
          <SurveyBadge status={survey.status} />
          <span>{say(survey.kind)}</span>
        </Group>
      </PageHeader>
      {isLocked && (
        <Alert color="info" mb="md" icon={<IconInfoCircle size={20} aria-hidden />}>
          {say(isClosed ? 'closedNote' : 'viewOnly')}
        </Alert>
      )}
      <Tabs value={tab} onChange={(next) => show(tabs.find((one) => one === next) ?? 'overview')} keepMounted={false}>
        <Tabs.List aria-label={say('tabs')} mb="lg">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} h={44}>
              {nameOf(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map((one) => (
          <Tabs.Panel key={one} value={one}>
            <Suspense fallback={<Skeleton h={320} />}>{tab === one && <Part tab={one} {...props} />}</Suspense>
          </Tabs.Panel>
        ))}
      </Tabs>
      <SaveBar editing={editing} />
      <DirtyGuard isDirty={changed.length > 0} />
    </>
  )
}

/** `/surveys-admin/:surveyId`: everything about one survey that staff can edit, its state, and its results. */
export function SurveyAdminPage() {
  const say = useText(surveyAdmin)
  const { surveyId = '' } = useParams()
  const { currentData, error, isFetching, refetch } = useSurveyAdminOneQuery(
    { params: { surveyId } },
    { refetchOnMountOrArgChange: true },
  )
  if (currentData) return <Editor key={surveyId} read={currentData} />
  const failure = error && !isFetching ? failureOf(error) : null
  if (failure?.status === 404) {
    return (
      <>
        <PageHeader title={say('gone')} />
        <EmptyState
          art={<NotFoundArt />}
          title={say('gone')}
          action={
            <Button component={Link} to={paths.surveysAdmin}>
              {say('back')}
            </Button>
          }
        >
          {say('goneWhy')}
        </EmptyState>
      </>
    )
  }
  return (
    <>
      <BackLink to={paths.surveysAdmin}>{say('back')}</BackLink>
      <PageHeader title={say('oneTitle')} />
      <ErrorNotice failure={failure} onRetry={() => void refetch()} />
      {!failure && (
        <Stack gap="md" aria-busy>
          <span className="tp-sr-only" role="status">
            {say('loading')}
          </span>
          <Skeleton h={44} />
          <Skeleton h={320} />
        </Stack>
      )}
    </>
  )
}
