import { ActionIcon, Menu } from '@mantine/core'
import { IconCopy, IconDots, IconEdit, IconMail, IconPlayerPause, IconPlayerPlay, IconX } from '@tabler/icons-react'
import type { ListedSurvey } from '../../contract/survey-admin.ts'
import { Link } from 'react-router'
import { invitationsPath, surveyAdminPath } from '../../../../platform/web/paths.ts'
import { surveyAdmin } from '../../words/en/survey-admin.ts'
import { useText } from '../../../../platform/web/text/text.ts'
import type { MoveRequest } from './MoveDialog.tsx'
import { listMoves, type Move } from './moves.ts'
import { useClone } from './use-clone.ts'
import { useRights } from './use-rights.ts'

/** Going live is left to the survey's own page, which shows the check list. */
const fromList = ['paused', 'resume', 'closed'] satisfies Move[]
const icons = { paused: IconPlayerPause, resume: IconPlayerPlay, closed: IconX }

/** The actions on a survey in the list. */
export function SurveyActions({ survey, onMove }: { survey: ListedSurvey; onMove: (moving: MoveRequest) => void }) {
  const say = useText(surveyAdmin)
  const rights = useRights()
  const clone = useClone()
  const possible = listMoves(survey, rights, 0)
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={44} aria-label={say('actionsFor', { title: survey.title })}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          to={surveyAdminPath(survey.surveyId)}
          leftSection={<IconEdit size={16} aria-hidden />}
        >
          {say('open')}
        </Menu.Item>
        {rights.invite && survey.status === 'live' && (
          <Menu.Item
            component={Link}
            to={invitationsPath(survey.surveyId)}
            leftSection={<IconMail size={16} aria-hidden />}
          >
            {say('invite')}
          </Menu.Item>
        )}
        {rights.create && (
          <Menu.Item leftSection={<IconCopy size={16} aria-hidden />} onClick={() => void clone(survey.surveyId)}>
            {say('clone')}
          </Menu.Item>
        )}
        {fromList
          .filter((move) => possible.includes(move))
          .map((move) => {
            const Icon = icons[move]
            return (
              <Menu.Item
                key={move}
                leftSection={<Icon size={16} aria-hidden />}
                onClick={() => onMove({ move, survey })}
              >
                {say(`to_${move}`)}
              </Menu.Item>
            )
          })}
      </Menu.Dropdown>
    </Menu>
  )
}
