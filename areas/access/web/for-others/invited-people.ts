import { slot } from '../../../../platform/web/area.tsx'

/** The place above the list of users for who is invited and has no account yet. */
export const invitedPeople = slot<object>()
