import { Tabs } from '@mantine/core'
import { useState } from 'react'
import { useStartSurvey } from '../../api/start-survey.ts'
import { useText } from '../../text/text.ts'
import { surveys } from '../../text/en/surveys.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CompletedList } from './CompletedList.tsx'
import { ReturnedAttempt } from './ReturnedAttempt.tsx'
import { StartProblem } from './StartProblem.tsx'
import { tabs, useSurveyAddress, type Tab } from './survey-address.ts'
import { SurveyList } from './SurveyList.tsx'
import { TopQuestions } from './TopQuestions.tsx'

/** My Surveys: what fits, everything open, and what was taken. A supplier sends people back here with `?attempt=`. */
export function MySurveysPage() {
  const say = useText(surveys)
  const { tab, currentPage, attemptId, show, forgetAttempt } = useSurveyAddress()
  // Kept while its popup is open, although the address forgets it at once: a reload must not tell it again.
  const [returned, setReturned] = useState(attemptId)
  if (attemptId !== null && attemptId !== returned) setReturned(attemptId)
  const starting = useStartSurvey()
  return (
    <>
      <PageHeader title={say('title')} />
      <TopQuestions />
      {returned !== null && (
        <ReturnedAttempt
          key={returned}
          attemptId={returned}
          onTold={forgetAttempt}
          onClose={() => {
            forgetAttempt()
            setReturned(null)
          }}
        />
      )}
      <Tabs value={tab} onChange={(next) => show((next ?? 'recommended') as Tab)} keepMounted={false}>
        <Tabs.List aria-label={say('lists')} mb="md">
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one} h={44}>
              {say(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <StartProblem refusal={starting.refusal} onClose={starting.forgetRefusal} />
        <Tabs.Panel value="recommended">
          <SurveyList kind="recommended" currentPage={currentPage} onPage={(page) => show(tab, page)} {...starting} />
        </Tabs.Panel>
        <Tabs.Panel value="all">
          <SurveyList kind="all" currentPage={currentPage} onPage={(page) => show(tab, page)} {...starting} />
        </Tabs.Panel>
        <Tabs.Panel value="completed">
          <CompletedList currentPage={currentPage} onPage={(page) => show(tab, page)} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
