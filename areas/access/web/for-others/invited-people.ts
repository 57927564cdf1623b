import { slot } from '../../../../platform/web/area.tsx'

/** The slot above the list of users for invitations that have not been accepted yet. */
export const invitedPeople = slot<object>()
