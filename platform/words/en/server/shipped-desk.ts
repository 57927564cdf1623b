import { defineText } from '../../text.ts'

/** What a new installation comes with that staff and vendors alone read: the roles. What an operator names otherwise is shown as it was written. */
export const shippedDesk = defineText('shipped-desk', {
  role1: 'Panelist',
  role2: 'Super Admin',
  role3: 'Admin',
  role4: 'Panel Manager',
  role5: 'Finance',
  role6: 'Support',
  role7: 'Analyst',
  role8: 'Affiliate Vendor',
  role9: 'Affiliate Manager',
  role1Is: 'Takes surveys and redeems points.',
  role2Is: 'May do everything. The last Super Admin cannot be removed.',
  role3Is: 'Runs the panel; changes neither roles nor points by hand.',
  role4Is: 'Looks after panelists and surveys.',
  role5Is: 'Reviews redemptions and keeps the ledger right.',
  role6Is: 'Answers panelists.',
  role7Is: 'Reads reports.',
  role8Is: 'Reads the figures of its own campaigns.',
  role9Is: 'Looks after campaigns and vendors.',
})
