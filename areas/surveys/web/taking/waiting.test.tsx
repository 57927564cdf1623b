import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theme } from '../../../../kit/theme.ts'
import type { CallFailure } from '../../../../platform/web/api/failure.ts'
import { Waiting } from './ReturnedAttempt.tsx'
import { StartProblem } from './StartProblem.tsx'

const none = () => undefined
const textIn = (html: string) => html.replace(/<style[\s\S]*?<\/style>/g, '').replaceAll(/<[^>]+>/g, '|')
const drawn = (isPatient: boolean, isOnHold: boolean) =>
  textIn(
    renderToStaticMarkup(
      <MantineProvider theme={theme}>
        <Waiting isPatient={isPatient} isOnHold={isOnHold} onAgain={none} onClose={none} />
      </MantineProvider>,
    ),
  )

test.each([true, false])(
  'points are only said to come automatically while the partner counts, patient: %j',
  (isPatient) => {
    expect(drawn(isPatient, false)).toContain('the points come automatically')
    const onHold = drawn(isPatient, true)
    expect(onHold).toContain('This survey is on hold')
    expect(onHold).toContain('do not come automatically')
    expect(onHold).not.toMatch(/Nothing is lost|few seconds/)
    expect(onHold).toContain('Dismiss')
  },
)

test('a survey that is on hold says so, and is no failure', () => {
  const failure: CallFailure = {
    status: 409,
    code: 'attempt-on-hold',
    message: 'Why it waits.',
    errors: [],
    requestId: 'r-1',
  }
  const refusal = { surveyId: 's', title: 'Tea', failure, isGone: false }
  const said = textIn(
    renderToStaticMarkup(
      <MantineProvider theme={theme}>
        <StartProblem refusal={refusal} onClose={none} />
      </MantineProvider>,
    ),
  )
  expect(said).toContain('“Tea” is on hold')
  expect(said).toContain('Why it waits.')
  expect(said).not.toContain('r-1')
})
