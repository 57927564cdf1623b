import '@mantine/core/styles/Kbd.layer.css'
import { Checkbox, Kbd, Stack } from '@mantine/core'
import { useMounted } from '@mantine/hooks'
import { Fragment } from 'react'
import { useAppDispatch, useAppSelector } from '../../../platform/web/state/hooks.ts'
import { singleKeysSet } from '../../../platform/web/state/ui-slice.ts'
import { palette } from '../../../platform/words/en/palette.ts'
import { useText } from '../../../platform/web/text/text.ts'
import { Modal } from '../../../kit/Modal.tsx'
import classes from './KeysDialog.module.css'

/** Lists the keyboard shortcuts, and can turn off those of a single key (WCAG 2.1.4). */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const say = useText(palette)
  const dispatch = useAppDispatch()
  const areOn = useAppSelector((state) => !state.ui.singleKeysOff)
  // Opens one render after mounting, so that the dialog knows where the focus was.
  const isThere = useMounted()
  const rows = [
    { word: say('key_palette'), keys: [say('ctrl'), 'K'], note: say('orCmd') },
    { word: say('key_search'), keys: ['/'] },
    { word: say('key_help'), keys: ['?'] },
    { word: say('key_rows'), keys: ['↑', '↓'] },
    { word: say('key_approve'), keys: [say('ctrl'), say('enter')], note: say('orCmd') },
    { word: say('key_close'), keys: [say('escape')] },
  ]
  return (
    <Modal opened={opened && isThere} onClose={onClose} title={say('keysTitle')} width={480}>
      <Stack gap="lg">
        <dl className={classes.keys}>
          {rows.map(({ word, keys, note }) => (
            <div key={word}>
              <dt>{word}</dt>
              <dd>
                {keys.map((key) => (
                  <Fragment key={key}>
                    <Kbd>{key}</Kbd>{' '}
                  </Fragment>
                ))}
                {note && <span className={classes.note}>{note}</span>}
              </dd>
            </div>
          ))}
        </dl>
        <Checkbox
          label={say('singleKeys')}
          description={say('singleKeysNote')}
          checked={areOn}
          onChange={(event) => dispatch(singleKeysSet(event.currentTarget.checked))}
        />
      </Stack>
    </Modal>
  )
}
