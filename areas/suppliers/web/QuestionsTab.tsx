import { Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { QuestionGap, QuestionMap, SupplierMaps } from '../contract/maps.ts'
import { maps } from '../words/en/maps.ts'
import { formatDay } from '../../../platform/contract/day.ts'
import { failureOf, type CallFailure } from '../../../platform/web/api/failure.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { ConfirmDelete } from '../../../kit/ConfirmDelete.tsx'
import { ErrorNotice } from '../../../kit/ErrorNotice.tsx'
import { SidePanel } from '../../../kit/SidePanel.tsx'
import { toasts } from '../../../kit/toasts.ts'
import { GradesCard } from './GradesCard.tsx'
import { MapForm } from './MapForm.tsx'
import { useMapsAllQuery, useMapsRemoveMutation } from './suppliers-api.ts'
import { useRight } from './use-rights.ts'
import classes from './Suppliers.module.css'

type EditedMap = { map: QuestionMap | null; gap: QuestionGap | null }

/**
 * Maps our questions to a network's. Missing maps come first, then the existing ones, then how each answer may be
 * used.
 */
export function QuestionsTab({ supplierKey }: { supplierKey: string }) {
  const say = useText(maps)
  const mayChange = useRight('suppliers.update')
  const { currentData, error, isFetching, refetch } = useMapsAllQuery({ params: { supplierKey } })
  const [edited, setEdited] = useState<EditedMap | null>(null)
  if (!currentData && error && !isFetching)
    return <ErrorNotice failure={failureOf(error)} title={say('loadFailed')} onRetry={() => void refetch()} />
  if (!currentData)
    return (
      <Stack gap="md" aria-busy="true">
        <Skeleton height={140} />
        <Skeleton height={240} />
      </Stack>
    )
  const onEdit = mayChange ? setEdited : null
  return (
    <Stack gap="lg" maw={720}>
      {!mayChange && <Text c="dimmed">{say('readOnly')}</Text>}
      <GapsCard gaps={currentData.gaps} onEdit={onEdit} />
      <MapsCard supplierKey={supplierKey} all={currentData} onEdit={onEdit} />
      <GradesCard supplierKey={supplierKey} all={currentData} mayChange={mayChange} />
      <SidePanel
        opened={edited !== null}
        onClose={() => setEdited(null)}
        title={edited?.map ? say('change', { question: edited.map.questionRef }) : say('add')}
      >
        {edited && (
          <MapForm
            key={edited.map?.mapId ?? edited.gap?.questionRef ?? 'new'}
            supplierKey={supplierKey}
            all={currentData}
            {...edited}
            onDone={() => setEdited(null)}
          />
        )}
      </SidePanel>
    </Stack>
  )
}

type OnEdit = ((edited: EditedMap) => void) | null

function GapsCard({ gaps, onEdit }: { gaps: readonly QuestionGap[]; onEdit: OnEdit }) {
  const say = useText(maps)
  return (
    <Card component="section" aria-labelledby="question-gaps">
      <Stack gap="sm">
        <Title order={2} size="h3" id="question-gaps">
          {say('gaps')}
        </Title>
        <Text c="dimmed">{say(gaps.length === 0 ? 'gapsNone' : 'gapsText')}</Text>
        {gaps.length > 0 && (
          <Stack gap="md" component="ul" className={classes.facts ?? ''}>
            {gaps.map((gap) => (
              <li key={`${gap.questionRef} ${gap.countryId} ${gap.language}`}>
                <Group justify="space-between" gap="sm">
                  <div>
                    <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                      {say('gapName', { question: gap.questionRef, country: gap.countryId })}
                    </Text>
                    <Text size="sm" c="dimmed">
                      {say('gapSeen', { count: gap.offers, day: formatDay(gap.lastSeenAt) })}
                    </Text>
                  </div>
                  {onEdit && (
                    <Button
                      variant="default"
                      aria-label={say('mapGapFor', { question: gap.questionRef, country: gap.countryId })}
                      onClick={() => onEdit({ map: null, gap })}
                    >
                      {say('mapGap')}
                    </Button>
                  )}
                </Group>
              </li>
            ))}
          </Stack>
        )}
      </Stack>
    </Card>
  )
}

function MapsCard({ supplierKey, all, onEdit }: { supplierKey: string; all: SupplierMaps; onEdit: OnEdit }) {
  const say = useText(maps)
  const [remove, { isLoading }] = useMapsRemoveMutation()
  const [leaving, setLeaving] = useState<QuestionMap | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const textOf = (questionId: string) => all.questions.find((one) => one.questionId === questionId)?.text ?? questionId
  const drop = async ({ mapId, version }: QuestionMap) => {
    setFailure(null)
    try {
      await remove({ params: { supplierKey, mapId }, query: { version } }).unwrap()
      toasts.success(say('removed'))
    } catch (error) {
      setFailure(failureOf(error))
    }
    setLeaving(null)
  }
  return (
    <Card component="section" aria-labelledby="question-maps">
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Title order={2} size="h3" id="question-maps">
            {say('maps')}
          </Title>
          {onEdit && (
            <Button variant="default" onClick={() => onEdit({ map: null, gap: null })}>
              {say('add')}
            </Button>
          )}
        </Group>
        <Text c="dimmed">{say(all.maps.length === 0 ? 'mapsNone' : 'mapsText')}</Text>
        <ErrorNotice failure={failure} title={say('removeFailed')} />
        <Stack gap="md" component="ul" className={classes.facts ?? ''}>
          {all.maps.map((map) => (
            <li key={map.mapId}>
              <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                {say('mapName', { question: map.questionRef, ours: textOf(map.questionId) })}
              </Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {[
                  map.countryId ?? say('everyCountry'),
                  map.language,
                  say(`said_${map.said}`),
                  map.said === 'options' ? say('codeCount', { count: map.options.length }) : null,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                {say('checked', {
                  source: map.source,
                  day: formatDay(map.checkedAt),
                  who: map.checkedBy ?? say('program'),
                })}
              </Text>
              {onEdit && (
                <Group gap="xs" mt={6}>
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={say('change', { question: map.questionRef })}
                    onClick={() => onEdit({ map, gap: null })}
                  >
                    {say('changeShort')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="sm"
                    aria-label={say('remove', { question: map.questionRef })}
                    onClick={() => setLeaving(map)}
                  >
                    {say('removeShort')}
                  </Button>
                </Group>
              )}
            </li>
          ))}
        </Stack>
      </Stack>
      <ConfirmDelete
        opened={leaving !== null}
        onClose={() => setLeaving(null)}
        title={say('remove', { question: leaving?.questionRef ?? '' })}
        confirm={say('removeShort')}
        keep={say('keep')}
        isBusy={isLoading}
        onConfirm={() => leaving && void drop(leaving)}
      >
        {say('removeText')}
      </ConfirmDelete>
    </Card>
  )
}
