import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useText } from '../../../../platform/web/text/text.ts'
import { Modal } from '../../../../kit/Modal.tsx'
import { refreshing } from '../../words/en/refreshing.ts'
import { surveys } from '../../words/en/surveys.ts'
import { Choices } from './Choices.tsx'
import { useRefresh } from './refresh.ts'
import { isNarrowed, type SurveyView } from './survey-view.ts'

type Props = {
  opened: boolean
  /** The element that gets the focus back. It is passed in because the sheet may still be loading when it opens. */
  opener: HTMLElement | null
  onClose: () => void
  view: SurveyView
  count: number | null
  onChange: (change: Partial<SurveyView>) => void
}

/** The filters on a phone. Each takes effect at once, and the button shows how many surveys remain. */
export function FilterSheet({ opened, opener, onClose, view, count, onChange }: Props) {
  const say = useText(surveys)
  const sayRefresh = useText(refreshing)
  const { isRefreshing, refresh } = useRefresh()
  return (
    <Modal
      opened={opened}
      opener={opener}
      onClose={onClose}
      title={say('filter')}
      actions={
        <>
          {isNarrowed(view) && (
            <Button variant="default" h={48} onClick={() => onChange({ maxMinutes: null, isForPhone: false })}>
              {say('clearFilters')}
            </Button>
          )}
          <Button h={48} onClick={onClose}>
            {count === null ? say('showThem') : say('showCount', { count })}
          </Button>
        </>
      }
    >
      <Choices view={view} onChange={onChange} isSheet />
      <Button
        variant="subtle"
        h={44}
        px={0}
        leftSection={<IconRefresh size={18} aria-hidden />}
        loading={isRefreshing}
        onClick={() => void refresh().then(onClose)}
      >
        {sayRefresh('refresh')}
      </Button>
    </Modal>
  )
}
