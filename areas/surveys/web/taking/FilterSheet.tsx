import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useText } from '../../../../platform/web/text/text.ts'
import { Modal } from '../../../../kit/Modal.tsx'
import { refreshing } from '../../words/en/refreshing.ts'
import { surveys } from '../../words/en/surveys.ts'
import { Choices } from './Choices.tsx'
import { useRefresh } from './refresh.ts'
import { isNarrowed, type SurveyWish } from './survey-wish.ts'

type Props = {
  opened: boolean
  /** Gets the focus back: the sheet may be loaded while it opens. */
  opener: HTMLElement | null
  onClose: () => void
  wish: SurveyWish
  count: number | null
  onChange: (change: Partial<SurveyWish>) => void
}

/** The choices on a phone. Each takes effect at once; the button says how many surveys it leaves. */
export function FilterSheet({ opened, opener, onClose, wish, count, onChange }: Props) {
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
          {isNarrowed(wish) && (
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
      <Choices wish={wish} onChange={onChange} isSheet />
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
