import { Stack, Title } from '@mantine/core'
import { useRight } from '../../../platform/web/session/use-right.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Moment } from '../../../kit/cells.tsx'
import { Facts } from '../../../kit/Facts.tsx'
import { wholeNumber } from '../../../kit/Points.tsx'
import type { AttemptFile } from '../contract.ts'
import { attempts } from '../words/en/attempts.ts'
import { Section } from './for-others/Section.tsx'
import classes from './Attempts.module.css'

function useTime() {
  const say = useText(attempts)
  return (seconds: number) => say('time', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 })
}

/** The answers with their timing. */
export function Answers({ file }: { file: AttemptFile }) {
  const say = useText(attempts)
  const mayRead = useRight('surveys.results')
  const time = useTime()
  const { answers: given, hasAnswers, offer } = file
  if (!given) {
    const why = !hasAnswers ? say(offer.kind === 'hosted' ? 'noAnswers' : 'answersElsewhere') : say('answersHidden')
    return <Section title={say('answers')} nothing={mayRead || !hasAnswers ? why : say('answersHidden')} />
  }
  return (
    <Section title={say('answers')}>
      <Stack gap="md">
        <Facts
          facts={[
            {
              label: say('worked'),
              value: given.workedSeconds === null ? say('notKept') : time(given.workedSeconds),
              more: say('workedNote'),
            },
            { label: say('savedAt'), value: <Moment at={given.savedAt} /> },
            { label: say('failedChecks'), value: wholeNumber(given.failedChecks) },
          ]}
        />
        <Title order={3} size="h4">
          {say('pages')}
        </Title>
        {given.pages.length > 0 ? (
          <Facts
            facts={given.pages.map(({ pageNo, seconds }, at) => ({
              label: say('pageNo', { stay: at + 1, page: pageNo + 1 }),
              value: time(seconds),
            }))}
          />
        ) : (
          say('notKept')
        )}
        <Title order={3} size="h4">
          {say('whatWasSaid')}
        </Title>
        <Facts
          facts={given.answers.map(({ question, answer, isFromProfile }) => ({
            label: question,
            value: <span className={classes.long}>{answer || '–'}</span>,
            ...(isFromProfile ? { more: say('fromProfile') } : {}),
          }))}
        />
      </Stack>
    </Section>
  )
}
