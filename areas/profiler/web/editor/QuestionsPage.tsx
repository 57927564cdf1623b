import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { PageHeader } from '../../../../kit/PageHeader.tsx'
import { PageTabs } from '../../../../kit/PageTabs.tsx'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { paths } from '../../../../platform/web/paths.ts'
import { useRight } from '../../../../platform/web/session/use-right.ts'
import { useAddress } from '../../../../platform/web/state/address.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { QuestionOverview } from '../../contract/question-editor.ts'
import { questionsAdmin } from '../../words/en/questions-admin.ts'
import { ConsentPart } from './ConsentPart.tsx'
import { QuestionsPart } from './QuestionsPart.tsx'
import { TopPart } from './TopPart.tsx'
import { useQuestionsAllQuery } from './questions-api.ts'

const tabs = ['questions', 'top', 'consent'] as const

type Props = { overview: QuestionOverview; mayChange: boolean; onReload: () => void }

function Parts({ overview, mayChange, onReload }: Props) {
  const say = useText(questionsAdmin)
  const { params, put } = useAddress()
  const tab = tabs.find((one) => one === params.get('tab')) ?? 'questions'
  const given = { overview, mayChange, onReload }
  return (
    <PageTabs
      label={say('parts')}
      tab={tab}
      onTab={(next) => put({ tab: next === 'questions' ? null : next })}
      tabs={[
        { value: 'questions', word: say('tabQuestions'), panel: <QuestionsPart {...given} /> },
        {
          value: 'top',
          word: say('tabTop'),
          panel: <TopPart key={overview.top.version} {...given} />,
        },
        {
          value: 'consent',
          word: say('tabConsent'),
          panel: <ConsentPart consent={overview.consent} mayChange={mayChange} onReload={onReload} />,
        },
      ]}
    />
  )
}

/** `/profile-questions`: all profile questions, the five that are asked first, and the consent text. */
export function QuestionsPage() {
  const say = useText(questionsAdmin)
  const mayChange = useRight('questions.update')
  const { data, error, isFetching, refetch } = useQuestionsAllQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <>
      <PageHeader
        title={say('title')}
        actions={
          mayChange && (
            <Button component={Link} to={paths.newProfileQuestion} leftSection={<IconPlus size={18} aria-hidden />}>
              {say('add')}
            </Button>
          )
        }
      >
        {say(mayChange ? 'lead' : 'leadReadOnly')}
      </PageHeader>
      {data ? (
        <Parts overview={data} mayChange={mayChange} onReload={() => void refetch()} />
      ) : error && !isFetching ? (
        <ErrorNotice title={say('loadFailed')} failure={failureOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Stack gap="md" aria-busy="true" role="status" aria-label={say('loading')}>
          <Skeleton height={44} width="60%" />
          <Skeleton height={96} />
          <Skeleton height={96} />
          <Skeleton height={96} />
        </Stack>
      )}
    </>
  )
}
