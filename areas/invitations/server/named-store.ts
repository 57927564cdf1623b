import { statement } from '../../../platform/server/db.ts'

/** The surveys of rounds of invitations. */
export const readRoundNames = statement<{ round_id: string; survey_id: string }>(
  'invitations.rounds-named',
  'select round_id, survey_id from invitation_rounds where round_id = any($1::uuid[])',
)
