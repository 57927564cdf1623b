import { NativeSelect, Stack, Text, TextInput, Title } from '@mantine/core'
import type { WhyNot } from '../../../audience/contract.ts'
import { devices, type Device } from '../../contract/surveys.ts'
import { useState } from 'react'
import { failureOf } from '../../../../platform/web/api/failure.ts'
import { surveyAudience } from '../../words/en/survey-audience.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import { BusyButton } from '../../../../kit/BusyButton.tsx'
import { ErrorNotice } from '../../../../kit/ErrorNotice.tsx'
import { Modal } from '../../../../kit/Modal.tsx'
import { StatusBadge } from '../../../../kit/StatusBadge.tsx'
import { useLazySurveyAdminWhyNotQuery } from './survey-admin-api.ts'

const fieldId = 'why-not-panelist'

function Reasons({ title, reasons }: { title: string; reasons: WhyNot['failing'] }) {
  if (reasons.length === 0) return null
  return (
    <div>
      <Title order={3} size="h5">
        {title}
      </Title>
      <ul>
        {reasons.map(({ code, text }) => (
          <li key={`${code} ${text}`}>{text}</li>
        ))}
      </ul>
    </div>
  )
}

/** Explains why one panelist can or cannot enter the survey now. */
export function WhyNotDialog({
  surveyId,
  opened,
  onClose,
}: {
  surveyId: string
  opened: boolean
  onClose: () => void
}) {
  const say = useText(surveyAudience)
  const [lookUp, { data, error, isFetching }] = useLazySurveyAdminWhyNotQuery()
  const [panelistId, setPanelistId] = useState('')
  const [device, setDevice] = useState<Device>('desktop')
  const [wasTried, setTried] = useState(false)
  const id = panelistId.trim()
  const submit = () => {
    setTried(true)
    if (id === '') return document.getElementById(fieldId)?.focus()
    void lookUp({ query: { surveyId, panelistId: id, device } })
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={say('whyNotLong')}
      width={560}
      actions={
        <BusyButton loading={isFetching} onClick={submit}>
          {say('lookUp')}
        </BusyButton>
      }
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          {say('whyNotLead')}
        </Text>
        <TextInput
          id={fieldId}
          data-autofocus
          label={say('panelistId')}
          withAsterisk
          spellCheck={false}
          autoComplete="off"
          value={panelistId}
          error={wasTried && id === '' ? say('panelistMissing') : null}
          onChange={(event) => setPanelistId(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && submit()}
        />
        <NativeSelect
          label={say('device')}
          value={device}
          data={devices.map((one) => ({ value: one, label: say(one) }))}
          onChange={({ currentTarget: { value } }) => setDevice(devices.find((one) => one === value) ?? 'desktop')}
        />
        <ErrorNotice title={say('lookUpFailed')} failure={error && !isFetching ? failureOf(error) : null} />
        <div role="status">
          {data && !error && !isFetching && (
            <Stack gap="sm">
              <span>
                <StatusBadge look={data.fits ? 'approved' : 'rejected'}>
                  {say(data.fits ? 'fits' : 'fitsNot')}
                </StatusBadge>
              </span>
              <Reasons title={say('against')} reasons={data.failing} />
              <Reasons title={say('infavour')} reasons={data.matched} />
            </Stack>
          )}
        </div>
      </Stack>
    </Modal>
  )
}
