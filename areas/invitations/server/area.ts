import { crossCheck, serverArea, withMore } from '../../../platform/server/area.ts'
import type { Chosen } from '../../../platform/server/chosen.ts'
import { invitationSettingMessage, invitationSettings } from '../contract.ts'
import { invitationJobs } from './jobs.ts'
import { invitationMails } from './mail.ts'
import { invitationRoutes } from './routes.ts'
import { createInvitations, type InvitationsOptions } from './service.ts'
import { documentPaths } from '../../../platform/contract/addresses.ts'
import { isId } from '../../../platform/server/secrets.ts'
import { readRoundNames } from './named-store.ts'
import { invitationsName, invitationsRecord } from './recorded.ts'
import { invitationsWords } from './words.ts'

type Given = Omit<InvitationsOptions, 'caps'> & { chosen: Pick<Chosen, 'get'> }

export const invitationsArea = serverArea({
  name: 'invitations',
  needs: ['users', 'surveys', 'audience', 'notifications', 'audit'],
  ports: ['memberSegments'],
  mails: invitationMails,
  settings: invitationSettings,
  build: (given: Given) => {
    const { get } = given.chosen
    const caps = () => ({ perDay: get(invitationSettings.perDay), perWeek: get(invitationSettings.perWeek) })
    return { invitations: createInvitations(withMore(given, { caps })) }
  },
  crossChecks: () => [
    crossCheck(Object.values(invitationSettings), async (next) =>
      next.get(invitationSettings.perWeek) < next.get(invitationSettings.perDay)
        ? [{ key: invitationSettings.perWeek.key, message: invitationSettingMessage('weekBelowDay') }]
        : [],
    ),
  ],
  records: (_services, { db }) =>
    invitationsRecord.finding({
      round: async (ids) =>
        new Map(
          (await readRoundNames(db, [ids.filter(isId)])).map(({ round_id: id, survey_id: surveyId }) => [
            id,
            {
              name: invitationsName('named_round', { survey: '' }),
              refs: { survey: { kind: 'survey', id: surveyId } },
              href: documentPaths.surveyInvitations.replace(':surveyId', encodeURIComponent(surveyId)),
              right: 'surveys.invite',
            },
          ]),
        ),
    }),
  words: invitationsWords,
  routes: (app, { invitations }) => invitationRoutes(app, { invitations }),
  jobs: (jobs, { invitations }) => invitationJobs(jobs, { invitations }),
  personalData: ({ invitations }) => ({ exports: { invitations: invitations.exportOf }, erase: invitations.erase }),
})
