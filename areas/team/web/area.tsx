import { lazy } from 'react'
import { fill, webArea } from '../../../platform/web/area.tsx'
import { paths } from '../../../platform/web/paths.ts'
import { invitedPeople } from '../../access/web/for-others/invited-people.ts'

const Invited = lazy(async () => ({ default: (await import('./Invited.tsx')).Invited }))

export const teamWeb = webArea({
  name: 'team',
  pages: [
    { path: paths.joinTeam, frame: 'public', load: async () => (await import('./JoinTeamPage.tsx')).JoinTeamPage },
  ],
  fills: [fill(invitedPeople, Invited)],
})
